import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { byExampleTable, searchedByExample } from '../learning/by-example.js';
import { optionsOf, print } from './options.js';
import { sitesIn } from './recorded.js';

/** Measures the benefit of examples from other recorded sites. */
export const learningCommand = {
  use: 'learning --sites FOLDER    (accuracy and downloads of targets taught by the pages of other recorded sites)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites']);
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    print(byExampleTable(await searchedByExample(sites, DEFAULT_BUDGET)));
  },
};
