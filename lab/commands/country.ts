import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT } from '../country/sites/country.js';
import { startCountry } from '../country/web/server.js';
import { SHAPE_OPTIONS, SHAPE_USE, shapeOf } from './shape.js';
import { whole } from './wrong-use.js';

/** Serves the country until it is told to stop. */
export const countryCommand = {
  use: `country [--port 4180] ${SHAPE_USE} [--hosts-file FILE] [--log FILE]`,
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        ...SHAPE_OPTIONS,
        'hosts-file': { type: 'string' },
        log: { type: 'string' },
      },
    });
    const running = await startCountry({
      port: whole(values.port, 'port', DEFAULT_PORT),
      ...shapeOf(values),
      log: values.log,
    });
    const hostsFile = values['hosts-file'] ?? path.join(tmpdir(), `hyrde-country-${running.port}.hosts`);
    writeFileSync(hostsFile, running.hostsText);
    process.stdout.write(`${JSON.stringify({ port: running.port, hostsFile, allow: running.allow })}\nREADY\n`);
    await new Promise<void>((done) => {
      process.once('SIGINT', () => done());
      process.once('SIGTERM', () => done());
    });
    await running.stop();
  },
};
