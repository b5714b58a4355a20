import { MAX_REDIRECTS, MAX_THROTTLE_MS, MAX_THROTTLES_OF_HOST, MAX_TRIES } from '@hyrde/contracts';
import { actsAt } from '../site/index.js';
import { type AddressGate, portOf } from './addresses/address-gate.js';
import type { Received } from './http/exchange.js';
import { Failure, failureOf, isTransient, reasonOfStatus } from './http/failure.js';
import type { HttpClient, HttpRequest } from './http/http-client.js';
import type { HttpAnswer } from './http/receiver.js';
import { retryAfter } from './http/retry-after.js';
import type { Clock } from './politeness/clock.js';
import { granted, isLater, type LaterReply } from './politeness/later-reply.js';
import type { Politeness, Turn } from './politeness/politeness.js';
import type { Hop } from './reply.js';
import type { Robots, RobotsInForce } from './robots/robots.js';
import { StateFault } from './state-fault.js';
import type { Wanted } from './wanted.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface VisitParts {
  gate: AddressGate;
  http: HttpClient;
  robots: Robots;
  politeness: Politeness;
  clock: Clock;
  /** Milliseconds between two documents of a host, where it asks for no slower pace. */
  paceMs: number;
  /** A longer crawl-delay is not waited for. */
  maxCrawlDelayMs: number;
}

/** What one visit is for, and what it may cost. */
export interface VisitOptions {
  wanted: Wanted;
  /** Downloads, retries included. */
  maxAttempts: number;
  signal: AbortSignal | undefined;
  /** When its caller asked, by the fetcher's clock. */
  began: number;
}

/** The answer at the end of the redirects, the URL it came from, and what robots.txt said of that. */
export interface Landed {
  kind: 'landed';
  url: URL;
  answer: HttpAnswer;
  robots: RobotsInForce;
}

/**
 * One document's way through the fetcher: robots, turn, gate, request, redirects, retries. Holds at most one turn at a
 * time; `end` gives it back.
 */
export class Visit {
  readonly hops: Hop[] = [];
  attempts = 0;
  /** What is asked for now. */
  request: HttpRequest;
  /** What it answered, as far as it did. */
  received: Received | null = null;
  /** What robots.txt says of it, once that is known. */
  robots: RobotsInForce | null = null;
  /** Whether the next request counts: the first one and every further try do, hops do not. */
  private fresh = true;
  private failures = 0;
  private turn: (Extract<Turn, { kind: 'go' }> & { host: string }) | null = null;
  private readonly seen = new Set<string>();

  constructor(
    start: HttpRequest,
    private readonly parts: VisitParts,
    private readonly options: VisitOptions,
  ) {
    this.request = start;
  }

  get url(): URL {
    return this.request.url;
  }

  get signal(): AbortSignal | undefined {
    return this.options.signal;
  }

  /** Up to now. */
  get took(): { at: Date; durationMs: number } {
    const now = this.parts.clock.now();
    return { at: new Date(now), durationMs: now - this.options.began };
  }

  /**
   * Follows redirects until there is a page, or 304 where the request named a version; or a host is to be asked later.
   * @throws Failure, StateFault, or the signal's reason
   */
  async land(): Promise<Landed | LaterReply> {
    for (;;) {
      this.seen.add(this.place);
      const landed = await this.ask();
      if (!landed) continue;
      if (landed.kind === 'later') return landed;
      const { answer } = landed;
      if (REDIRECTS.has(answer.status)) {
        this.hop(answer, answer.header('location'), 'redirect');
        continue;
      }
      const expected = answer.status === 304 && this.isConditional;
      const reason = expected ? null : reasonOfStatus(answer.status);
      if (reason) throw new Failure(reason, `${this.url.href} answered ${answer.status}`, answer.status);
      return landed;
    }
  }

  /** Goes on to `target`: a Location header, or what a meta refresh names. */
  hop({ status, received }: HttpAnswer, target: string | undefined, by: Hop['by']): void {
    if (!target) throw new Failure('redirect-broken', `${this.url.href} answered ${status} without Location`, status);
    const url = redirectTarget(target, this.url, status);
    const next = redirected(this.request, url, status);
    if (next.method === 'POST') mayBeSentOn(this.url, url, status);
    this.hops.push({ url: this.url.href, status, by, ...received });
    this.request = next;
    this.received = null;
    this.robots = null;
    if (this.hops.length > MAX_REDIRECTS)
      throw new Failure('redirect-loop', `more than ${MAX_REDIRECTS} redirects`, status);
    if (this.seen.has(this.place)) throw new Failure('redirect-loop', `back at ${url.href}`, status);
  }

