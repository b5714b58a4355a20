import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, DEFAULT_SEED, DEFAULT_SITES } from '../country/country.js';
import { startCountry } from '../country/server.js';
import { whole } from './wrong-use.js';

/** Serves the country until it is told to stop. */
export const countryCommand = {
  use: 'country [--port 4180] [--sites 357] [--seed 1] [--hosts-file FILE] [--log FILE] [--no-troubles]',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        sites: { type: 'string' },
        seed: { type: 'string' },
        'hosts-file': { type: 'string' },
        log: { type: 'string' },
        'no-troubles': { type: 'boolean' },
      },
    });
    const running = await startCountry({
      port: whole(values.port, 'port', DEFAULT_PORT),
      sites: whole(values.sites, 'sites', DEFAULT_SITES),
      seed: whole(values.seed, 'seed', DEFAULT_SEED),
      log: values.log,
      troubles: values['no-troubles'] ? [] : undefined,
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
