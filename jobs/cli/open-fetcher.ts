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
 * A fetcher for one command, by the settings of the environment.
 * @param noBrowser told why pages that only a browser shows are read as they are
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

/** For sites of one's own: no pause, not even the one robots.txt asks for. What 429 and 503 ask for is still kept. */
function withoutDelay(): Politeness {
  const { slot: turn, mayAsk } = memoryPoliteness({ addressGapMs: 0 });
  return { slot: (request) => turn({ ...request, crawlDelayMs: 0 }), mayAsk };
}

/**
 * For recordings of sites served on this machine: the robots.txt among the recorded files was written for the original
 * host, whose owner nobody visits here, so loopback addresses count as having none. All other hosts keep theirs.
 */
function recordedRobots(): RobotsCache {
  const others = memoryRobotsCache();
  return {
    get: async (host) => (isLoopback(host) ? { state: 'open', text: '', fetchedAt: new Date() } : others.get(host)),
    set: (host, record) => others.set(host, record),
  };
}
