import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listsOf, nameDataFile } from '../names/name-lists.js';
import { installed } from '../on-demand.js';
import { optionsOf, print } from './options.js';

const FILE = fileURLToPath(new URL('../../../jobs/persons/name-data.ts', import.meta.url));

/** Makes the lists of names that the product reads from two packages under the MIT licence. */
export const nameListsCommand = {
  use: 'name-lists [--out FILE]    (installs lab/rivals/names at its first run)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['out']);
    const { lists, sources } = await listsOf(await installed('names'));
    await writeFile(values.out ?? FILE, nameDataFile(lists, sources));
    print(
      `${lists.given.length} given names, ${lists.rare.length} rare ones, ${lists.surnames.length} surnames of ${sources.join(', ')}.`,
    );
  },
};
