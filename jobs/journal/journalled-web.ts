import { type FailureReason, MAX_TRIES } from '@hyrde/contracts';
import { z } from 'zod';
import { yieldToOthers } from '../concurrency/index.js';
import { type Fetcher, type Reply, SessionCookies } from '../fetcher/index.js';
import {
  KeptPages,
  parseFeedInTurns,
  parsePageInTurns,
  parseSitemapInTurns,
  parseTreeInTurns,
  trafficIn,
} from '../html/index.js';
import {
  asksRobots,
  type CanonicalRequest,
  type Checkpoints,
  canonicalRequest,
  canonicalUrl,
  dataHeaders,
  framesIn,
  heldTo,
  isSameSite,
  type Opened,
  onHost,
  type Page,
  type PageRequest,
  pagesHere,
  postsOf,
  type RequestDecisions,
  type Scope,
  type Sitemap,
  type Web,
} from '../site/index.js';
import { AnswersInOrder } from './answers-in-order.js';
import { type Bodies, Deferred, type Journal, type JournalEntry, noJournal, OwnerObjects } from './journal.js';

export interface JournalledWebOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Home page of a task about one site, canonical or not; if it moves, the scope moves with it. */
  home?: string;
  scope: Scope;
  /** True for a task with many hosts: a deferred host does not end the attempt. */
  manyHosts?: boolean;
  /** Maximum downloads. */
  budget: number;
  seed: number;
  /** True if a PDF may be the target; the scope must admit PDFs too. */
  pdf?: boolean;
  /** True to deliver pages with their element trees. */
  trees?: boolean;
  /** True to deliver links that leave the site, too. */
  offSite?: boolean;
  /** People's decisions on requests of pages' scripts; none if missing. */
  decisions?: RequestDecisions;
  /** True if the task may store checkpoints. Impossible with a home page, whose moves are state of the web. */
  checkpoints?: boolean;
  /** Start of the task: the first time of its clock. */
  startedAt: Date;
  journal?: Journal;
  signal?: AbortSignal | undefined;
  /** Called after each answer, replayed ones included. */
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  downloads: number;
  budget: number;
  /** The requested URL. */
  url: string;
  failure: FailureReason | null;
}

/** A task's web, to be closed by its owner. */
export interface JournalledWeb extends Web {
  now(): number;
  /** Raises the budget for work that follows on a search and must not depend on what the search has spent. */
  extend(downloads: number): void;
  /**
   * Refuses further requests; resolves when those in flight are answered and journalled, or have failed.
   * @throws the error of an earlier request, even if the algorithm swallowed it
   */
  close(): Promise<void>;
}

/**
 * The web of one task: the fetcher with budget, scope, clock, seeded random and journal. Only here are a task's
 * downloads counted.
 *
 * With many hosts, a deferred host is an answer without cost (`later`), journalled like any other so that a replay
 * repeats it. Otherwise, and if the request `waits`, `open` throws `Deferred`: nothing is journalled or counted, and a
 * new web over the same journal continues from there. `open` throws the signal's reason when aborted,
 * `JournalMismatch`, and `OwnerObjects` if the owner of the task's one host objects. After such an error every further
 * request fails likewise. An unobserved error ends no process.
 */
export function openJournalledWeb(options: JournalledWebOptions): JournalledWeb {
  return new WebOverFetcher(options);
}

const WebState = z.strictObject({ spent: z.number(), time: z.number(), drawn: z.number(), posts: z.array(z.string()) });
type WebState = z.infer<typeof WebState>;

class WebOverFetcher implements JournalledWeb {
  readonly sitemaps = true;
  readonly checkpoints?: Checkpoints;
  private readonly draw: () => number;
  private drawn = 0;
  private budget: number;
  /** Downloads spent by the answers so far (`spentOn`). */
  private spent = 0;
  /** Downloads in flight: one each until their answer says the cost. */
  private reserved = 0;
  private time: number;
  private scope: Scope;
  private readonly home: string | null;
  private readonly journal: Journal;
  private readonly answers: AnswersInOrder;
  /** The home page, once opened. */
  private homePage: Page | null = null;
  /** Hosts of a task about one site: of its first request and of the redirect's target. */
  private readonly hosts = new Set<string>();
  private readonly kept = new KeptPages();
  /** Targets of POST: forms and script requests of delivered pages. Nothing is posted elsewhere. */
  private readonly posts = new Set<string>();
  /** Frames of the site's own pages, which may be on another host. */
  private readonly frames = new Set<string>();
  /** Cookies of declared requests; a replay takes them from the journalled answers. */
  private readonly cookies = new SessionCookies();

