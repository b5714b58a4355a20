import { CRAWL_DELAY_MS, DATA_BYTES, FORM_BYTES, MAX_CRAWL_DELAY_S, MAX_TRIES, type Operator } from '@hyrde/contracts';
import { readFileBytes, refreshTarget } from '../html/index.js';
import {
  type AllowedAddress,
  asksRobots,
  canonicalRequest,
  canonicalUrl,
  type PageRequest,
  type RequestDecisions,
  routeOf,
  type VisitSteps,
} from '../site/index.js';
import { addressGate, portOf, type Resolver, systemResolver } from './addresses/address-gate.js';
import { CutShort, DrawnPages } from './browser/drawn-pages.js';
import type { FoundBrowser } from './browser/find-browser.js';
import type { MeasureLoad } from './browser/machine-load.js';
import type { PagePicture } from './browser/picture.js';
import { createRenderer, type Renderer } from './browser/render.js';
import {
  keptPoliteness,
  keptRenders,
  keptRobots,
  memoryRenderMemory,
  type RenderMemory,
  StateFault,
} from './host-state.js';
import { percentBytes, usableValidators, validatorsOf } from './http/exchange.js';
import { Failure, failureOf } from './http/failure.js';
import { type Bounds, createHttpClient, DEFAULT_BOUNDS, type HttpRequest } from './http/http-client.js';
import type { SessionCookies } from './http/session-cookies.js';
import { LargeDocuments } from './large-documents.js';
import { memoryPoliteness } from './politeness/memory-politeness.js';
import {
  type Clock,
  granted,
  isLater,
  type LaterReply,
  laterReply,
  type Politeness,
  systemClock,
} from './politeness/politeness.js';
import { bodyOf, type ReadPage, readPage, readRefusal, rejectWall, WallFailure } from './read-page.js';
import type { DocumentReply, FailedReply, FileReply, NamedReply, Reply, UnchangedReply } from './reply.js';
import { createRobots, memoryRobotsCache, type RobotsCache } from './robots/robots.js';
import { robotsGet } from './robots/robots-get.js';
import { type Landed, Visit, type VisitParts } from './visit.js';
import {
  A_FEED,
  A_PAGE,
  A_PAGE_OR_PDF,
  A_SITEMAP,
  declaredData,
  isSentAsHtml,
  mediaType,
  type Wanted,
} from './wanted.js';

const answeredBy = (visit: Visit, { answer, robots }: Landed) => ({
  status: answer.status,
  exchange: answer.received.exchange,
  hops: visit.hops,
  robots,
  validators: validatorsOf(answer.header),
  attempts: visit.attempts,
  ...visit.took,
});

/** Reply with a page, as received or as rendered. */
function documentReply(visit: Visit, landed: Landed, { text, parsed, reading }: ReadPage): DocumentReply {
  const { bytes, contentType } = bodyOf(landed.answer);
  const { page } = parsed;
  const common = answeredBy(visit, landed);
  return { kind: 'document', ...common, finalUrl: page.url, contentType, bytes, body: text, page, reading };
}

/** Reply with data, a sitemap or a feed. */
function fileReply(visit: Visit, landed: Landed, { text, charset }: { text: string; charset: string }): FileReply {
  const { bytes, contentType } = bodyOf(landed.answer);
  const finalUrl = canonicalUrl(landed.url.href) ?? landed.url.href;
  return { kind: 'file', ...answeredBy(visit, landed), finalUrl, contentType, bytes, charset, body: text };
}

/** Reply to a 304. Validators that it omits are unchanged (RFC 9110 section 15.4.5). */
function unchangedReply(visit: Visit, landed: Landed): UnchangedReply {
  const common = answeredBy(visit, landed);
  const validators = { ...visit.request.validators, ...common.validators };
  return { kind: 'unchanged', ...common, validators, finalUrl: landed.url.href };
}

/** Reply of a failed visit, with what it received. */
const failedReply = (visit: Visit, failure: Failure): FailedReply => ({
  kind: 'failed',
  url: visit.url.href,
  reason: failure.reason,
  status: failure.status ?? null,
  received: visit.received ?? failure.request.received,
  ...(failure instanceof WallFailure && { wall: failure.wall }),
  hops: visit.hops,
  robots: visit.robots,
  attempts: visit.attempts,
  detail: failure.detail,
  ...visit.took,
});

