import { findBrowser } from '@hyrde/jobs/fetcher';
import { type Work, workOnHostile } from './search-hostile.js';
import type { ServedCorpus } from './servers.js';
import { CORPUS } from './sites/index.js';
import { tollOf } from './toll.js';

/** What a searching process is told. */
export interface SearchStart {
  served: ServedCorpus;
  work: Work;
  /** The sites to search, one after the other. */
  names: readonly string[];
}

// `search-process.js <SearchStart as JSON>` searches sites of the corpus and prints a `Searched` as a JSON line each.
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
/** Has what the site says made before its time is taken: the server's work is not the searcher's. */
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

// What is loaded and compiled with a process's first search is no site's doing.
if (honest) await search(honest);
for (const name of names) {
  const site = CORPUS.find((one) => one.name === name);
  if (!site) throw new Error(`There is no hostile site "${name}".`);
  process.stdout.write(`${JSON.stringify(await search(site))}\n`);
}
process.exit(0);
