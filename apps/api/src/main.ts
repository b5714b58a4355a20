import 'reflect-metadata';
import { readEnvironmentOrExit } from '@hyrde/contracts';
import { Logger } from '@nestjs/common';
import { createApplication } from './application.js';
import { NestLog, openLog } from './base/log.js';

const env = readEnvironmentOrExit();
const log = openLog(env.LOG_LEVEL);
try {
  const app = await createApplication(env, new NestLog(log));
  await app.listen(env.API_PORT, env.API_HOST);
  new Logger('start').log('ready', { url: `http://${env.API_HOST}:${env.API_PORT}/api` });
} catch (error) {
  log.error({ error }, 'The API could not start.');
  process.exit(1);
}
