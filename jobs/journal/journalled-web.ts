import { type FailureReason, MAX_TRIES } from '@hyrde/contracts';
import { z } from 'zod';
import { othersTurn } from '../concurrency/index.js';
import type { Fetcher, Reply } from '../fetcher/index.js';
import {
  KeptPages,
  parseFeedInTurns,
  parsePageInTurns,
  parseSitemapInTurns,
  parseTree,
  trafficIn,
} from '../html/index.js';
import {
  asksRobots,
  type CanonicalRequest,
  type Checkpoints,
  canonicalRequest,
  canonicalUrl,
  dataHeaders,
  heldTo,
  isSameSite,
  type Opened,
  onHost,
  type Page,
  type PageRequest,
  pagesHere,
  postsOf,
  type Scope,
  type Sitemap,
  type Web,
} from '../site/index.js';
import { AnswersInOrder } from './answers-in-order.js';
import { ComeBack } from './come-back.js';
import { type Bodies, type Journal, type JournalEntry, noJournal } from './journal.js';
import { OwnerObjects } from './owner-objects.js';
import { seededRandom } from './seeded-random.js';

export interface JournalledWebOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  /** The home page of a task about one site, canonical or not: where it moves to another address, the scope goes along. */
  home?: string;
  scope: Scope;
  /** Is it about many hosts? Then one that is to be asked later ends no attempt: the others go on. */
  manyHosts?: boolean;
  /** Downloads the task may cost. */
  budget: number;
  seed: number;
  /** May a PDF be the page sought? Then the scope must admit them too. */
  pdf?: boolean;
  /** Are pages to be handed out with their trees of elements? */
  trees?: boolean;
  /** Are the links of the site's own pages that lead off it to be handed out too, those that may be opened among them? */
  offSite?: boolean;
  /** May the task leave its state and go on from there? Not where it has a home, whose page and moves are the web's own. */
  checkpoints?: boolean;
  /** When the task began: its clock's first time. */
  startedAt: Date;
  journal?: Journal;
  signal?: AbortSignal | undefined;
  /** Told after each answer, replayed ones too. */
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  downloads: number;
  budget: number;
  /** What was asked for. */
  url: string;
  failure: FailureReason | null;
}

/** A task's web, which somebody must close. */
export interface JournalledWeb extends Web {
  now(): number;
  /**
   * Takes no more requests; resolves once those on their way are answered and journalled, or have failed.
   * @throws what a request had come to before, even where the algorithm has swallowed it
   */
  close(): Promise<void>;
}

/**
 * One task's web: the fetcher, with budget, scope, clock, seeded random and journal. The one place where a task's downloads
 * are counted.
 *
 * A host that is to be asked later is an answer of no cost where there are many hosts (`later`), journalled as any other, so
 * that a replay gives it again. Else, and where the request `waits`, `open` throws `ComeBack`: nothing is journalled or
 * counted, and a new web over the same journal goes on from there. It throws the signal's reason when aborted,
 * `JournalMismatch`, and `OwnerObjects` where the owner of a task's one host wants nothing to be asked. After such an error
 * every further request comes to the same one. Nobody need wait for an answer: an error that nobody hears of ends no process.
 */
export function openJournalledWeb(options: JournalledWebOptions): JournalledWeb {
  return new WebOverFetcher(options);
}

/** What the web itself knows at a checkpoint. */
const WebState = z.strictObject({
  spent: z.number(),
  time: z.number(),
  drawn: z.number(),
  posts: z.array(z.string()),
});
type WebState = z.infer<typeof WebState>;

class WebOverFetcher implements JournalledWeb {
  readonly sitemaps = true;
  readonly checkpoints?: Checkpoints;
  private readonly draw: () => number;
  private drawn = 0;
  /** Of the budget, by the answers so far (`spentOn`). */
  private spent = 0;
  /** Downloads that are on their way: one each until their answer says what they cost. */
  private reserved = 0;
  private time: number;
  private scope: Scope;
  private readonly home: string | null;
  private readonly journal: Journal;
  private readonly answers: AnswersInOrder;
  /** The home page, once it was opened. */
  private homePage: Page | null = null;
  /** Of a task about one site: hosts of what was asked for first, and of where that led. */
  private readonly hosts = new Set<string>();
  private readonly kept = new KeptPages();
  /** Where the forms of the pages that were handed out, and what their scripts ask, are sent by POST: nothing is posted elsewhere. */
  private readonly posts = new Set<string>();

  constructor(private readonly options: JournalledWebOptions) {
    this.scope = options.scope;
    this.home = options.home === undefined ? null : canonicalUrl(options.home);
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
    return Math.max(0, this.options.budget - this.downloads);
  }

  now(): number {
    return this.time;
  }

  random(): number {
    this.drawn++;
    return this.draw();
  }

  othersTurn(): Promise<void> {
    return this.answers.pause(othersTurn);
  }

