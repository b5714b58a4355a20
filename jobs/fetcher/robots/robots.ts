import { createHash } from 'node:crypto';
import {
  PRODUCT_TOKEN,
  ROBOTS_FRESH_MS,
  ROBOTS_READY_CHARACTERS,
  ROBOTS_REDIRECTS,
  ROBOTS_RETRY_MS,
  ROBOTS_WILDCARD_RULES,
} from '@hyrde/contracts';
import { decodeText } from '../../html/index.js';
import { canonicalUrl } from '../../site/index.js';
import { percentBytes } from '../http/exchange.js';
import { Failure } from '../http/failure.js';
import type { AnswerHead } from '../http/receiver.js';
import { SessionCookies } from '../http/session-cookies.js';
import { type Clock, isLater, type LaterReply } from '../politeness/politeness.js';
import { readRobots } from './rules.js';

/** Maximum hosts with parsed rules in memory. */
const MAX_PARSED = 2_000;

/**
 * `rules`: the file, in `text`. `open`: it does not exist (4xx), all is allowed (section 2.3.1.3). `closed`: it is
 * unavailable (5xx), nothing is allowed (section 2.3.1.4), and `text` says why.
 */
export interface RobotsRecord {
  state: 'rules' | 'open' | 'closed';
  text: string;
  fetchedAt: Date;
}

/** Cache of robots.txt files across searches; the key is the host with port (`URL.host`). */
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

/** Decision on a URL, with the deciding rule. */
export interface RobotsVerdict {
  allowed: boolean;
  /** The deciding line; null if no line matches, and the URL is allowed. */
  matched: string | null;
}

/** Summary of a decision for the record. */
export interface RobotsInForce {
  state: 'rules' | 'open';
  fetchedAt: Date;
  /** SHA-256 of `RobotsRecord.text` as UTF-8, in hex; null without a file. */
  hash: string | null;
  matched: string | null;
  crawlDelayMs: number;
}

export interface RobotsRules {
  /** Decides on a URL of the rules' origin; URLs of other origins are not allowed. */
  decide(url: string): RobotsVerdict;
  state: 'rules' | 'open';
  fetchedAt: Date;
  hash: string | null;
  /** 0 if the file names none. */
  crawlDelayMs: number;
  /** Targets of its `Sitemap:` lines, canonical. */
  sitemaps: readonly string[];
}

export interface Robots {
  /**
   * The rules for `url`'s host, fetched unless cached; concurrent callers share one fetch, or one reply that defers
   * them.
   * @throws Failure `robots-unavailable`, or the reason for which the host is unreachable
   */
  rulesFor(url: URL, signal?: AbortSignal): Promise<RobotsRules | LaterReply>;
}

/** An answer with its body decompressed. */
export interface RobotsAnswer extends AnswerHead {
  body: Buffer;
}

/**
 * One polite GET of robots.txt or of a redirect's target, through the gate.
 * @param cookie value of the `Cookie` header; null for none
 */
export type RobotsGet = (url: URL, cookie: string | null, signal?: AbortSignal) => Promise<RobotsAnswer | LaterReply>;

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
    // No rule needs U+0000, which some caches cannot store.
    text: text.replaceAll('\0', ''),
    fetchedAt: new Date(clock.now()),
  });
  const cookies = new SessionCookies();
  for (let redirects = 0; redirects <= ROBOTS_REDIRECTS; redirects++) {
    const answer = await get(url, cookies.headerFor(url), signal);
    if (isLater(answer)) return answer;
    cookies.take(url, answer.values('set-cookie'), clock.now());
    const { status } = answer;
    if (status >= 200 && status < 300) return record('rules', decodeText(answer.body, 'charset=utf-8').text);
    if (status >= 300 && status < 400) {
      const next = redirectTarget(percentBytes(answer.header('location')), url);
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
 * Parses a file's rules: those of our group, else of `*`. Exported for tests.
 * @throws Failure `robots-unavailable` if there are too many
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
