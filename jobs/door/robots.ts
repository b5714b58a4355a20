import { createRequire } from 'node:module';
import { decodeText } from '../html/index.js';
import { canonicalUrl, normalisedPercents } from '../site/index.js';
import type { Clock } from './clock.js';
import { Failure } from './failure.js';
import type { HttpAnswer } from './http-client.js';

/** The package's types describe an ES module, but it is CommonJS: imported as such, its one function has no type. */
const robotsParser: typeof import('robots-parser').default = createRequire(import.meta.url)('robots-parser');

/** The name that robots.txt files call us by (RFC 9309 section 2.2.1). */
export const PRODUCT_TOKEN = 'Hyrde';

/** At least so much is read (section 2.5); what is beyond it is left out. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
/** Section 2.3.1.2; a file behind more is taken as not there. */
const MAX_REDIRECTS = 5;
/** Section 2.4: a copy is used for a day at most … */
const FRESH_MS = 86_400_000;
/** … and a failure looked at again much sooner. */
const RETRY_MS = 1_800_000;
/** No URL we open is longer, and the matcher's time grows with rule times URL. */
const MAX_LINE = 2_000;
/** Sites name one or two; large ones an index. */
const MAX_SITEMAPS = 20;
/** Hosts whose rules are kept ready. */
const MAX_PARSED = 2_000;

/**
 * `rules`: the file, in `text`. `open`: there is none (4xx), all is allowed (section 2.3.1.3). `closed`: it could not
 * be had (5xx), nothing is allowed (section 2.3.1.4), and `text` says why.
 */
export interface RobotsRecord {
  state: 'rules' | 'open' | 'closed';
  text: string;
  fetchedAt: Date;
}

/** Where robots.txt files are kept between searches; the key is the host with port (`URL.host`). */
export interface RobotsCache {
  get(host: string): Promise<RobotsRecord | null>;
  set(host: string, record: RobotsRecord): Promise<void>;
}

export const memoryRobotsCache = (): RobotsCache => {
  const records = new Map<string, RobotsRecord>();
  return {
    get: async (host) => records.get(host) ?? null,
    set: async (host, record) => {
      records.set(host, record);
    },
  };
};

export interface RobotsRules {
  /** May this URL be asked for? Always a URL of the origin the rules were asked for. */
  allows(url: string): boolean;
  /** 0 where the file names none. */
  crawlDelayMs: number;
  /** What its `Sitemap:` lines name, canonical. */
  sitemaps: readonly string[];
}

export interface Robots {
  /**
   * The rules for `url`'s host, fetched where no fresh copy is kept; searches that ask together share one fetch.
   * @throws Failure `robots-unavailable`, or the reason for which the host cannot be reached at all
   */
  rulesFor(url: URL, signal?: AbortSignal): Promise<RobotsRules>;
}

/** One GET of robots.txt or of what it redirects to, politely and through the gate. */
export type RobotsGet = (url: URL, signal?: AbortSignal) => Promise<HttpAnswer>;

export function createRobots({ get, cache, clock }: { get: RobotsGet; cache: RobotsCache; clock: Clock }): Robots {
  const ready = new Map<string, { rules: RobotsRules; until: number }>();
  const fetching = new Map<string, Promise<RobotsRecord>>();

  async function recordFor(url: URL, signal?: AbortSignal): Promise<RobotsRecord> {
    const kept = await cache.get(url.host);
    if (kept && clock.now() < goodUntil(kept)) return kept;
    const record = await fetchRecord(url, get, clock, signal);
    await cache.set(url.host, record);
    return record;
  }

  async function shared(url: URL, signal?: AbortSignal): Promise<RobotsRecord> {
    for (;;) {
      const running = fetching.get(url.host);
      if (!running) break;
      const record = await running.catch(() => null);
      signal?.throwIfAborted();
      if (record) return record;
    }
    const started = recordFor(url, signal).finally(() => fetching.delete(url.host));
    fetching.set(url.host, started);
    return started;
  }

  return {
    async rulesFor(url, signal) {
      const known = ready.get(url.origin);
      if (known && clock.now() < known.until) return known.rules;
      const record = await shared(url, signal);
      if (record.state === 'closed') throw new Failure('robots-unavailable', record.text);
      const rules = rulesOf(record, url);
      if (ready.size >= MAX_PARSED) ready.clear();
      ready.set(url.origin, { rules, until: goodUntil(record) });
      return rules;
    },
  };
}

const goodUntil = ({ state, fetchedAt }: RobotsRecord): number =>
  fetchedAt.getTime() + (state === 'closed' ? RETRY_MS : FRESH_MS);

async function fetchRecord(host: URL, get: RobotsGet, clock: Clock, signal?: AbortSignal): Promise<RobotsRecord> {
  let url = new URL('/robots.txt', host);
  const record = (state: RobotsRecord['state'], text: string): RobotsRecord => ({
    state,
    text,
    fetchedAt: new Date(clock.now()),
  });
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await get(url, signal);
    const { status } = answer;
    if (status >= 200 && status < 300) return record('rules', decodeText(answer.body, 'charset=utf-8').text);
    if (status >= 300 && status < 400) {
      const next = redirectTarget(answer.header('location'), url);
      if (!next) return record('open', '');
      url = next;
    } else if (status >= 400 && status < 500) return record('open', '');
    else return record('closed', `robots.txt answered ${status}`);
  }
  return record('open', '');
}

function redirectTarget(location: string | undefined, base: URL): URL | null {
  if (!location) return null;
  try {
    const url = new URL(location, base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

/** Rules out of a file; those of our own group, else of `*`. Exported for tests. */
export function rulesOf({ state, text }: Pick<RobotsRecord, 'state' | 'text'>, url: URL): RobotsRules {
  if (state === 'open') return { allows: () => true, crawlDelayMs: 0, sitemaps: [] };
  const usable = normalisedPercents(text)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.length <= MAX_LINE)
    .join('\n');
  const robots = robotsParser(new URL('/robots.txt', url).href, usable);
  const delay = robots.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    allows: (asked) => robots.isAllowed(asked, PRODUCT_TOKEN) ?? false,
    crawlDelayMs: Number.isFinite(delay) && delay > 0 ? delay * 1_000 : 0,
    sitemaps: robots
      .getSitemaps()
      .slice(0, MAX_SITEMAPS)
      .flatMap((named) => canonicalUrl(named, url) ?? []),
  };
}
