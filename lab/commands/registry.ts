import { parseArgs } from 'node:util';
import { DEFAULT_PORT, DEFAULT_SEED, DEFAULT_SITES } from '../country/country.js';
import { registry, registryCsv } from '../country/registry.js';
import { whole } from './wrong-use.js';

/** Prints the list of sites. */
export const registryCommand = {
  use: 'registry [--seed 1] [--sites 357] [--port 4180] [--json]    (CSV; the portals are in the JSON)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        sites: { type: 'string' },
        port: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const list = registry(
      whole(values.seed, 'seed', DEFAULT_SEED),
      whole(values.port, 'port', DEFAULT_PORT),
      whole(values.sites, 'sites', DEFAULT_SITES),
    );
    process.stdout.write(values.json ? `${JSON.stringify(list)}\n` : registryCsv(list));
  },
};
