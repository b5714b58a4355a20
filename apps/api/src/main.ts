import 'reflect-metadata';
import { type Environment, readEnvironment } from '@hyrde/contracts';
import { ConsoleLogger, Logger, type LogLevel } from '@nestjs/common';
import { createApplication } from './application.js';

const LEVELS: Record<Environment['LOG_LEVEL'], LogLevel[]> = {
  debug: ['debug', 'log', 'warn', 'error', 'fatal'],
  info: ['log', 'warn', 'error', 'fatal'],
  warn: ['warn', 'error', 'fatal'],
  error: ['error', 'fatal'],
};

async function main(): Promise<void> {
  const env = readEnvironment();
  const logger = new ConsoleLogger({
    prefix: 'api',
    colors: process.stdout.isTTY === true,
    logLevels: LEVELS[env.LOG_LEVEL],
  });
  const app = await createApplication(env, logger);
  await app.listen(env.API_PORT, env.API_HOST);
  new Logger('start').log(`ready on http://${env.API_HOST}:${env.API_PORT}/api`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
