import { MAX_REDIRECTS, MAX_THROTTLE_MS, MAX_THROTTLES_OF_HOST, MAX_TRIES } from '@hyrde/contracts';
import { actsAt, type RequestDecisions, routeOf, type WallKind } from '../site/index.js';
import { type AddressGate, portOf } from './addresses/address-gate.js';
import { StateFault } from './host-state.js';
import { percentBytes, type Received, retryAfter } from './http/exchange.js';
import { Failure, failureOf, isTransient, reasonOfStatus } from './http/failure.js';
import type { HttpClient, HttpRequest } from './http/http-client.js';
import type { HttpAnswer } from './http/receiver.js';
import { type HostCookie, SessionCookies } from './http/session-cookies.js';
import { type Clock, granted, isLater, type LaterReply, type Politeness, type Slot } from './politeness/politeness.js';
import { readRefusal, wallIn } from './read-page.js';
import type { Hop } from './reply.js';
import type { Robots, RobotsInForce } from './robots/robots.js';
import { refuses, type Wanted } from './wanted.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface VisitParts {
  gate: AddressGate;
  http: HttpClient;
  robots: Robots;
  politeness: Politeness;
  clock: Clock;
  /** Minimum crawl delay between two documents of a host, in milliseconds. */
  crawlDelayMs: number;
  /** Longest crawl delay honoured; a host with a longer one is skipped. */
  maxCrawlDelayMs: number;
  /** Maximum bytes of a body after decompression. */
  unpackedBytes: number;
}

/** Purpose and cost limit of one visit. */
export interface VisitOptions {
  wanted: Wanted;
  /** Maximum downloads, retries included. */
  maxAttempts: number;
  signal: AbortSignal | undefined;
  /** Time of the caller's request, by the fetcher's clock. */
  began: number;
  /** Cookies of the task; missing if the visit has its own. */
  cookies?: SessionCookies | undefined;
  /** People's decisions on requests of the page's scripts. */
  decisions?: RequestDecisions | undefined;
}

/** The answer after redirects, its URL, and the decision of robots.txt. */
export interface Landed {
  kind: 'landed';
  url: URL;
  answer: HttpAnswer;
  robots: RobotsInForce;
}

/** One document's way: robots.txt, slot, gate, request, redirects, retries. Holds at most one slot, until `end`. */
export class Visit {
  readonly hops: Hop[] = [];
  attempts = 0;
  request: HttpRequest;
  /** The part of its answer received so far. */
  received: Received | null = null;
  /** Decision of robots.txt on it, once known. */
  robots: RobotsInForce | null = null;
  /** True if the next request counts as a download: the first one and every retry do, redirects do not. */
  private fresh = true;
  private failures = 0;
  private slot: (Extract<Slot, { kind: 'go' }> & { host: string }) | null = null;
  private readonly cookies: SessionCookies;
  /** Places requested so far, with the cookies sent; a place that was requested twice is not requested again. */
  private readonly seen = new Map<string, { cookie: string | null; twice: boolean }>();

  constructor(
    start: HttpRequest,
    private readonly parts: VisitParts,
    private readonly options: VisitOptions,
  ) {
    this.cookies = options.cookies ?? new SessionCookies();
    const cookie = this.cookies.headerFor(start.url);
    this.request = cookie === null ? start : { ...start, cookie };
    this.seen.set(this.place, { cookie, twice: false });
  }

  get url(): URL {
    return this.request.url;
  }

  get signal(): AbortSignal | undefined {
    return this.options.signal;
  }

  get decisions(): RequestDecisions | undefined {
    return this.options.decisions;
  }

  /** True if a PDF is read as a page. */
  get pdf(): boolean {
    return this.options.wanted.pdf ?? false;
  }

  /** True if a text that was sent as HTML is the requested file. */
  isOne(text: string): boolean {
    return this.options.wanted.isOne?.(text) ?? false;
  }

  /** Duration so far. */
  get took(): { at: Date; durationMs: number } {
    const now = this.parts.clock.now();
    return { at: new Date(now), durationMs: now - this.options.began };
  }

  /**
   * Follows redirects up to a page, or a 304 to a conditional request, or a host that must be deferred.
   * @throws Failure, StateFault, or the signal's reason
   */
  async land(): Promise<Landed | LaterReply> {
    for (;;) {
      const landed = await this.ask();
      if (!landed) continue;
      if (landed.kind === 'later') return landed;
      const { answer } = landed;
      if (REDIRECTS.has(answer.status)) {
        this.hop(answer, percentBytes(answer.header('location')), 'redirect');
        continue;
      }
      const expected = answer.status === 304 && this.isConditional;
      const reason = expected ? null : reasonOfStatus(answer.status);
      if (reason) throw new Failure(reason, `${this.url.href} answered ${answer.status}`, answer.status);
      return landed;
    }
  }