/** Reply for a URL that cannot be fetched. */
const badUrlReply = (url: string, detail: string, now: number): FailedReply => ({
  kind: 'failed',
  url,
  reason: 'bad-url',
  status: null,
  received: null,
  hops: [],
  robots: null,
  attempts: 0,
  detail,
  at: new Date(now),
  durationMs: 0,
});

export interface FetcherOptions {
  operator?: Operator;
  /** Missing options have the defaults of one process on the open web. */
  resolver?: Resolver;
  politeness?: Politeness;
  robotsCache?: RobotsCache;
  /** Private addresses that may be crawled (`parseAllowList`). */
  allow?: readonly AllowedAddress[];
  /** Opens loopback and private addresses: only if the user says so (`--allow-private`). */
  allowPrivate?: boolean;
  /** Crawl delay between two documents of a host, in milliseconds. */
  crawlDelayMs?: number;
  maxCrawlDelayMs?: number;
  bounds?: Partial<Bounds>;
  /** The browser of `findBrowser`; without it, pages that need one are read as received. */
  browser?: FoundBrowser | null;
  renderMemory?: RenderMemory;
  /** Maximum duration of a page in the browser, in milliseconds. */
  renderMs?: number;
  /** Load of the machine, by which a rendering that was not ready in time is our fault or the page's. */
  measureLoad?: MeasureLoad;
  clock?: Clock;
}

export interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** Maximum downloads including retries; 3 by default. */
  maxAttempts?: number;
  /** True to read a PDF as a page; otherwise it is `not-a-page`. */
  pdf?: boolean;
  /** Cookies of the task's declared requests, to which this one's are added. */
  cookies?: SessionCookies | undefined;
  /** People's decisions on requests of the page's scripts; none if missing. */
  decisions?: RequestDecisions | undefined;
}

export interface PictureOptions {
  signal?: AbortSignal | undefined;
  /** Words to be located in the picture. */
  words?: readonly string[];
}

/** The only way to crawled sites. */
export interface Fetcher {
  /**
   * Fetches one document politely: robots.txt, the host's slot, redirects, retries. A form that the server may have
   * received is not sent again.
   * @param request a URL for a plain GET; a data, sitemap or feed request returns a file (decompressed if it is
   *   `.xml.gz`), a visit returns the page as rendered, or as received if there is no browser
   * @throws the signal's reason when aborted; StateFault; any other failure is a value
   */
  fetch(request: string | PageRequest, options?: FetchOptions): Promise<Reply>;
  /**
   * The picture of a finding, from its stored document; images and styles are fetched within the host's slot.
   * @throws the signal's reason when aborted; StateFault
   */
  screenshot(url: string, html: string, options?: PictureOptions): Promise<Picture>;
  close(): Promise<void>;
}

/** `picture`: 1,280 pixels wide, at most 8,000 high. `off`: no browser. */
export type Picture =
  | ({ kind: 'picture' } & PagePicture)
  | { kind: 'off' }
  | { kind: 'failed'; detail: string }
  | LaterReply;

