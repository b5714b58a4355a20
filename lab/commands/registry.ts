import { parseArgs } from 'node:util';
import { country, DEFAULT_PORT } from '../country/sites/country.js';
import { registryCsv, registryOf } from '../country/sites/registry.js';
import { SHAPE_OPTIONS, SHAPE_USE, shapeOf } from './shape.js';
import { whole } from './wrong-use.js';

/** Prints the list of sites. */
export const registryCommand = {
  use: `registry ${SHAPE_USE} [--port 4180] [--archives] [--json]    (CSV; the portals are in the JSON)`,
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: { ...SHAPE_OPTIONS, port: { type: 'string' }, archives: { type: 'boolean' }, json: { type: 'boolean' } },
    });
    const list = registryOf(
      country({ ...shapeOf(values), archives: values.archives, port: whole(values.port, 'port', DEFAULT_PORT) }),
    );
    process.stdout.write(values.json ? `${JSON.stringify(list)}\n` : registryCsv(list));
  },
};
