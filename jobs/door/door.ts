import { DATA_BYTES, FORM_BYTES, HOST_PACE_MS, isPdfType, MAX_CRAWL_DELAY_S, MAX_TRIES } from '@hyrde/contracts';
import { type Parsed, parseHtmlInTurns, readBytes, readFileBytes, unpack, withTraffic } from '../html/index.js';
import {
  type AllowedAddress,
  asksRobots,
  canonicalRequest,
  canonicalUrl,
  type PageRequest,
  type VisitSteps,
} from '../site/index.js';
import { addressGate } from './addresses/address-gate.js';
import { type Resolver, systemResolver } from './addresses/resolver.js';
import type { FoundBrowser } from './browser/find-browser.js';
import type { PagePicture } from './browser/page-picture.js';
import { createRenderer, type Renderer } from './browser/render.js';
import { memoryRenderMemory, type RenderMemory } from './browser/render-memory.js';
import { usableValidators, validatorsOf } from './http/exchange.js';
import { Failure, failureOf } from './http/failure.js';
import { type Bounds, createHttpClient, DEFAULT_BOUNDS, type HttpRequest } from './http/http-client.js';
import type { HttpAnswer } from './http/receiver.js';
import { type Operator, userAgentOf } from './identity.js';
import { LargeDocuments } from './large-documents.js';
import { isPdf, pdfAsHtml } from './pdf/pdf.js';
import { type Clock, systemClock } from './politeness/clock.js';
import { granted, isLater, type LaterReply } from './politeness/later-reply.js';
import { memoryPoliteness } from './politeness/memory-politeness.js';
import type { Politeness } from './politeness/politeness.js';
import {
  type DocumentReply,
  type FailedReply,
  type FileReply,
  type NamedReply,
  type Reading,
  type Reply,
  type UnchangedReply,
} from './reply.js';
import { createRobots, memoryRobotsCache, type RobotsCache } from './robots/robots.js';
import { robotsGet } from './robots/robots-get.js';
import { keptPoliteness, keptRenders, keptRobots, StateFault } from './state-fault.js';
import {
  A_FEED,
  A_PAGE,
  A_PAGE_OR_PDF,
  A_SITEMAP,
  DATA,
  type Landed,
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

export interface FetchOptions {
  signal?: AbortSignal | undefined;
  /** Downloads it may cost, retries included; 3 by default. */
  maxAttempts?: number;
  /** A PDF is read as a page too, where else it is `not-a-page`. */
  pdf?: boolean;
}

export interface PictureOptions {
  signal?: AbortSignal | undefined;
  /** To be found in the picture. */
  words?: readonly string[];
}

/** The only way to the outside. */
export interface Door {
  /**
   * Asks for one document, politely: robots.txt, the host's turn, redirects, retries. A form that the server may have
   * received is not sent again.
   * @param request a URL for a plain GET; as data, sitemap or feed it is answered by a file (unpacked, where that is packed:
   *   `.xml.gz`), as a visit by what a browser makes of it, or the page as it was sent where there is no browser
   * @throws the signal's reason, when aborted; StateFault; all else is a value
   */
  fetch(request: string | PageRequest, options?: FetchOptions): Promise<Reply>;
  /**
   * A finding's picture, from its stored document; images and styles come through the door, in the host's turn.
   * @throws the signal's reason, when aborted; StateFault
   */
  screenshot(url: string, html: string, options?: PictureOptions): Promise<Picture>;
  readonly userAgent: string;
  close(): Promise<void>;
}

/** `picture`: 1,280 pixels wide, at most 8,000 high. `off`: no browser. */
export type Picture =
  | ({ kind: 'picture' } & PagePicture)
  | { kind: 'off' }
  | { kind: 'failed'; detail: string }
  | LaterReply;

export function createDoor(options: DoorOptions = {}): Door {
  const { clock = systemClock, resolver = systemResolver } = options;
  const politeness = keptPoliteness(options.politeness ?? memoryPoliteness({ clock }));
  const userAgent = userAgentOf(options.operator ?? {});
  const gate = addressGate({ resolver, allow: options.allow ?? [], allowPrivate: options.allowPrivate ?? false });
  const limits = { ...DEFAULT_BOUNDS, ...options.bounds };
  const http = createHttpClient({ gate, userAgent, bounds: limits, clock });
  const cache = keptRobots(options.robotsCache ?? memoryRobotsCache());
  const robots = createRobots({ get: robotsGet({ gate, http, politeness, clock }), cache, clock });
  const large = new LargeDocuments();
  const renderer = options.browser ? rendererFor(options.browser) : null;
  const renderMemory = keptRenders(options.renderMemory ?? memoryRenderMemory());
  const { paceMs = HOST_PACE_MS, maxCrawlDelayMs = MAX_CRAWL_DELAY_S * 1_000 } = options;
  const parts: VisitParts = { gate, http, robots, politeness, clock, paceMs, maxCrawlDelayMs };

  function rendererFor(browser: FoundBrowser): Renderer {
    const unhurried = createRobots({ get: robotsGet({ gate, http, politeness: null, clock }), cache, clock });
    const allowed = async (url: URL) => {
      if (!(await politeness.mayAsk(url.host))) return false;
      const rules = await unhurried.rulesFor(url);
      return !isLater(rules) && rules.decide(url.href).allowed;
    };
    const allows = (url: URL) => allowed(url).catch(() => false);
    return createRenderer({ gate, userAgent, allows, browser, totalMs: options.renderMs });
  }

  async function visiting<T>(
    asked: string | PageRequest,
    { signal, maxAttempts = MAX_TRIES }: FetchOptions,
    wanted: Wanted,
    readAll: (visit: Visit, began: number) => Promise<T>,
  ): Promise<T | FailedReply> {
    const began = clock.now();
    const request = httpRequest(asked);
    if (typeof request === 'string') return unusable(asked, request, began);
    await large.turn(request.url.host, signal);
    const visit = new Visit(request, parts, wanted, maxAttempts, signal);
    try {
      return await readAll(visit, began);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StateFault) throw error;
      return failed(visit, failureOf(error), began);
    } finally {
      await visit.end();
    }
  }

  /** Where the body is large, others may come first. */
  function readable(visit: Visit, { answer }: Landed): Promise<void> {
    const { bytes, contentEncoding } = bodyOf(answer);
    return large.reading(visit.request.url.host, bytes.length, contentEncoding !== undefined, visit.signal);
  }

  /** Lands, reads, and goes on where the page itself leads on at once. */
  async function visited(
    visit: Visit,
    began: number,
    steps: VisitSteps | null,
  ): Promise<DocumentReply | UnchangedReply | LaterReply> {
    for (;;) {
      const landed = await visit.land();
      if (landed.kind === 'later') return landed;
      if (landed.answer.status === 304) return unchanged(visit, landed, began);
      await readable(visit, landed);
      const sent = await read(landed, limits.unpackedBytes, visit.signal);
      large.note(visit.request.url.host, sent.text.length);
      const { parsed } = sent;
      if (parsed.refresh === null) {
        const drawn = steps ? browsed(visit, sent, steps) : rendered(landed.url, sent, visit.signal);
        return document(visit, landed, (await drawn) ?? sent, began);
      }
      await visit.end();
      visit.hop(landed.answer, parsed.refresh, 'meta-refresh');
    }
  }

  /**
   * The page as a browser has it, where it needs one; null where it does not, or is no better for it. The host's turn is
   * held meanwhile, so that its next document waits the full pace after the render.
   */
  async function rendered({ host }: URL, { text, parsed, reading }: Read, signal?: AbortSignal): Promise<Read | null> {
    if (!renderer || reading.from === 'pdf' || !(parsed.needsBrowser || (await renderMemory.get(host)))) return null;
    const dom = await renderer.render(parsed.page.url, text, signal).catch(() => null);
    signal?.throwIfAborted();
    if (dom === null || dom.length > limits.unpackedBytes) return null;
    const after = await parseHtmlInTurns(dom, parsed.page.url);
    if (after.page.text.length <= parsed.page.text.length) return null;
    if (parsed.needsBrowser) await renderMemory.set(host);
    return { text: dom, parsed: after, reading: { from: 'rendered-dom', html: dom } };
  }

  /** The page as a visitor has it who has done these steps; null where there is no browser, or it failed. */
  async function browsed(
    { paceMs, signal }: Visit,
    { text, parsed, reading }: Read,
    steps: VisitSteps,
  ): Promise<Read | null> {
    if (!renderer || reading.from === 'pdf') return null;
    const seen = await renderer.visit(parsed.page.url, text, steps, { paceMs, signal }).catch(() => null);
    signal?.throwIfAborted();
    if (seen === null) return null;
    const html = withTraffic(seen.html, seen.traffic);
    if (html.length > limits.unpackedBytes) return null;
    return {
      text: html,
      parsed: await parseHtmlInTurns(html, parsed.page.url),
      reading: { from: 'rendered-dom', html },
    };
  }

  async function screenshot(url: string, html: string, { signal, words = [] }: PictureOptions = {}): Promise<Picture> {
    if (!renderer) return { kind: 'off' };
    try {
      const { host, hostname } = new URL(url);
      const address = await gate.admit(hostname, portOf(new URL(url)));
      const turn = granted(host, await politeness.turn({ host, address, paceMs, signal }), clock.now());
      if (turn.kind === 'later') return turn;
      try {
        return { kind: 'picture', ...(await renderer.screenshot(url, html, words, signal)) };
      } finally {
        await turn.done({ throttled: false });
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StateFault) throw error;
      return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
    }
  }

  const answeredBy = (visit: Visit, { answer, robots }: Landed, began: number) => ({
    status: answer.status,
    exchange: answer.received.exchange,
    hops: visit.hops,
    robots,
    validators: validatorsOf(answer.header),
    at: new Date(clock.now()),
    durationMs: clock.now() - began,
    attempts: visit.attempts,
  });

  function document(visit: Visit, landed: Landed, { text: body, parsed, reading }: Read, began: number): DocumentReply {
    const { page } = parsed;
    const { bytes, contentType } = bodyOf(landed.answer);
    const common = answeredBy(visit, landed, began);
    return { kind: 'document', ...common, finalUrl: page.url, contentType, bytes, body, page, reading };
  }

  /** What a 304 does not say of the version is as it was (RFC 9110 section 15.4.5). */
  function unchanged(visit: Visit, landed: Landed, began: number): UnchangedReply {
    const common = answeredBy(visit, landed, began);
    const validators = { ...visit.request.validators, ...common.validators };
    return { kind: 'unchanged', ...common, validators, finalUrl: landed.url.href };
  }

  async function file(
    visit: Visit,
    began: number,
    maxBytes = limits.unpackedBytes,
  ): Promise<FileReply | UnchangedReply | LaterReply> {
    const landed = await visit.land();
    if (landed.kind === 'later') return landed;
    if (landed.answer.status === 304) return unchanged(visit, landed, began);
    const received = bodyOf(landed.answer);
    const { bytes, contentType } = received;
    await readable(visit, landed);
    const { text: body, charset } = await readFileBytes(received, maxBytes);
    large.note(visit.request.url.host, body.length);
    if (body.length > maxBytes)
      throw new Failure('too-large', `more than ${maxBytes} bytes unpacked`, landed.answer.status);
    const finalUrl = canonicalUrl(landed.url.href) ?? landed.url.href;
    return { kind: 'file', ...answeredBy(visit, landed, began), finalUrl, contentType, bytes, charset, body };
  }

  /** Where there is no robots.txt, or none to be had, it names nothing. */
  async function named(robotsTxt: string, signal?: AbortSignal): Promise<NamedReply | LaterReply> {
    const reply = (sitemaps: readonly string[]): NamedReply => ({ kind: 'named', sitemaps, at: new Date(clock.now()) });
    try {
      const rules = await robots.rulesFor(new URL(robotsTxt), signal);
      return isLater(rules) ? rules : reply(rules.sitemaps);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StateFault) throw error;
      return reply([]);
    }
  }

  function failed(visit: Visit, { reason, detail, status }: Failure, began: number): FailedReply {
    return {
      kind: 'failed',
      url: visit.url.href,
      reason,
      status: status ?? null,
      received: visit.received,
      hops: visit.hops,
      robots: visit.robots,
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
    fetch: async (asked, options = {}) => {
      const { url, manner = null } = typeof asked === 'string' ? { url: asked } : asked;
      switch (manner?.as) {
        case 'data':
          return visiting(asked, options, DATA, (visit, began) =>
            file(visit, began, Math.min(DATA_BYTES, limits.unpackedBytes)),
          );
        case 'sitemap': {
          const address = canonicalUrl(url);
          if (address !== null && asksRobots({ url: address, manner })) return named(address, options.signal);
          return visiting(asked, options, A_SITEMAP, file);
        }
        case 'feed':
          return visiting(asked, options, A_FEED, file);
        default: {
          const wanted = options.pdf ? A_PAGE_OR_PDF : A_PAGE;
          return visiting(asked, options, wanted, (visit, began) => visited(visit, began, manner));
        }
      }
    },
    screenshot,
    userAgent,
    close,
  };
}

