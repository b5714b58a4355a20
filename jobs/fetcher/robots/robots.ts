import { createHash } from 'node:crypto';
import {
  ROBOTS_FRESH_MS,
  ROBOTS_READY_CHARACTERS,
  ROBOTS_REDIRECTS,
  ROBOTS_RETRY_MS,
  ROBOTS_WILDCARD_RULES,
} from '@hyrde/contracts';
import { decodeText } from '../../html/index.js';
import { canonicalUrl } from '../../site/index.js';
import { Failure } from '../http/failure.js';
import type { AnswerHead } from '../http/receiver.js';
import type { Clock } from '../politeness/clock.js';
import { isLater, type LaterReply } from '../politeness/later-reply.js';
import { readRobots } from './rules.js';

/** The name that robots.txt files call us by (RFC 9309 section 2.2.1). */
export const PRODUCT_TOKEN = 'Hyrde';

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

/** May a URL be asked for, and the rule that says so. */
export interface RobotsVerdict {
  allowed: boolean;
  /** The line of the file that decided; null where none speaks of the URL, which is then allowed. */
  matched: string | null;
}

/** What robots.txt said when a URL was asked for, in short. */
export interface RobotsInForce {
  state: 'rules' | 'open';
  fetchedAt: Date;
  /** SHA-256 of `RobotsRecord.text` as UTF-8, in hex; null where there is no file. */
  hash: string | null;
  matched: string | null;
  crawlDelayMs: number;
}

export interface RobotsRules {
  /** Always a URL of the origin the rules were asked for; any other is not allowed. */
  decide(url: string): RobotsVerdict;
  state: 'rules' | 'open';
  fetchedAt: Date;
  hash: string | null;
  /** 0 where the file names none. */
  crawlDelayMs: number;
  /** What its `Sitemap:` lines name, canonical. */
  sitemaps: readonly string[];
}

export interface Robots {
  /**
   * The rules for `url`'s host, fetched where no fresh copy is kept; searches that ask together share one fetch, and the
   * word to come back later.
   * @throws Failure `robots-unavailable`, or the reason for which the host cannot be reached at all
   */
  rulesFor(url: URL, signal?: AbortSignal): Promise<RobotsRules | LaterReply>;
}

/** An answer with its body unpacked. */
export interface RobotsAnswer extends AnswerHead {
  body: Buffer;
}

/** One GET of robots.txt or of what it redirects to, politely and through the gate. */
export type RobotsGet = (url: URL, signal?: AbortSignal) => Promise<RobotsAnswer | LaterReply>;

export function createRobots({ get, cache, clock }: { get: RobotsGet; cache: RobotsCache; clock: Clock }): Robots {
  const ready = new Map<string, { rules: RobotsRules; until: number }>();
  let readyCharacters = 0;
  const fetching = new Map<string, Promise<RobotsRecord | LaterReply>>();

  async function recordFor(url: URL, signal?: AbortSignal): Promise<RobotsRecord | LaterReply> {
    const kept = await cache.get(url.host);
    if (kept && clock.now() < goodUntil(kept)) return kept;
    const record = await fetchRecord(url, get, clock, signal);
    if (!isLater(record)) await cache.set(url.host, record);
    return record;
  }

  async function shared(url: URL, signal?: AbortSignal): Promise<RobotsRecord | LaterReply> {
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
      if (isLater(record)) return record;
      if (record.state === 'closed') throw new Failure('robots-unavailable', record.text);
      const rules = rulesOf(record, url);
      readyCharacters += record.text.length;
      if (ready.size >= MAX_PARSED || readyCharacters > ROBOTS_READY_CHARACTERS) {
        ready.clear();
        readyCharacters = record.text.length;
      }
      ready.set(url.origin, { rules, until: goodUntil(record) });
      return rules;
    },
  };
}

const goodUntil = ({ state, fetchedAt }: RobotsRecord): number =>
  fetchedAt.getTime() + (state === 'closed' ? ROBOTS_RETRY_MS : ROBOTS_FRESH_MS);

async function fetchRecord(
  host: URL,
  get: RobotsGet,
  clock: Clock,
  signal?: AbortSignal,
): Promise<RobotsRecord | LaterReply> {
  let url = new URL('/robots.txt', host);
  const record = (state: RobotsRecord['state'], text: string): RobotsRecord => ({
    state,
    // No rule needs U+0000, and not every cache can keep it.
    text: text.replaceAll('\0', ''),
    fetchedAt: new Date(clock.now()),
  });
  for (let redirects = 0; redirects <= ROBOTS_REDIRECTS; redirects++) {
    const answer = await get(url, signal);
    if (isLater(answer)) return answer;
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

/**
 * Rules out of a file; those of our own group, else of `*`. Exported for tests.
 * @throws Failure `robots-unavailable` where they are too many to be kept
 */
export function rulesOf({ state, text, fetchedAt }: RobotsRecord, url: URL): RobotsRules {
  if (state !== 'rules') {
    const decide = (): RobotsVerdict => ({ allowed: true, matched: null });
    return { decide, state: 'open', fetchedAt, hash: null, crawlDelayMs: 0, sitemaps: [] };
  }
  const { ruleFor, crawlDelay, sitemaps, tooMany } = readRobots(text, PRODUCT_TOKEN);
  if (tooMany)
    throw new Failure('robots-unavailable', `more than ${ROBOTS_WILDCARD_RULES} rules with wildcards for us`);
  const { origin } = url;

  function decide(asked: string): RobotsVerdict {
    const { origin: askedOrigin, pathname, search } = new URL(asked);
    if (askedOrigin !== origin) return { allowed: false, matched: null };
    const rule = ruleFor(pathname + search);
    return { allowed: rule?.allow ?? true, matched: rule?.line.trim() ?? null };
  }

  return {
    decide,
    state,
    fetchedAt,
    hash: createHash('sha256').update(text).digest('hex'),
    crawlDelayMs: Number.isFinite(crawlDelay) && crawlDelay > 0 ? crawlDelay * 1_000 : 0,
    sitemaps: sitemaps.flatMap((named) => canonicalUrl(named, url) ?? []),
  };
}
