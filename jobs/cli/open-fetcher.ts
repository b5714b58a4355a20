import {
  createFetcher,
  type Fetcher,
  findBrowser,
  hostsFileResolver,
  memoryPoliteness,
  memoryRobotsCache,
  type Politeness,
  type RobotsCache,
  systemResolver,
} from '../fetcher/index.js';
import type { FetcherArguments } from './fetcher-arguments.js';
import { isLoopback } from './loopback.js';

/**
 * Creates the fetcher of one command from the environment's settings.
 * @param noBrowser called with the reason if no browser is available, so that pages are read without running scripts
 */
export async function openFetcher(
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

/**
 * Politeness without delay, for the user's own sites: it ignores even the Crawl-delay of robots.txt. The waits that 429
 * and 503 answers request are still kept.
 */
function withoutDelay(): Politeness {
  const { slot: turn, mayAsk } = memoryPoliteness({ addressGapMs: 0 });
  return { slot: (request) => turn({ ...request, crawlDelayMs: 0 }), mayAsk };
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
