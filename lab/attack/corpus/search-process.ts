import { findBrowser } from '@hyrde/jobs/door';
import { searchHostile } from './search-hostile.js';
import type { ServedCorpus } from './servers.js';
import { CORPUS } from './sites/index.js';
import { tollOf } from './toll.js';

/** What a searching process is told. */
export interface SearchStart {
  served: ServedCorpus;
  /** The sites to search, one after the other. */
  names: readonly string[];
}

// `search-process.js <SearchStart as JSON>` searches sites of the corpus and prints a `Searched` as a JSON line each.
const { served, names }: SearchStart = JSON.parse(process.argv[2] ?? '');
const browser = await findBrowser();
const honest = CORPUS.find(({ name }) => name === 'calendar-without-end');
const search = async (site: (typeof CORPUS)[number]) => {
  let outcome = '';
  const toll = await tollOf(async () => {
    outcome = await searchHostile(site, served.ports[site.name] ?? 0, browser.found ? browser : null);
  });
  return { name: site.name, outcome, ...toll };
};
// What is loaded and compiled with a process's first search is no site's doing.
if (honest) await search(honest);
for (const name of names) {
  const site = CORPUS.find((one) => one.name === name);
  if (!site) throw new Error(`There is no hostile site "${name}".`);
  process.stdout.write(`${JSON.stringify(await search(site))}\n`);
}
process.exit(0);
