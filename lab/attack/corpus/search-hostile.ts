import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import {
  type Bounds,
  createFetcher,
  type Fetcher,
  type FoundBrowser,
  memoryPoliteness,
  type Resolver,
} from '@hyrde/jobs/fetcher';
import { Deferred, noJournal, openJournalledWeb } from '@hyrde/jobs/journal';
import { LOCATORS } from '@hyrde/jobs/locate';
import {
  fingerprintOf,
  type KnownPage,
  NO_RECORD,
  NOTHING_SEEN,
  pageAfter,
  type SiteMemory,
  visitPages,
} from '@hyrde/jobs/refresh';
import { parseAllowList, siteScope, type Web } from '@hyrde/jobs/site';
import { EXPECTED_NEW, surfacePortal, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import type { HostileSite } from './hostile-site.js';

/** An eighth of the fetcher's own time limits, so that timeouts have the same result sooner. */
const HASTE: Partial<Bounds> = { connectMs: 1_500, headersMs: 2_000, idleMs: 1_500, totalMs: 4_000 };
const RENDER_MS = 4_000;
const BUDGET = 60;
const TARGET = 'mail-record';

/** Kind of work on a hostile site: a search, or visits of its known pages. */
export type Work = 'search' | 'refresh';

/**
 * Searches one hostile site for its mail record as the product does, surfaces its portal, or visits it as a site whose
 * known pages turned hostile: with the real fetcher, a browser if there is one, the journal and the default algorithm.
 * Only crawl delays and time limits differ.
 * @returns outcome and reason
 */
export async function workOnHostile(
  work: Work,
  site: HostileSite,
  port: number,
  browser: FoundBrowser | null,
): Promise<string> {
  const home = site.home?.(port) ?? `http://127.0.0.1:${port}/`;
  const { slot: turn, mayAsk } = memoryPoliteness({ addressGapMs: 0 });
  const fetcher = createFetcher({
    allow: parseAllowList(`127.0.0.1:${port}`),
    resolver: resolverOf(site),
    politeness: { slot: (request) => turn({ ...request, crawlDelayMs: 0 }), mayAsk },
    bounds: HASTE,
    browser: site.browser ? browser : null,
    renderMs: RENDER_MS,
  });
  try {
    if (work === 'refresh') return await refreshed(home, fetcher);
    return await searched(home, fetcher, site.isPortal ?? false);
  } finally {
    await fetcher.close();
  }
}

async function searched(home: string, fetcher: Fetcher, isPortal: boolean): Promise<string> {
  const web = openJournalledWeb({
    fetcher,
    home,
    scope: siteScope(home, [], { pdf: true }),
    ...(isPortal ? { trees: true } : { pdf: true }),
    budget: BUDGET,
    seed: 1,
    startedAt: new Date(),
    journal: noJournal, // Postgres keeps bodies in the product, not the searching process.
  });
  try {
    return await (isPortal ? broughtUp(home, web) : located(home, web));
  } catch (error) {
    if (error instanceof Deferred) return `deferred: ${error.why}`;
    throw error;
  }
}

async function located(home: string, web: Web): Promise<string> {
  const words = BUILT_IN_TARGETS.find(({ slug }) => slug === TARGET)?.words ?? {};
  const { outcome, reason } = await LOCATORS.herder({ home, words, language: 'nb', parameters: {} }, web);
  return `${outcome}: ${reason}`;
}

async function broughtUp(url: string, web: Web): Promise<string> {
  const run = { url, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 0.95, seeds: [] };
  const { stop, because, records } = await surfacePortal(run, web);
  return `${records.length} records, ${because?.fault ?? stop}`;
}

const DAY_MS = 86_400_000;
/** Number of days: enough for a page to be read, to be found changed, and to be compared with the hostile page. */
const DAYS = 3;
/** Paths of the known pages: the corpus has its traps at the home page and at the paths that the product looks for. */
const KNOWN = ['', 'postliste', 'postliste-0.pdf', 'sitemap.xml'];
/** Fingerprint of the known pages before they turned hostile. */
const ORDINARY = fingerprintOf(['Postliste', 'Her finner du postlisten.', 'Sist oppdatert 3. mars']);

/** Visits pages that were ordinary when last read, on several days. */
async function refreshed(home: string, fetcher: Fetcher): Promise<string> {
  const url = new URL(home);
  let pages = KNOWN.map((path): KnownPage => knownPage(path === '' ? home : new URL(`/${path}`, url).href));
  let memory: SiteMemory = { counting: [], validators: NO_RECORD };
  const results: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    const web = openJournalledWeb({
      fetcher,
      home,
      scope: siteScope(home, [], { pdf: true }),
      pdf: true,
      budget: BUDGET,
      seed: day,
      startedAt: new Date(Date.now() + day * DAY_MS),
      journal: noJournal,
    });
    try {
      const { visits, memory: learned, ended } = await visitPages(pages, { home, memory, web, dayMs: DAY_MS });
      const after = new Map(visits.map((visit) => [visit.page.id, pageAfter(visit, DAY_MS)]));
      pages = pages.map((page) => after.get(page.id) ?? page).filter(({ state }) => state !== 'moved');
      memory = learned;
      results.push(`${visits.map(({ result }) => result).join(' ')}${ended ? ` – ${ended}` : ''}`);
    } catch (error) {
      if (!(error instanceof Deferred)) throw error;
      results.push(`deferred: ${error.why}`);
    }
  }
  return results.at(-1) ?? '';
}

const knownPage = (url: string): KnownPage => ({
  id: url,
  url,
  role: 'finding',
  state: 'alive',
  goneSince: null,
  readAt: Date.now() - DAY_MS,
  validators: { etag: '"1"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' },
  fingerprint: ORDINARY,
  volatile: [],
  steady: 0,
  history: NOTHING_SEEN,
});

/** Resolver of the site's own names, with the site's answer for each look-up; other names do not resolve. */
function resolverOf({ names = {} }: HostileSite): Resolver {
  const asked = new Map<string, number>();
  return async (hostname) => {
    const answers = Object.hasOwn(names, hostname) ? names[hostname] : undefined;
    if (!answers) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const time = asked.get(hostname) ?? 0;
    asked.set(hostname, time + 1);
    return [...(answers[Math.min(time, answers.length - 1)] ?? [])];
  };
}