  /** A form that was sent may lead back to its own address, to be read there. */
  private get place(): string {
    return `${this.request.method} ${this.url.href}`;
  }

  /** Milliseconds that its host, whose turn is held, is left alone between two requests. */
  get paceMs(): number {
    return this.turn?.paceMs ?? this.parts.paceMs;
  }

  private get isConditional(): boolean {
    const { etag, lastModified } = this.request.validators;
    return etag !== undefined || lastModified !== undefined;
  }

  /** Gives the turn back, if one is held. */
  async end(): Promise<void> {
    const { turn } = this;
    this.turn = null;
    await turn?.done({ throttled: false });
  }

  /** Asks for the present URL once; null where it must be asked again. */
  private async ask(): Promise<Landed | LaterReply | null> {
    const { parts, signal } = this;
    if (this.turn?.host !== this.url.host) await this.end();
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
    const later = await this.takeTurn(Math.max(parts.paceMs, rules.crawlDelayMs));
    if (later) return later;
    if (this.fresh) this.attempts++;
    this.fresh = false;
    try {
      const answer = await parts.http.send(this.request, { ...this.options.wanted, signal });
      this.received = answer.received;
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

  private async takeTurn(paceMs: number): Promise<LaterReply | null> {
    const { host, hostname } = this.url;
    if (this.turn?.host === host) return null;
    const { gate, politeness, clock } = this.parts;
    const address = await gate.admit(hostname, portOf(this.url));
    const turn = granted(host, await politeness.turn({ host, address, paceMs, signal: this.signal }), clock.now());
    if (turn.kind === 'later') return turn;
    this.turn = { ...turn, host };
    return null;
  }

  /** 429 and 503: a fact about the host. The next turn waits as long as it asked for, or says when to come back. */
  private async sentAway(answer: HttpAnswer): Promise<null> {
    const now = this.parts.clock.now();
    const retryAt = retryAfter(answer.header('retry-after'), now);
    const { turn } = this;
    this.turn = null;
    const end = await turn?.done({ throttled: true, retryAt });
    this.fresh = true;
    const tooLong = retryAt !== null && retryAt - now > MAX_THROTTLE_MS;
    if (tooLong || (end?.throttles ?? 0) >= MAX_THROTTLES_OF_HOST || this.attempts >= this.options.maxAttempts)
      throw new Failure('throttled', `${this.url.host} keeps answering ${answer.status}`, answer.status);
    return null;
  }

  /** Another try at the host's pace where that may help and does no harm; else the failure goes on. */
  private async maybeAgain(failure: Failure): Promise<null> {
    this.failures++;
    this.fresh = true;
    const spent = this.failures >= MAX_TRIES || this.attempts >= this.options.maxAttempts;
    // The server may have acted on a form already (RFC 9110 section 9.2.2).
    const acted = this.request.method === 'POST' && failure.request.sent;
    if (spent || acted || !isTransient(failure.reason)) throw failure;
    await this.end();
    return null;
  }
}

/**
 * What is asked for after a redirect: RFC 9110 section 15.4. 303 asks for a page, and so do 301 and 302 after a form, by
 * custom; 307 and 308 send the form again. The validators were those of the URL left behind.
 */
function redirected(request: HttpRequest, url: URL, status: number): HttpRequest {
  const keeps = status === 307 || status === 308;
  return keeps ? { ...request, url, validators: {} } : { url, method: 'GET', body: null, validators: {} };
}

/**
 * A form is for whom its page gave it to: it is not sent on to another host, nor in the clear, nor to what acts.
 * @throws Failure
 */
function mayBeSentOn(from: URL, to: URL, status: number): void {
  if (to.host !== from.host || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw new Failure('redirect-broken', `a form would be sent on to ${to.origin}`, status);
  if (actsAt(to.href))
    throw new Failure('redirect-broken', `a form would be sent on to ${to.href}, which acts`, status);
}

function redirectTarget(target: string, base: URL, status: number): URL {
  try {
    const url = new URL(target, base);
    url.hash = '';
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
    throw new Failure('redirect-broken', `redirected to ${url.protocol}`, status);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('redirect-broken', `redirected to "${target.slice(0, 200)}"`, status);
  }
}
