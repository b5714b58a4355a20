import { country, DEFAULT_PORT } from '../country/sites/country.js';
import { registryCsv, registryOf } from '../country/sites/registry.js';
import { whole } from './options.js';
import { SHAPE_USE, shapedOptions, shapeOf } from './shape.js';

/** Prints the registry of sites. */
export const registryCommand = {
  use: `registry ${SHAPE_USE} [--port 4180] [--archives] [--json]    (CSV; the portals are in the JSON)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['port'], ['archives', 'json']);
    const list = registryOf(
      country({ ...shapeOf(values), archives: values.archives, port: whole(values.port, 'port', DEFAULT_PORT) }),
    );
    process.stdout.write(values.json ? `${JSON.stringify(list)}\n` : registryCsv(list));
  },
};