  /**
   * Continues at `target`: a Location header, or the target of a refresh. Cookies set on the way are returned to their
   * hosts. A place that was requested before is requested a second time if its host has set a cookie since then; one
   * that leads to itself even then checks for something else than cookies.
   * @throws Failure `redirect-broken`, `redirect-loop` or `challenge`
   */
  hop({ status, received, values }: HttpAnswer, target: string | undefined, by: Hop['by']): void {
    const from = this.place;
    if (!target) throw new Failure('redirect-broken', `${this.url.href} answered ${status} without Location`, status);
    const url = redirectTarget(target, this.url, status, by);
    const next = redirected(this.request, url, status);
    if (next.method === 'POST') mayBeSentOn(this.url, url, status);
    this.hops.push({ url: this.url.href, status, by, ...received });
    this.cookies.take(this.url, values('set-cookie'), this.parts.clock.now());
    const cookie = this.cookies.headerFor(url);
    this.request = { ...next, cookie: cookie ?? undefined };
    this.received = null;
    this.robots = null;
    if (this.hops.length > MAX_REDIRECTS)
      throw new Failure('redirect-loop', `more than ${MAX_REDIRECTS} redirects`, status);
    const before = this.seen.get(this.place);
    const isNew = !before || (!before.twice && next.method === 'GET' && before.cookie !== cookie);
    if (!isNew) {
      const reason = before.twice && this.place === from ? 'challenge' : 'redirect-loop';
      throw new Failure(reason, `back at ${url.href}${before.twice ? ', with its cookies too' : ''}`, status);
    }
    this.seen.set(this.place, { cookie, twice: before !== undefined });
  }

  /** A sent form may redirect to its own address, to be read there. */
  private get place(): string {
    return `${this.request.method} ${this.url.href}`;
  }

  /** Cookies that a page's host has set so far in this visit, for the requests of its scripts. */
  cookiesOf({ url, answer }: Landed): HostCookie[] {
    this.cookies.take(url, answer.values('set-cookie'), this.parts.clock.now());
    return this.cookies.of(url);
  }

  /** Crawl delay in milliseconds of the host whose slot is held. */
  get crawlDelayMs(): number {
    return this.slot?.crawlDelayMs ?? this.parts.crawlDelayMs;
  }

  private get isConditional(): boolean {
    const { etag, lastModified } = this.request.validators;
    return etag !== undefined || lastModified !== undefined;
  }

  /** Releases the slot, if one is held. */
  async end(): Promise<void> {
    const { slot } = this;
    this.slot = null;
    await slot?.done({ throttled: false });
  }

