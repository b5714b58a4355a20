import { canonicalUrl } from '../site/index.js';
import { type AllowedAddress, addressGate } from './address-gate.js';
import { decodeText } from './charset.js';
import { type Clock, systemClock } from './clock.js';
import { ComeBack } from './come-back.js';
import { Failure, failureOf } from './failure.js';
import { type Bounds, createHttpClient, DEFAULT_BOUNDS } from './http-client.js';
import { type Operator, userAgentOf } from './identity.js';
import { memoryPoliteness } from './memory-politeness.js';
import { type Parsed, parseHtml } from './parse.js';
import type { Politeness } from './politeness.js';
import type { DocumentReply, FailedReply, Reply } from './reply.js';
import { type Resolver, systemResolver } from './resolver.js';
import { createRobots, memoryRobotsCache, type RobotsCache } from './robots.js';
import { robotsGet } from './robots-get.js';
import { type Landed, MAX_TRIES, mediaType, Visit, type VisitParts } from './visit.js';

export interface DoorOptions {
  operator?: Operator;
  /** Left out, each has the default for one process on the open web. */
  resolver?: Resolver;
  politeness?: Politeness;
  robotsCache?: RobotsCache;
  /** Private addresses that may be crawled all the same (`parseAllowList`). */
  allow?: readonly AllowedAddress[];
  /** Opens loopback and private addresses: only where a person at the keyboard says so (`--allow-private`). */
  allowPrivate?: boolean;
  /** Milliseconds between two documents of a host. */
  paceMs?: number;
  maxCrawlDelayMs?: number;
  bounds?: Partial<Bounds>;
  clock?: Clock;
}

/** What a person can bear to wait a page on a site with hundreds, and servers never notice. */
const DEFAULT_PACE_MS = 1_000;
/** With 60 pages a search, half an hour. */
const DEFAULT_MAX_CRAWL_DELAY_MS = 30_000;

export interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** Downloads it may cost, retries included; 3 by default. */
  maxAttempts?: number;
}

/** The only way to the outside. */
export interface Door {
  /**
   * Asks for one document, politely: robots.txt, the host's turn, redirects, retries.
   * @throws the signal's reason, when aborted; all else is a value
   */
  fetch(url: string, options?: FetchOptions): Promise<Reply>;
  readonly userAgent: string;
  close(): Promise<void>;
}

export function createDoor(options: DoorOptions = {}): Door {
  const { clock = systemClock, resolver = systemResolver, politeness = memoryPoliteness({ clock }) } = options;
  const userAgent = userAgentOf(options.operator ?? {});
  const gate = addressGate({ resolver, allow: options.allow ?? [], allowPrivate: options.allowPrivate ?? false });
  const http = createHttpClient({ gate, userAgent, bounds: { ...DEFAULT_BOUNDS, ...options.bounds } });
  const cache = options.robotsCache ?? memoryRobotsCache();
  const robots = createRobots({ get: robotsGet({ gate, http, politeness, clock }), cache, clock });
  const { paceMs = DEFAULT_PACE_MS, maxCrawlDelayMs = DEFAULT_MAX_CRAWL_DELAY_MS } = options;
  const parts: VisitParts = { gate, http, robots, politeness, clock, paceMs, maxCrawlDelayMs };

  async function fetch(text: string, { signal, maxAttempts = MAX_TRIES }: FetchOptions = {}): Promise<Reply> {
    const began = clock.now();
    const href = canonicalUrl(text);
    if (href === null) return badUrl(text, began);
    const visit = new Visit(new URL(href), parts, maxAttempts, signal);
    try {
      return await visited(visit, began);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ComeBack) return { kind: 'come-back', until: error.until, host: error.host, why: error.why };
      return failed(visit, failureOf(error), began);
    } finally {
      await visit.end();
    }
  }

  /** Lands, reads, and goes on where the page itself leads on at once. */
  async function visited(visit: Visit, began: number): Promise<Reply> {
    for (;;) {
      const landed = await visit.land();
      const { text, charset, parsed } = read(landed);
      if (parsed.refresh === null) return document(visit, landed, { text, charset, parsed }, began);
      await visit.end();
      visit.hop(200, parsed.refresh);
    }
  }

  function document(visit: Visit, { answer }: Landed, { text, charset, parsed }: Read, began: number): DocumentReply {
    return {
      kind: 'document',
      finalUrl: parsed.page.url,
      status: answer.status,
      contentType: answer.header('content-type') ?? '',
      charset,
      hops: visit.hops,
      body: text,
      page: parsed.page,
      rendered: false,
      at: new Date(clock.now()),
      durationMs: clock.now() - began,
      attempts: visit.attempts,
    };
  }

  function failed(visit: Visit, { reason, detail, status }: Failure, began: number): FailedReply {
    return {
      kind: 'failed',
      url: visit.url.href,
      reason,
      status: status ?? null,
      hops: visit.hops,
      attempts: visit.attempts,
      detail,
      at: new Date(clock.now()),
      durationMs: clock.now() - began,
    };
  }

  return { fetch, userAgent, close: () => http.close() };
}

interface Read {
  text: string;
  charset: string;
  parsed: Parsed;
}

function read({ url, answer }: Landed): Read {
  const type = answer.header('content-type');
  const { text, charset } = decodeText(answer.body, type);
  if (mediaType(type) === '' && !/<(?:!doctype html|html|head|body|title|a|p|div)[\s>]/i.test(text.slice(0, 1_024)))
    throw new Failure('not-a-page', 'no media type, and it does not look like HTML', answer.status);
  return { text, charset, parsed: parseHtml(text, canonicalUrl(url.href) ?? url.href) };
}

const badUrl = (url: string, now: number): FailedReply => ({
  kind: 'failed',
  url,
  reason: 'bad-url',
  status: null,
  hops: [],
  attempts: 0,
  detail: 'not an http(s) URL of at most 2,000 characters',
  at: new Date(now),
  durationMs: 0,
});
