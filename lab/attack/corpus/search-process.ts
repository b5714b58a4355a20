import { findBrowser } from '@hyrde/jobs/fetcher';
import { type Work, workOnHostile } from './search-hostile.js';
import type { ServedCorpus } from './servers.js';
import { CORPUS } from './sites/index.js';
import { tollOf } from './toll.js';

/** Arguments of a searching process. */
export interface SearchStart {
  served: ServedCorpus;
  work: Work;
  /** Names of the sites to search, in order. */
  names: readonly string[];
}

// `search-process.js <SearchStart as JSON>` searches sites of the corpus and prints a `Searched` as a JSON line for
// each.
const { served, work, names }: SearchStart = JSON.parse(process.argv[2] ?? '');
const browser = await findBrowser();
const honest = CORPUS.find(({ name }) => name === 'calendar-without-end');
const search = async (site: (typeof CORPUS)[number]) => {
  await prepared(served.ports[site.name] ?? 0, site);
  let outcome = '';
  const toll = await tollOf(async () => {
    outcome = await workOnHostile(work, site, served.ports[site.name] ?? 0, browser.found ? browser : null);
  });
  return { name: site.name, outcome, ...toll };
};
/** Makes the server generate the site's body before the measurement, since generating it is not the searcher's cost. */
async function prepared(port: number, { raw, tls }: (typeof CORPUS)[number]): Promise<void> {
  if (raw || tls) return;
  for (const path of ['', 'robots.txt', 'sitemap.xml', 'postliste-0.pdf']) {
    const enough = AbortSignal.timeout(20_000);
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: enough, redirect: 'manual' }).catch(
      () => null,
    );
    await answer?.body?.cancel().catch(() => {});
  }
}

// A first search of an honest site loads and compiles the code, so that no hostile site is charged for it.
if (honest) await search(honest);
for (const name of names) {
  const site = CORPUS.find((one) => one.name === name);
  if (!site) throw new Error(`There is no hostile site "${name}".`);
  process.stdout.write(`${JSON.stringify(await search(site))}\n`);
}
process.exit(0);