  private leave(room: unknown): Promise<void> {
    const web: WebState = { spent: this.spent, time: this.time, drawn: this.drawn, posts: [...this.posts] };
    const checkpoint = { ...this.answers.place, web, room };
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

  /** One answer: from the journal, or through the fetcher and then into it. */
  private async ask(asked: string | PageRequest): Promise<Opened> {
    const { url, waits = false } = typeof asked === 'string' ? { url: asked } : asked;
    const request = canonicalRequest(asked);
    if (request === null || !this.mayAsk(request))
      return { kind: 'failed', url: request?.url ?? url, reason: 'bad-url' };
    const free = asksRobots(request);
    if (!free && this.remaining === 0) return { kind: 'budget-spent' };
    const { fetcher, pdf = false, signal, budget, manyHosts = false, onProgress } = this.options;
    signal?.throwIfAborted();
    const maxAttempts = Math.min(MAX_TRIES, this.remaining);
    let reserved = free ? 0 : 1;
    this.reserved += reserved;
    const release = () => {
      this.reserved -= reserved;
      reserved = 0;
    };
    // In the place of an answer that was lost, only an answer leads to the same requests as before.
    const comesBack = waits || !manyHosts || this.journal.lost.size > 0;
    const isFirst = !manyHosts && this.hosts.size === 0;
    if (isFirst) this.hosts.add(new URL(request.url).host);
    let page: Page | null = null;
    const ask = async (): Promise<Reply> => {
      const reply = await fetcher.fetch(request, { signal, maxAttempts, pdf });
      if (reply.kind === 'later' && comesBack) throw new ComeBack(reply);
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
        if (isFirst) this.hosts.add(new URL(entry.finalUrl ?? request.url).host);
        this.spent += spentOn(entry);
        if (!free) onProgress?.({ downloads: this.downloads, budget, url: request.url, failure });
        return this.read(request, entry, bodies, page);
      });
    } finally {
      release();
    }
  }

  /** Forms go where a page says, lists are the site's own; one site's are read by what its home page links to. */
  private mayAsk({ url, method, manner }: CanonicalRequest): boolean {
    if (method === 'POST' && !this.posts.has(url)) return false;
    if (manner?.as === 'sitemap' && this.home !== null && this.homePage === null) return false;
    return (manner?.as !== 'sitemap' && manner?.as !== 'feed') || this.scope.owns(url);
  }

  /**
   * What the algorithm sees of an answer.
   * @param request what was asked, in the form in which it was: a journal need not know that of a sitemap
   * @param page the answer, where the fetcher has parsed it just now
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
    if (read.links.length > MANY) await othersTurn();
    const opened = this.opened(entry, read);
    if (!this.options.trees || opened.kind !== 'page') return opened;
    const html = await text();
    const traffic = manner?.as === 'visit' ? trafficIn(html) : null;
    for (const { method, url } of traffic?.fetched ?? []) if (method === 'POST') this.posts.add(url);
    return { ...opened, tree: parseTree(html, read.url), ...(traffic && { traffic }) };
  }

  /** The clock never goes back, whatever the clocks of the workers that took part said. */
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

  /** A copy's or a staging host's sitemaps are named by the addresses of the original. */
  private sitemapHere(address: string, home: Page | null): string | null {
    if (this.scope.owns(address)) return address;
    return home && onHost(address, home.url);
  }

  private opened(entry: JournalEntry, page: Page): Opened {
    const asked = entry.request.url;
    if (asked === this.home && !this.scope.admits(page.url)) this.scope = this.scope.movedTo(page.url);
    const { scope } = this;
    // The site led us off itself: that page is not its page.
    if (!scope.answersFor(page.url, asked)) return { kind: 'failed', url: asked, reason: 'redirect-broken' };
    const links = page.links.filter((link) => scope.admits(link.url, page.url));
    const { searchForm, forms, ...read } = page;
    const held = forms?.map((form) => heldTo(form, (action) => scope.admits(action, page.url)));
    const seen = this.kept.keep({ ...read, links, ...(held && { forms: held }) });
    for (const form of held ?? []) for (const action of postsOf(form)) this.posts.add(action);
    if (searchForm && scope.owns(searchForm.action)) seen.searchForm = searchForm;
    if (asked === this.home) this.homePage = seen;
    const handsOut = this.options.offSite && scope.owns(page.url);
    const offSite = handsOut ? page.links.filter(({ url }) => isWeb(url) && !scope.owns(url)) : undefined;
    return { kind: 'page', page: seen, answer: answerOf(entry), ...(offSite && { offSite }) };
  }
}

/** An algorithm that has ended hears of no error any more; Node would end the process for it. */
function unheard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/** As many are looked at in some milliseconds. */
const MANY = 1_000;

/** `filter`, letting others have their turn where there is much to look at. */
async function filteredInTurns<T>(all: readonly T[], wanted: (one: T) => boolean): Promise<T[]> {
  const kept: T[] = [];
  for (let from = 0; from < all.length; from += MANY) {
    if (from > 0) await othersTurn();
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

/** Data that another site gives in the place of what was asked is not its answer. */
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
 * What an answer takes of the budget: what it cost, and one that was given as much as if it had been asked for. So a task
 * comes to the same whether others were at the site before it or not.
 */
export const spentOn = ({ cost, givenBy }: Pick<JournalEntry, 'cost' | 'givenBy'>): number =>
  givenBy === null ? cost : 1;

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