interface Read {
  /** What was parsed. */
  text: string;
  parsed: Parsed;
  reading: Reading;
}

/** An answer's body as it came, with the headers that say how to read it. */
const bodyOf = ({ received, header }: HttpAnswer) => ({
  bytes: received.bytes ?? Buffer.alloc(0),
  contentType: header('content-type') ?? '',
  contentEncoding: header('content-encoding'),
});

async function read({ url, answer }: Landed, maxBytes: number, signal?: AbortSignal): Promise<Read> {
  const received = bodyOf(answer);
  const { bytes, contentType, contentEncoding } = received;
  const address = canonicalUrl(url.href) ?? url.href;
  if (isPdfType(contentType)) {
    const file = await unpack(bytes, contentEncoding, maxBytes);
    if (!isPdf(file)) throw new Failure('bad-answer', 'said to be a PDF, but is none', answer.status);
    const html = await pdfAsHtml(file, address, signal);
    return { text: html, parsed: await parseHtmlInTurns(html, address), reading: { from: 'pdf', html } };
  }
  const { text, charset } = await readBytes(received, maxBytes);
  if (
    mediaType(contentType) === '' &&
    !/<(?:!doctype html|html|head|body|title|a|p|div)[\s>]/i.test(text.slice(0, 1_024))
  )
    throw new Failure('not-a-page', 'no media type, and it does not look like HTML', answer.status);
  return { text, parsed: await parseHtmlInTurns(text, address), reading: { from: 'bytes', charset } };
}

/** The request as it is sent, or why it cannot be. */
function httpRequest(asked: string | PageRequest): HttpRequest | string {
  const request = canonicalRequest(asked);
  if (!request) return 'not an http(s) URL of at most 2,000 characters';
  const { url, method, form, validators, manner } = request;
  const json = manner?.as === 'data' ? manner.json : null;
  const body =
    form && (json ?? new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString());
  if (body && body.length > FORM_BYTES) return `a form of more than ${FORM_BYTES} bytes`;
  const isJson = body !== null && json !== null;
  const usable = method === 'GET' ? usableValidators(validators ?? {}) : {};
  return { url: new URL(url), method, body, isJson, validators: usable };
}

const unusable = (asked: string | PageRequest, detail: string, now: number): FailedReply => ({
  kind: 'failed',
  url: typeof asked === 'string' ? asked : asked.url,
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