  constructor(private readonly options: JournalledWebOptions) {
    this.scope = options.scope;
    this.home = options.home === undefined ? null : canonicalUrl(options.home);
    this.budget = options.budget;
    this.journal = options.journal ?? noJournal;
    this.answers = new AnswersInOrder(this.journal);
    this.time = options.startedAt.getTime();
    const { checkpoint } = this.journal;
    if (checkpoint) this.goOnFrom(WebState.parse(checkpoint.web));
    this.draw = seededRandom(options.seed, this.drawn);
    if (options.checkpoints && this.home === null)
      this.checkpoints = { last: checkpoint?.room ?? null, leave: (state) => this.leave(state) };
  }

  get downloads(): number {
    return this.spent + this.reserved;
  }

  get remaining(): number {
    return Math.max(0, this.budget - this.downloads);
  }

  extend(downloads: number): void {
    this.budget += downloads;
  }

  now(): number {
    return this.time;
  }

  random(): number {
    this.drawn++;
    return this.draw();
  }

  yieldToOthers(): Promise<void> {
    return this.answers.pause(yieldToOthers);
  }

  private leave(state: unknown): Promise<void> {
    const web: WebState = { spent: this.spent, time: this.time, drawn: this.drawn, posts: [...this.posts] };
    const checkpoint = { ...this.answers.place, web, room: state };
    return this.answers.pause(() => this.journal.keep(checkpoint));
  }

  private goOnFrom({ spent, time, drawn, posts }: WebState): void {
    this.spent = spent;
    this.time = time;
    this.drawn = drawn;
    for (const url of posts) this.posts.add(url);
  }

  close(): Promise<void> {
    return this.answers.close();
  }

  open(asked: string | PageRequest): Promise<Opened> {
    return unheard(this.ask(asked));
  }

  /** One answer, from the journal or through the fetcher into the journal. */
  private async ask(asked: string | PageRequest): Promise<Opened> {
    const { url, waits = false } = typeof asked === 'string' ? { url: asked } : asked;
    const request = canonicalRequest(asked);
    if (request === null || !this.mayAsk(request))
      return { kind: 'failed', url: request?.url ?? url, reason: 'bad-url' };
    const free = asksRobots(request);
    if (!free && this.remaining === 0) return { kind: 'budget-spent' };
    const { fetcher, pdf = false, signal, manyHosts = false, onProgress, decisions } = this.options;
    signal?.throwIfAborted();
    const maxAttempts = Math.min(MAX_TRIES, this.remaining);
    let reserved = free ? 0 : 1;
    this.reserved += reserved;
    const release = () => {
      this.reserved -= reserved;
      reserved = 0;
    };
    // In place of a lost answer, only an answer leads to the same requests as before.
    const comesBack = waits || !manyHosts || this.journal.lost.size > 0;
    const isFirst = !manyHosts && this.hosts.size === 0;
    if (isFirst) this.hosts.add(new URL(request.url).host);
    let page: Page | null = null;
    const ask = async (): Promise<Reply> => {
      const cookies = isDeclared(request) ? this.cookies : undefined;
      const reply = await fetcher.fetch(request, {
        signal,
        maxAttempts,
        pdf,
        cookies,
        ...(decisions && { decisions }),
      });
      if (reply.kind === 'later' && comesBack) throw new Deferred(reply);
      if (reply.kind === 'failed' && reply.reason === 'owner-objects' && this.hosts.has(new URL(reply.url).host))
        throw new OwnerObjects(reply.detail);
      if (reply.kind === 'document') page = reply.page;
      return reply;
    };
    try {
      return await this.answers.answer(request, ask, async (entry, bodies) => {
        const { failure } = entry;
        release();
        this.arrived(entry);
        if (!manyHosts) this.takeCookies(entry);
        if (isFirst) this.hosts.add(new URL(entry.finalUrl ?? request.url).host);
        this.spent += spentOn(entry);
        if (!free) onProgress?.({ downloads: this.downloads, budget: this.budget, url: request.url, failure });
        return this.read(request, entry, bodies, page);
      });
    } finally {
      release();
    }
  }

