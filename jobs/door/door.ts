import { isPdfType } from '@hyrde/contracts';
import { decodeText, type Parsed, parseHtml } from '../html/index.js';
import { canonicalUrl } from '../site/index.js';
import { type AllowedAddress, addressGate } from './address-gate.js';
import { type Clock, systemClock } from './clock.js';
import { ComeBack } from './come-back.js';
import { Failure, failureOf } from './failure.js';
import type { FoundBrowser } from './find-browser.js';
import { type Bounds, createHttpClient, DEFAULT_BOUNDS } from './http-client.js';
import { type Operator, userAgentOf } from './identity.js';
import { memoryPoliteness } from './memory-politeness.js';
import { isPdf, pdfAsHtml } from './pdf.js';
import type { Politeness } from './politeness.js';
import { createRenderer, type Renderer } from './render.js';
import { memoryRenderMemory, type RenderMemory } from './render-memory.js';
import type { ComeBackReply, DocumentReply, FailedReply, FileReply, Reply, TextReply } from './reply.js';
import { type Resolver, systemResolver } from './resolver.js';
import { createRobots, memoryRobotsCache, type RobotsCache } from './robots.js';
import { robotsGet } from './robots-get.js';
import { unpackFile } from './unpack.js';
import {
  A_PAGE,
  A_PAGE_OR_PDF,
  A_SITEMAP,
  type Landed,
  MAX_TRIES,
  mediaType,
  portOf,
  Visit,
  type VisitParts,
  type Wanted,
} from './visit.js';

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
  /** What `findBrowser` found; left out, pages that need a browser are read as they are. */
  browser?: FoundBrowser | null;
  renderMemory?: RenderMemory;
  /** How long a page may take in the browser. */
  renderMs?: number;
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
  /** A PDF is read as a page too, where else it is `not-a-page`. */
  pdf?: boolean;
}

/** The only way to the outside. */
export interface Door {
  /**
   * Asks for one document, politely: robots.txt, the host's turn, redirects, retries.
   * @throws the signal's reason, when aborted; all else is a value
   */
  fetch(url: string, options?: FetchOptions): Promise<Reply>;
  readonly sitemaps: DoorSitemaps;
  /**
   * A finding's picture, from its stored document; images and styles come through the door, in the host's turn.
   * @throws the signal's reason, when aborted
   */
  screenshot(url: string, html: string, options?: { signal?: AbortSignal | undefined }): Promise<Picture>;
  readonly userAgent: string;
  close(): Promise<void>;
}

/** The lists that sites keep of their pages. */
export interface DoorSitemaps {
  /**
   * Where the robots.txt of `url`'s host says they are; none where there is no robots.txt.
   * @throws ComeBack, or the signal's reason when aborted
   */
  named(url: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Asks for one as `fetch` does for a page. A file that is packed (`.xml.gz`) is unpacked. */
  fetch(url: string, options?: FetchOptions): Promise<TextReply>;
}

/** `png`: 1,280 pixels wide, at most 1,600 high. `off`: no browser. */
export type Picture =
  | { kind: 'picture'; png: Uint8Array }
  | { kind: 'off' }
  | { kind: 'failed'; detail: string }
  | ComeBackReply;

export function createDoor(options: DoorOptions = {}): Door {
  const { clock = systemClock, resolver = systemResolver, politeness = memoryPoliteness({ clock }) } = options;
  const userAgent = userAgentOf(options.operator ?? {});
  const gate = addressGate({ resolver, allow: options.allow ?? [], allowPrivate: options.allowPrivate ?? false });
  const limits = { ...DEFAULT_BOUNDS, ...options.bounds };
  const http = createHttpClient({ gate, userAgent, bounds: limits });
  const cache = options.robotsCache ?? memoryRobotsCache();
  const robots = createRobots({ get: robotsGet({ gate, http, politeness, clock }), cache, clock });
  const renderer = options.browser ? rendererFor(options.browser) : null;
  const renderMemory = options.renderMemory ?? memoryRenderMemory();
  const { paceMs = DEFAULT_PACE_MS, maxCrawlDelayMs = DEFAULT_MAX_CRAWL_DELAY_MS } = options;
  const parts: VisitParts = { gate, http, robots, politeness, clock, paceMs, maxCrawlDelayMs };

  function rendererFor(browser: FoundBrowser): Renderer {
    const unhurried = createRobots({ get: robotsGet({ gate, http, politeness: null, clock }), cache, clock });
    const allows = (url: URL) =>
      unhurried.rulesFor(url).then(
        (rules) => rules.allows(url.href),
        () => false,
      );
    return createRenderer({ gate, userAgent, allows, browser, totalMs: options.renderMs });
  }

  async function asked<T>(
    text: string,
    { signal, maxAttempts = MAX_TRIES }: FetchOptions,
    wanted: Wanted,
    readAll: (visit: Visit, began: number) => Promise<T>,
  ): Promise<T | FailedReply | ComeBackReply> {
    const began = clock.now();
    const href = canonicalUrl(text);
    if (href === null) return badUrl(text, began);
    const visit = new Visit(new URL(href), parts, wanted, maxAttempts, signal);
    try {
      return await readAll(visit, began);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ComeBack) return { kind: 'come-back', until: error.until, host: error.host, why: error.why };
      return failed(visit, failureOf(error), began);
    } finally {
      await visit.end();
    }
  }

