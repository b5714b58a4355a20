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

/** The fetcher's own times, an eighth of them: what ends by time ends the same way, only sooner. */
const HASTE: Partial<Bounds> = { connectMs: 1_500, headersMs: 2_000, idleMs: 1_500, totalMs: 4_000 };
const RENDER_MS = 4_000;
const BUDGET = 60;
const TARGET = 'mail-record';

/** What is done with a hostile site: searched, or its known pages visited again. */
export type Work = 'search' | 'refresh';

/**
 * Searches one hostile site for its mail record as the product does, brings its portal up, or visits it as one whose pages
 * were known and have turned hostile: the real fetcher, with a browser where there is one, the journal, the default algorithm.
 * Nothing but the pauses and the times differs.
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
    journal: noJournal, // bodies are Postgres' to keep, not the searching process'
  });
  try {
    return await (isPortal ? broughtUp(home, web) : located(home, web));
  } catch (error) {
    if (error instanceof Deferred) return `come back: ${error.why}`;
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
/** As often as it takes to be read, to be found changed, and to be held against what the hostile page said. */
const DAYS = 3;
/** What pages are asked for: the corpus has its traps at the home page, and in what the product looks for. */
const KNOWN = ['', 'postliste', 'postliste-0.pdf', 'sitemap.xml'];
/** What they said before they turned hostile. */
const ORDINARY = fingerprintOf(['Postliste', 'Her finner du postlisten.', 'Sist oppdatert 3. mars']);

/** Visits pages that were ordinary ones when they were last read, on some days. */
async function refreshed(home: string, fetcher: Fetcher): Promise<string> {
  const url = new URL(home);
  let pages = KNOWN.map((path): KnownPage => knownPage(path === '' ? home : new URL(`/${path}`, url).href));
  let memory: SiteMemory = { volatile: [], counting: [], validators: NO_RECORD };
  const told: string[] = [];
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
      told.push(`${visits.map(({ result }) => result).join(' ')}${ended ? ` – ${ended}` : ''}`);
    } catch (error) {
      if (!(error instanceof Deferred)) throw error;
      told.push(`come back: ${error.why}`);
    }
  }
  return told.at(-1) ?? '';
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

/** The site's own names, as it likes them at each look-up; no name else has an address. */
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
