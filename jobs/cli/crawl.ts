import { setTimeout as sleep } from 'node:timers/promises';
import {
  createFetcher,
  type Fetcher,
  findBrowser,
  hostsFileResolver,
  memoryPoliteness,
  memoryRobotsCache,
  type Politeness,
  type RobotsCache,
  systemClock,
  systemResolver,
} from '../fetcher/index.js';
import { Deferred, memoryJournal, openJournalledWeb } from '../journal/index.js';
import type { Report } from './command.js';
import { type FetcherArguments, isLoopback } from './options.js';

/** Seed of all random choices: the same arguments and the same answers of the web give the same result. */
export const SEED = 1;

type WebOptions = Parameters<typeof openJournalledWeb>[0];

/** Opens the web of one attempt, which replays the answers of earlier attempts from the journal. */
export type OpenWeb = (
  options: Omit<WebOptions, 'fetcher' | 'seed' | 'startedAt' | 'journal' | 'signal' | 'onProgress'>,
) => ReturnType<typeof openJournalledWeb>;

/**
 * Runs an attempt in this process, without a database, and repeats it as long as a host defers requests.
 * @param givenUp result if the attempt failed, from its error and the number of downloads so far
 */
export async function crawl<T>(
  asked: FetcherArguments,
  report: Report,
  attempt: (openWeb: OpenWeb) => Promise<T>,
  {
    signal,
    givenUp,
  }: { signal?: AbortSignal; givenUp?: (error: unknown, downloads: number, openWeb: OpenWeb) => T | Promise<T> } = {},
): Promise<T> {
  const fetcher = await openFetcher(asked, report.noBrowser);
  const journal = memoryJournal();
  const startedAt = new Date();
  const openWeb: OpenWeb = (options) =>
    openJournalledWeb({
      ...options,
      fetcher,
      seed: SEED,
      startedAt,
      journal: journal.next(),
      onProgress: report.progress,
      ...(signal && { signal }),
    });
  try {
    return await patiently(() => attempt(openWeb), report.waiting, signal);
  } catch (error) {
    if (!givenUp) throw error;
    const downloads = journal.entries.reduce((sum, { entry }) => sum + entry.cost, 0);
    return await givenUp(error, downloads, openWeb);
  } finally {
    await fetcher.close();
  }
}

/** Maximum total wait of one command for hosts that defer requests. */
const PATIENCE_MS = 600_000;

/**
 * Repeats the work as long as a host defers it, each time after the wait that the host requested.
 * @param waiting called before each wait
 * @throws Deferred if the total wait would exceed the maximum; any other error of the work; the signal's reason
 */
export async function patiently<T>(
  work: () => Promise<T>,
  waiting: (host: string, until: Date) => void,
  signal?: AbortSignal,
): Promise<T> {
  let patience = PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !(error instanceof Deferred)) throw error;
      const wait = Math.max(0, error.until.getTime() - systemClock.now());
      patience -= wait;
      if (patience < 0) throw error;
      waiting(error.host, error.until);
      await sleep(wait, undefined, signal ? { signal } : {});
    }
  }
}

/**
 * Creates the fetcher of one command from the environment's settings.
 * @param noBrowser called with the reason if no browser is available, so that pages are read without running scripts
 */
async function openFetcher(
  { allowPrivate, noDelay, recorded }: FetcherArguments,
  noBrowser: (why: string) => void,
): Promise<Fetcher> {
  const browser = await findBrowser();
  if (!browser.found) noBrowser(browser.why);
  const { OPERATOR_URL, OPERATOR_MAIL, HOSTS_FILE } = process.env;
  return createFetcher({
    operator: { url: OPERATOR_URL || undefined, mail: OPERATOR_MAIL || undefined },
    resolver: HOSTS_FILE ? hostsFileResolver(HOSTS_FILE, systemResolver) : systemResolver,
    allowPrivate,
    browser: browser.found ? browser : null,
    ...(recorded ? { robotsCache: recordedRobots() } : {}),
    ...(noDelay ? { politeness: withoutDelay(), maxCrawlDelayMs: Number.POSITIVE_INFINITY } : {}),
  });
}

/** Politeness without any Crawl-delay, for the user's own sites; waits after 429 and 503 are kept. */
function withoutDelay(): Politeness {
  const { slot, mayAsk } = memoryPoliteness({ addressGapMs: 0 });
  return { slot: (request) => slot({ ...request, crawlDelayMs: 0 }), mayAsk };
}

/**
 * Robots cache for recordings served on this machine: their robots.txt was written for the original host, so loopback
 * addresses count as having none. All other hosts keep theirs.
 */
function recordedRobots(): RobotsCache {
  const others = memoryRobotsCache();
  return {
    get: async (host) => (isLoopback(host) ? { state: 'open', text: '', fetchedAt: new Date() } : others.get(host)),
    set: (host, record) => others.set(host, record),
  };
}