  private takeCookies({ exchange, hops, at }: JournalEntry): void {
    for (const each of [...hops.map((hop) => hop.exchange), exchange]) {
      const set = each?.headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value) ?? [];
      if (each && set.length > 0) this.cookies.take(new URL(each.url), set, at.getTime());
    }
  }

  /**
   * Forms go where a page says, or a recipe that declares its requests read-only; sitemaps are the site's own, and are
   * read by the home page's links.
   */
  private mayAsk(request: CanonicalRequest): boolean {
    const { url, method, manner } = request;
    if (method === 'POST' && !this.posts.has(url) && !isByRecipe(request)) return false;
    if (manner?.as === 'sitemap' && this.home !== null && this.homePage === null) return false;
    return (manner?.as !== 'sitemap' && manner?.as !== 'feed') || this.scope.owns(url);
  }

  /**
   * Converts an answer to what the algorithm sees.
   * @param request the request as made: a journal need not know that it was for a sitemap
   * @param page the answer, if the fetcher has just parsed it
   */
  private async read(
    request: CanonicalRequest,
    entry: JournalEntry,
    bodies: Bodies | null,
    page: Page | null,
  ): Promise<Opened> {
    const { url, manner } = request;
    const refusal = refused(entry);
    if (refusal) return refusal;
    if (entry.later) return { kind: 'later', url, ...entry.later };
    if (entry.status === NOT_MODIFIED) return { kind: 'unchanged', url, answer: answerOf(entry) };
    const text = async () => bodies?.text ?? this.journal.textOf(entry);
    if (manner?.as === 'data') return dataOf(entry, await text());
    if (manner?.as === 'sitemap') return this.sitemapOf(request, entry, await text());
    if (manner?.as === 'feed') return this.feedOf(entry, await text());
    const read = page ?? (await parsePageInTurns(await text(), entry.finalUrl ?? url));
    if (read.links.length > MANY) await yieldToOthers();
    const opened = this.opened(entry, read);
    if (!this.options.trees || opened.kind !== 'page') return opened;
    const html = await text();
    const traffic = manner?.as === 'visit' ? trafficIn(html) : null;
    if (this.scope.owns(read.url)) for (const frame of framesIn(html, read.url)) this.frames.add(frame);
    for (const { method, url } of traffic?.fetched ?? []) if (method === 'POST') this.posts.add(url);
    return { ...opened, html, tree: await parseTreeInTurns(html, read.url), ...(traffic && { traffic }) };
  }

  /** Advances the clock, which never goes back even if workers' clocks differ. */
  private arrived({ at }: JournalEntry): void {
    this.time = Math.max(this.time, at.getTime());
  }

  private async sitemapOf(request: CanonicalRequest, entry: JournalEntry, text: string): Promise<Opened> {
    const url = entry.finalUrl ?? request.url;
    const read: Sitemap = asksRobots(request)
      ? { url, pages: [], sitemaps: text.split('\n').filter(Boolean) }
      : await parseSitemapInTurns(text, url);
    const home = this.homePage;
    const pages = await filteredInTurns(home ? pagesHere(read, home) : read.pages, (page) => this.scope.admits(page));
    const sitemaps = [...new Set(read.sitemaps.flatMap((address) => this.sitemapHere(address, home) ?? []))];
    return { kind: 'sitemap', sitemap: { url, pages, sitemaps } };
  }

  private async feedOf(entry: JournalEntry, text: string): Promise<Opened> {
    const { url: asked } = entry.request;
    const url = entry.finalUrl ?? asked;
    if (!this.scope.owns(url)) return { kind: 'failed', url: asked, reason: 'redirect-broken' };
    const read = await parseFeedInTurns(text, url);
    if (read === null) return { kind: 'failed', url: asked, reason: 'bad-answer' };
    const entries = read.entries.map((one) =>
      one.url === null || this.scope.admits(one.url, url) ? one : { ...one, url: null },
    );
    return { kind: 'feed', feed: { ...read, entries }, answer: answerOf(entry) };
  }

  /** The sitemap of a copy or staging host names the addresses of the original. */
  private sitemapHere(address: string, home: Page | null): string | null {
    if (this.scope.owns(address)) return address;
    return home && onHost(address, home.url);
  }

  private opened(entry: JournalEntry, page: Page): Opened {
    const asked = entry.request.url;
    if (asked === this.home && !this.scope.admits(page.url)) this.scope = this.scope.movedTo(page.url);
    const { scope } = this;
    // A frame is a part of the page that shows it. Any other page off the site, to which it redirected, is not its own.
    if (this.frames.has(asked)) this.scope = scope.movedTo(page.url);
    else if (!scope.answersFor(page.url, asked)) return { kind: 'failed', url: asked, reason: 'redirect-broken' };
    const links = page.links.filter((link) => this.scope.admits(link.url, page.url));
    const { searchForm, forms, ...read } = page;
    const held = forms?.map((form) => heldTo(form, (action) => scope.admits(action, page.url)));
    const scan = entry.reading === 'pdf' && page.text === '';
    const seen = this.kept.keep({ ...read, links, ...(held && { forms: held }), ...(scan && { scan }) });
    for (const form of held ?? []) for (const action of postsOf(form)) this.posts.add(action);
    if (searchForm && scope.owns(searchForm.action)) seen.searchForm = searchForm;
    if (asked === this.home) this.homePage = seen;
    const handsOut = this.options.offSite && scope.owns(page.url);
    const offSite = handsOut ? page.links.filter(({ url }) => isWeb(url) && !scope.owns(url)) : undefined;
    const isDrawn = entry.reading === 'rendered-dom' && entry.request.manner?.as !== 'visit';
    return {
      ...{ kind: 'page', page: seen, answer: answerOf(entry) },
      ...(offSite && { offSite }),
      ...(isDrawn && { isDrawn }),
    };
  }
}