  /** Lands, reads, and goes on where the page itself leads on at once. */
  async function visited(visit: Visit, began: number): Promise<DocumentReply> {
    for (;;) {
      const landed = await visit.land();
      const sent = await read(landed, visit.signal);
      const { parsed } = sent;
      if (parsed.refresh === null)
        return document(visit, landed, (await rendered(landed.url, sent, visit.signal)) ?? sent, began);
      await visit.end();
      visit.hop(200, parsed.refresh);
    }
  }

  /**
   * The page as a browser has it, where it needs one; null where it does not, or is no better for it. The host's turn is
   * held meanwhile, so that its next document waits the full pace after the render.
   */
  async function rendered({ host }: URL, { text, parsed, pdf }: Read, signal?: AbortSignal): Promise<Read | null> {
    if (!renderer || pdf || !(parsed.needsBrowser || (await renderMemory.get(host)))) return null;
    const dom = await renderer.render(parsed.page.url, text, signal).catch(() => null);
    signal?.throwIfAborted();
    if (dom === null || dom.length > limits.unpackedBytes) return null;
    const after = parseHtml(dom, parsed.page.url);
    if (after.page.text.length <= parsed.page.text.length) return null;
    if (parsed.needsBrowser) await renderMemory.set(host);
    return { text: dom, charset: 'utf-8', parsed: after, rendered: true, pdf: false };
  }

  async function screenshot(
    url: string,
    html: string,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Picture> {
    if (!renderer) return { kind: 'off' };
    try {
      const { host, hostname } = new URL(url);
      const address = await gate.admit(hostname, portOf(new URL(url)));
      const turn = await politeness.turn({ host, address, paceMs, signal });
      if (turn.kind === 'come-back') return { kind: 'come-back', until: turn.until, host, why: turn.why };
      try {
        return { kind: 'picture', png: await renderer.screenshot(url, html, signal) };
      } finally {
        await turn.done({ throttled: false });
      }
    } catch (error) {
      signal?.throwIfAborted();
      return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
    }
  }

  const answeredBy = (visit: Visit, { answer }: Landed, began: number) => ({
    status: answer.status,
    contentType: answer.header('content-type') ?? '',
    hops: visit.hops,
    at: new Date(clock.now()),
    durationMs: clock.now() - began,
    attempts: visit.attempts,
  });

  function document(visit: Visit, landed: Landed, { text: body, charset, parsed, rendered }: Read, began: number) {
    const { page } = parsed;
    const common = answeredBy(visit, landed, began);
    return { kind: 'document' as const, ...common, finalUrl: page.url, charset, body, page, rendered };
  }

  async function sitemap(visit: Visit, began: number): Promise<FileReply> {
    const landed = await visit.land();
    const { url, answer } = landed;
    const bytes = await unpackFile(answer.body, limits.unpackedBytes);
    const { text: body, charset } = decodeText(bytes, answer.header('content-type'));
    const finalUrl = canonicalUrl(url.href) ?? url.href;
    return { kind: 'file', ...answeredBy(visit, landed, began), finalUrl, charset, body };
  }

  async function namedSitemaps(url: string, signal?: AbortSignal): Promise<readonly string[]> {
    try {
      return (await robots.rulesFor(new URL(url), signal)).sitemaps;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ComeBack) throw error;
      return [];
    }
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

  async function close(): Promise<void> {
    await renderer?.close();
    await http.close();
  }

  return {
    fetch: (url, options = {}) => asked(url, options, options.pdf ? A_PAGE_OR_PDF : A_PAGE, visited),
    sitemaps: {
      named: namedSitemaps,
      fetch: (url, options = {}) => asked(url, options, A_SITEMAP, sitemap),
    },
    screenshot,
    userAgent,
    close,
  };
}

interface Read {
  text: string;
  charset: string;
  parsed: Parsed;
  rendered: boolean;
  pdf: boolean;
}

async function read({ url, answer }: Landed, signal?: AbortSignal): Promise<Read> {
  const type = answer.header('content-type');
  const address = canonicalUrl(url.href) ?? url.href;
  if (isPdfType(type)) {
    if (!isPdf(answer.body)) throw new Failure('bad-answer', 'said to be a PDF, but is none', answer.status);
    const html = await pdfAsHtml(answer.body, address, signal);
    return { text: html, charset: 'utf-8', parsed: parseHtml(html, address), rendered: false, pdf: true };
  }
  const { text, charset } = decodeText(answer.body, type);
  if (mediaType(type) === '' && !/<(?:!doctype html|html|head|body|title|a|p|div)[\s>]/i.test(text.slice(0, 1_024)))
    throw new Failure('not-a-page', 'no media type, and it does not look like HTML', answer.status);
  return { text, charset, parsed: parseHtml(text, address), rendered: false, pdf: false };
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