export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const { clock = systemClock, resolver = systemResolver } = options;
  const politeness = keptPoliteness(options.politeness ?? memoryPoliteness({ clock }));
  const operator = options.operator ?? {};
  const gate = addressGate({ resolver, allow: options.allow ?? [], allowPrivate: options.allowPrivate ?? false });
  const limits = { ...DEFAULT_BOUNDS, ...options.bounds };
  const http = createHttpClient({ gate, operator, bounds: limits, clock });
  const cache = keptRobots(options.robotsCache ?? memoryRobotsCache());
  const robots = createRobots({ get: robotsGet({ gate, http, politeness, clock }), cache, clock });
  const large = new LargeDocuments();
  const renderer = options.browser ? rendererFor(options.browser) : null;
  const renderMemory = keptRenders(options.renderMemory ?? memoryRenderMemory());
  const drawn = renderer && new DrawnPages(renderer, renderMemory, limits.unpackedBytes, options.measureLoad);
  const { crawlDelayMs = CRAWL_DELAY_MS, maxCrawlDelayMs = MAX_CRAWL_DELAY_S * 1_000 } = options;
  const { unpackedBytes } = limits;
  const parts: VisitParts = { gate, http, robots, politeness, clock, crawlDelayMs, maxCrawlDelayMs, unpackedBytes };

  function rendererFor(browser: FoundBrowser): Renderer {
    const unhurried = createRobots({ get: robotsGet({ gate, http, politeness: null, clock }), cache, clock });
    const allowed = async (url: URL) => {
      if (!(await politeness.mayAsk(url.host))) return false;
      const rules = await unhurried.rulesFor(url);
      return !isLater(rules) && rules.decide(url.href).allowed;
    };
    const allows = (url: URL) => allowed(url).catch(() => false);
    return createRenderer({ gate, operator, allows, browser, totalMs: options.renderMs });
  }

  /** Rethrows errors that no host caused; others become values. */
  function rethrowOwn(error: unknown, signal?: AbortSignal): void {
    signal?.throwIfAborted();
    if (error instanceof StateFault) throw error;
  }

  async function visiting<T>(
    asked: string | PageRequest,
    { signal, maxAttempts = MAX_TRIES, cookies, decisions }: FetchOptions,
    wanted: Wanted,
    readAll: (visit: Visit) => Promise<T>,
  ): Promise<T | FailedReply | LaterReply> {
    const began = clock.now();
    const request = httpRequest(asked);
    if (typeof request === 'string') return badUrlReply(typeof asked === 'string' ? asked : asked.url, request, began);
    await large.admit(request.url.host, signal);
    const visit = new Visit(request, parts, { wanted, maxAttempts, signal, began, cookies, decisions });
    try {
      return await readAll(visit);
    } catch (error) {
      rethrowOwn(error, signal);
      if (error instanceof CutShort) return cutShort(visit, error);
      return failedReply(visit, failureOf(error));
    } finally {
      await visit.end();
    }
  }

  /** Defers a page whose rendering our own load has cut short, and after some tries gives it up as our fault. */
  function cutShort(visit: Visit, { retryMs, message }: CutShort): LaterReply | FailedReply {
    const now = clock.now();
    if (retryMs === null) return failedReply(visit, new Failure('browser-busy', message));
    return laterReply(visit.url.host, { until: new Date(now + retryMs), why: 'browser-busy' }, now);
  }

  /** Yields to other hosts before a large body is parsed. */
  function readable(visit: Visit, { answer }: Landed): Promise<void> {
    const { bytes, contentEncoding } = bodyOf(answer);
    return large.reading(visit.url.host, bytes.length, contentEncoding !== undefined, visit.signal);
  }

  /** Fetches a page, and follows an immediate refresh by its header or `<meta>`. Walls are neither rendered nor returned. */
  async function page(visit: Visit, steps: VisitSteps | null): Promise<DocumentReply | UnchangedReply | LaterReply> {
    if (!drawn && routeOf(visit.url.href) !== '')
      throw new Failure('needs-browser', 'scripts draw the page of a route');
    for (;;) {
      const landed = await visit.land();
      if (landed.kind === 'later') return landed;
      if (landed.answer.status === 304) return unchangedReply(visit, landed);
      const { url, answer } = landed;
      await readable(visit, landed);
      const { pdf, signal } = visit;
      const sent = await readPage(url, answer, { maxBytes: unpackedBytes, pdf, signal });
      large.note(visit.url.host, sent.text.length);
      const refresh = refreshOf(landed) ?? sent.parsed.refresh;
      if (refresh === null) {
        const asked = visit.hops[0]?.url;
        rejectWall(sent, answer, asked);
        const { decisions, crawlDelayMs } = visit;
        const options = { signal, decisions, crawlDelayMs, cookies: visit.cookiesOf(landed) };
        const better = await (steps ? drawn?.visited(url, sent, steps, options) : drawn?.rendered(url, sent, options));
        if (better) rejectWall(better, answer, asked);
        return documentReply(visit, landed, better ?? sent);
      }
      await visit.end();
      visit.hop(answer, refresh, 'meta-refresh');
    }
  }

  /**
   * Fetches a file. HTML in its place is refused, unless it is the file under a wrong type.
   * @param isMarkup true if HTML was requested, which may be a wall
   */
  async function file(
    visit: Visit,
    maxBytes: number,
    isMarkup: boolean,
  ): Promise<FileReply | UnchangedReply | LaterReply> {
    const landed = await visit.land();
    if (landed.kind === 'later') return landed;
    const { url, answer } = landed;
    const { status } = answer;
    if (status === 304) return unchangedReply(visit, landed);
    await readable(visit, landed);
    if (isMarkup) rejectWall(await readRefusal(url, answer, maxBytes), answer);
    const body = bodyOf(answer);
    const read = await readFileBytes(body, maxBytes);
    large.note(visit.url.host, read.text.length);
    if (read.text.length > maxBytes) throw new Failure('too-large', `more than ${maxBytes} bytes unpacked`, status);
    const type = mediaType(body.contentType);
    if (!isSentAsHtml(type, read.text) || visit.isOne(read.text)) return fileReply(visit, landed, read);
    rejectWall(await readRefusal(url, answer, maxBytes), answer);
    throw new Failure('not-a-page', type === '' ? 'HTML' : type, status);
  }

  /** Without a readable robots.txt no sitemap is named. */
  async function named(robotsTxt: string, signal?: AbortSignal): Promise<NamedReply | LaterReply> {
    const reply = (sitemaps: readonly string[]): NamedReply => ({ kind: 'named', sitemaps, at: new Date(clock.now()) });
    try {
      const rules = await robots.rulesFor(new URL(robotsTxt), signal);
      return isLater(rules) ? rules : reply(rules.sitemaps);
    } catch (error) {
      rethrowOwn(error, signal);
      return reply([]);
    }
  }

  async function screenshot(url: string, html: string, { signal, words = [] }: PictureOptions = {}): Promise<Picture> {
    if (!renderer) return { kind: 'off' };
    try {
      const asked = new URL(url);
      const { host } = asked;
      const address = await gate.admit(asked.hostname, portOf(asked));
      const slot = granted(host, await politeness.slot({ host, address, crawlDelayMs, signal }), clock.now());
      if (slot.kind === 'later') return slot;
      try {
        return { kind: 'picture', ...(await renderer.screenshot(url, html, words, signal)) };
      } finally {
        await slot.done({ throttled: false });
      }
    } catch (error) {
      rethrowOwn(error, signal);
      return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    fetch: async (asked, options = {}) => {
      const { url, manner = null } = typeof asked === 'string' ? { url: asked } : asked;
      const asFile = (wanted: Wanted, maxBytes = limits.unpackedBytes, isMarkup = false) =>
        visiting(asked, options, wanted, (visit) => file(visit, maxBytes, isMarkup));
      switch (manner?.as) {
        case 'data': {
          const type = manner.declared?.type ?? 'json';
          if (type === 'pdf') return visiting(asked, options, A_PAGE_OR_PDF, (visit) => page(visit, null));
          return asFile(declaredData(type), Math.min(DATA_BYTES, limits.unpackedBytes), type === 'html');
        }
        case 'sitemap': {
          const address = canonicalUrl(url);
          const isRobots = address !== null && asksRobots({ url: address, manner });
          return isRobots ? named(address, options.signal) : asFile(A_SITEMAP);
        }
        case 'feed':
          return asFile(A_FEED);
        default:
          return visiting(asked, options, options.pdf ? A_PAGE_OR_PDF : A_PAGE, (visit) => page(visit, manner));
      }
    },
    screenshot,
    close: async () => {
      await renderer?.close();
      await http.close();
    },
  };
}

/** Target of an immediate refresh by a header; null if missing, or if the page only reloads itself. */
function refreshOf({ url, answer }: Landed): string | null {
  const target = refreshTarget(percentBytes(answer.header('refresh')) ?? '', url);
  return target === canonicalUrl(url.href) ? null : target;
}

/** The request as sent, or the reason for which it cannot be. */
function httpRequest(asked: string | PageRequest): HttpRequest | string {
  const request = canonicalRequest(asked);
  if (!request) return 'not an http(s) URL of at most 2,000 characters';
  const { url, method, form, validators, manner } = request;
  const json = manner?.as === 'data' ? manner.json : null;
  const body =
    form && (json ?? new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString());
  if (body && body.length > FORM_BYTES) return `a form of more than ${FORM_BYTES} bytes`;
  const isJson = body !== null && json !== null;
  // The validators of a document say nothing of what its scripts draw.
  const usable = method === 'GET' && routeOf(url) === '' ? usableValidators(validators ?? {}) : {};
  const declared = manner?.as === 'data' ? manner.declared?.headers : undefined;
  const headers = declared && { headers: Object.fromEntries(declared) };
  return { url: new URL(url), method, body, isJson, validators: usable, ...headers };
}