/** Prevents an unhandled rejection after the algorithm has ended, which would end the process. */
function unheard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/** Items filtered between two yields: a few milliseconds. */
const MANY = 1_000;

/** `filter`, yielding to other work for long lists. */
async function filteredInTurns<T>(all: readonly T[], wanted: (one: T) => boolean): Promise<T[]> {
  const kept: T[] = [];
  for (let from = 0; from < all.length; from += MANY) {
    if (from > 0) await yieldToOthers();
    kept.push(...all.slice(from, from + MANY).filter(wanted));
  }
  return kept;
}

const NOT_MODIFIED = 304;

function refused({ request, failure, robots }: JournalEntry): Opened | null {
  if (failure === null) return null;
  const rule = failure === 'robots-disallow' ? robots?.matched : null;
  return { kind: 'failed', url: request.url, reason: failure, ...(rule && { rule }) };
}

/** Data that another site returns in place of the requested data is no answer. */
function dataOf(entry: JournalEntry, text: string): Opened {
  const asked = entry.request.url;
  const url = entry.finalUrl ?? asked;
  if (!isSameSite(url, asked)) return { kind: 'failed', url: asked, reason: 'redirect-broken' };
  return { kind: 'data', url, text, says: dataHeaders(headerOf(entry)), answer: answerOf(entry) };
}

const headerOf =
  ({ exchange }: JournalEntry) =>
  (name: string): string | undefined =>
    exchange?.headers.find(([key]) => key.toLowerCase() === name)?.[1];

/**
 * Cost of an answer to the budget: its downloads, or for a shared answer what it would have cost. A task thus has the
 * same result whether or not others visited the site before.
 */
export const spentOn = ({ cost, givenBy }: Pick<JournalEntry, 'cost' | 'givenBy'>): number =>
  givenBy === null ? cost : 1;

const isDeclared = ({ manner }: CanonicalRequest): boolean => manner?.as === 'data' && manner.declared !== undefined;
const isByRecipe = (request: CanonicalRequest): boolean =>
  isDeclared(request) && request.manner?.as === 'data' && !request.manner.declared?.isPages;

const isWeb = (url: string): boolean => /^https?:/.test(url);

function answerOf(entry: JournalEntry) {
  const { at, hops } = entry;
  const header = headerOf(entry);
  const etag = header('etag');
  const lastModified = header('last-modified');
  return {
    at: at.getTime(),
    validators: { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) },
    redirects: hops.map(({ url, status }) => ({ url, status })),
  };
}

const STEP = 0x6d2b79f5;

/**
 * A small seeded random: mulberry32 (Ettinger 2017), 32 bits of state. Sufficient for ties, not for secrets.
 * @param seed integer; only its lowest 32 bits count
 * @param drawn numbers to skip: the sequence continues behind them
 * @returns a function giving numbers uniform in [0, 1), equal for equal seeds
 */
export function seededRandom(seed: number, drawn = 0): () => number {
  let state = (seed + Math.imul(drawn, STEP)) >>> 0;
  return () => {
    state = (state + STEP) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