  /** Sends the current request once; null if it must be repeated. */
  private async ask(): Promise<Landed | LaterReply | null> {
    const { parts, signal } = this;
    if (this.slot?.host !== this.url.host) await this.end();
    this.received = null;
    const inForce = await parts.robots.rulesFor(this.url, signal);
    if (isLater(inForce)) return inForce;
    const { decide, sitemaps: _, ...rules } = inForce;
    const { allowed, matched } = decide(this.url.href);
    const robots = { ...rules, matched };
    this.robots = robots;
    if (!allowed) throw new Failure('robots-disallow', `robots.txt forbids ${this.url.href}`);
    if (rules.crawlDelayMs > parts.maxCrawlDelayMs)
      throw new Failure('crawl-delay-too-long', `robots.txt asks for ${rules.crawlDelayMs / 1_000} s between pages`);
    const later = await this.takeSlot(Math.max(parts.crawlDelayMs, rules.crawlDelayMs));
    if (later) return later;
    if (this.fresh) this.attempts++;
    this.fresh = false;
    try {
      const answer = await parts.http.send(this.request, { ...this.options.wanted, signal });
      this.received = answer.received;
      if (refuses(answer.status)) await this.rejectRefusal(answer);
      if (answer.status === 429 || answer.status === 503) return await this.sentAway(answer);
      if (answer.status < 500) return { kind: 'landed', url: this.url, answer, robots };
      const { status, received } = answer;
      throw new Failure('server-error', `${this.url.href} answered ${status}`, status, { sent: true, received });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StateFault) throw error;
      const failure = failureOf(error);
      this.received = failure.request.received;
      return await this.maybeAgain(failure);
    }
  }

  private async takeSlot(crawlDelayMs: number): Promise<LaterReply | null> {
    const { host, hostname } = this.url;
    if (this.slot?.host === host) return null;
    const { gate, politeness, clock } = this.parts;
    const address = await gate.admit(hostname, portOf(this.url));
    const slot = granted(
      host,
      await politeness.slot({ host, address, crawlDelayMs, signal: this.signal }),
      clock.now(),
    );
    if (slot.kind === 'later') return slot;
    this.slot = { ...slot, host };
    return null;
  }

  /**
   * Fails if a wall refuses, for which waiting is no help; the time that the host asks to wait is kept all the same.
   * @throws WallFailure
   */
  private async rejectRefusal(answer: HttpAnswer): Promise<void> {
    const wall = wallIn(await readRefusal(this.url, answer, this.parts.unpackedBytes), answer);
    if (!wall || saysItsStatus(wall.wall.kind, answer.status)) return;
    const retryAt = retryAfter(answer.header('retry-after'), this.parts.clock.now());
    if (retryAt !== null) {
      const { slot } = this;
      this.slot = null;
      await slot?.done({ throttled: true, retryAt });
    }
    throw wall;
  }

  /** Handles 429 and 503: the host's next slot waits as long as it asked, or the request is deferred. */
  private async sentAway(answer: HttpAnswer): Promise<null> {
    const now = this.parts.clock.now();
    const retryAt = retryAfter(answer.header('retry-after'), now);
    const { slot } = this;
    this.slot = null;
    const end = await slot?.done({ throttled: true, retryAt });
    this.fresh = true;
    const tooLong = retryAt !== null && retryAt - now > MAX_THROTTLE_MS;
    if (tooLong || (end?.throttles ?? 0) >= MAX_THROTTLES_OF_HOST || this.attempts >= this.options.maxAttempts)
      throw new Failure('throttled', `${this.url.host} keeps answering ${answer.status}`, answer.status, {
        sent: true,
        received: answer.received,
      });
    return null;
  }

  /** Retries after the host's crawl delay if that may help and is harmless; else rethrows the failure. */
  private async maybeAgain(failure: Failure): Promise<null> {
    this.failures++;
    this.fresh = true;
    const spent = this.failures >= MAX_TRIES || this.attempts >= this.options.maxAttempts;
    // The server may already have acted on a form (RFC 9110 section 9.2.2).
    const acted = this.request.method === 'POST' && failure.request.sent;
    if (spent || acted || !isTransient(failure.reason)) throw failure;
    await this.end();
    return null;
  }
}

/** True if a refusal's page says no more than its status does; of 429 a firewall's says so too. */
const saysItsStatus = (kind: WallKind, status: number): boolean =>
  kind === 'refusal' || kind === 'failure' || kind === 'empty' || (kind === 'firewall' && status === 429);

/**
 * The request after a redirect: RFC 9110 section 15.4. 303 requests a page, and by custom so do 301 and 302 after a
 * form; 307 and 308 send the form again. Validators and cookies belonged to the previous URL and are dropped.
 */
function redirected(request: HttpRequest, url: URL, status: number): HttpRequest {
  const keeps = status === 307 || status === 308;
  // Declared headers are for the host of the request alone.
  const headers = url.host === request.url.host ? request.headers : undefined;
  return keeps
    ? { ...request, url, validators: {}, cookie: undefined, ...{ headers } }
    : { url, method: 'GET', body: null, validators: {}, ...(headers && { headers }) };
}

/**
 * A form belongs to the host to which its page sends it: it is not redirected to another host, nor to plain HTTP, nor
 * to an address that acts.
 * @throws Failure
 */
function mayBeSentOn(from: URL, to: URL, status: number): void {
  if (to.host !== from.host || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw new Failure('redirect-broken', `a form would be sent on to ${to.origin}`, status);
  if (actsAt(to.href))
    throw new Failure('redirect-broken', `a form would be sent on to ${to.href}, which acts`, status);
}

/** The target, with its route; a redirect without a fragment inherits it (RFC 9110 section 10.2.2). */
function redirectTarget(target: string, base: URL, status: number, by: Hop['by']): URL {
  try {
    const url = new URL(target, base);
    url.hash = routeOf(by === 'redirect' && !target.includes('#') ? base.hash : url.hash);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
    throw new Failure('redirect-broken', `redirected to ${url.protocol}`, status);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('redirect-broken', `redirected to "${target.slice(0, 200)}"`, status);
  }
}
