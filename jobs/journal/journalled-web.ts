import type { FailureReason } from '@hyrde/contracts';
import { z } from 'zod';
import { othersTurn } from '../concurrency/index.js';
import { ComeBack, type Door, type DoorSitemaps, type Reply, type TextReply } from '../door/index.js';
import { KeptPages, parsePageInTurns, parseSitemapInTurns, parseTree, trafficIn } from '../html/index.js';
import {
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
  type SitemapOpened,
  type Sitemaps,
  type Web,
} from '../site/index.js';
import { type Answered, AnswersInOrder, type Unnumbered } from './answers-in-order.js';
import { type Journal, type JournalEntry, noJournal } from './journal.js';
import { unnumbered } from './reply-entry.js';
import { seededRandom } from './seeded-random.js';

export interface JournalledWebOptions {
  /** Without `sitemaps`, the task has none. */
  door: Pick<Door, 'fetch'> & Partial<Pick<Door, 'sitemaps'>>;
  /** The home page of a task about one site, canonical or not: where it moves to another address, the scope goes along. */
  home?: string;
  scope: Scope;
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
 * One task's web: the door, with budget, scope, clock, seeded random and journal. The one place where a task's downloads
 * are counted.
 *
 * `open` throws `ComeBack` where the host is to be asked later: nothing is journalled or counted, and a new web over the
 * same journal goes on from there. It throws the signal's reason when aborted, and `JournalMismatch`. After such an error
 * every further request comes to the same one. Nobody need wait for an answer: an error that nobody hears of ends no process.
 */
export function openJournalledWeb(options: JournalledWebOptions): JournalledWeb {
  return new WebOverDoor(options);
}

/** What the web itself knows at a checkpoint. */
const WebState = z.strictObject({
  spent: z.number(),
  time: z.number(),
  drawn: z.number(),
  posts: z.array(z.string()),
});
type WebState = z.infer<typeof WebState>;

type Refused = Extract<Opened, { kind: 'failed' | 'budget-spent' }>;

class WebOverDoor implements JournalledWeb {
  readonly sitemaps?: Sitemaps;
  readonly checkpoints?: Checkpoints;
  private readonly draw: () => number;
  private drawn = 0;
  /** Downloads of the answers so far. */
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
    const { sitemaps } = options.door;
    if (sitemaps)
      this.sitemaps = {
        named: () => unheard(this.namedSitemaps(sitemaps)),
        open: (url) => unheard(this.openSitemap(url, sitemaps)),
      };
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
    return unheard(this.openPage(asked));
  }

  private async openPage(asked: string | PageRequest): Promise<Opened> {
    const { door, pdf = false, signal } = this.options;
    let page: Page | null = null;
    return this.ask<Opened>(
      asked,
      async (request, maxAttempts) => {
        const reply = await door.fetch(request, { signal, maxAttempts, pdf });
        if (reply.kind === 'document') page = reply.page;
        return reply;
      },
      async (answered) => {
        const { entry } = answered;
        const refusal = refused(entry);
        if (refusal) return refusal;
        if (entry.status === NOT_MODIFIED)
          return { kind: 'unchanged', url: entry.request.url, answer: answerOf(entry) };
        if (entry.request.manner?.as === 'data') return dataOf(entry, await this.textOf(answered));
        const read = page ?? (await parsePageInTurns(await this.textOf(answered), entry.finalUrl ?? entry.request.url));
        if (read.links.length > MANY) await othersTurn();
        const opened = this.opened(entry, read);
        if (!this.options.trees || opened.kind !== 'page') return opened;
        const text = await this.textOf(answered);
        const traffic = entry.request.manner?.as === 'visit' ? trafficIn(text) : null;
        for (const { method, url } of traffic?.fetched ?? []) if (method === 'POST') this.posts.add(url);
        return { ...opened, tree: parseTree(text, read.url), ...(traffic && { traffic }) };
      },
    );
  }

  /** One download: from the journal, or through the door and then into it. */
  private async ask<T>(
    asked: string | PageRequest,
    fetch: (request: CanonicalRequest, maxAttempts: number) => Promise<Reply | TextReply>,
    react: (answered: Answered) => Promise<T>,
  ): Promise<T | Refused> {
    const request = canonicalRequest(asked);
    if (request === null)
      return { kind: 'failed', url: typeof asked === 'string' ? asked : asked.url, reason: 'bad-url' };
    if (request.method === 'POST' && !this.posts.has(request.url))
      return { kind: 'failed', url: request.url, reason: 'bad-url' };
    if (this.remaining === 0) return { kind: 'budget-spent' };
    const { signal, budget, onProgress } = this.options;
    signal?.throwIfAborted();
    const maxAttempts = Math.min(MAX_ATTEMPTS, this.remaining);
    this.reserved++;
    let reserved = true;
    const release = () => {
      if (reserved) this.reserved--;
      reserved = false;
    };
    const ask = async (): Promise<Unnumbered> => {
      const reply = await fetch(request, maxAttempts);
      if (reply.kind === 'come-back') throw new ComeBack(reply.until, reply.host, reply.why);
      return unnumbered(reply);
    };
    try {
      return await this.answers.answer(request, ask, async (answered) => {
        const { cost, failure } = answered.entry;
        release();
        this.arrived(answered.entry);
        this.spent += cost;
        onProgress?.({ downloads: this.downloads, budget, url: request.url, failure });
        return react(answered);
      });
    } finally {
      release();
    }
  }

  /** The clock never goes back, whatever the clocks of the workers that took part said. */
  private arrived({ at }: JournalEntry): void {
    this.time = Math.max(this.time, at.getTime());
  }

  private textOf({ entry, fresh }: Answered): Promise<string> | string {
    return fresh ? (fresh.bodies?.text ?? '') : this.journal.textOf(entry);
  }

  /** Journalled, since robots.txt may say something else tomorrow; as an answer of no cost that lists the addresses. */
  private async namedSitemaps({ named }: DoorSitemaps): Promise<readonly string[]> {
    const home = this.homePage?.url;
    const request = home === undefined ? null : canonicalRequest(new URL('/robots.txt', home).href);
    if (home === undefined || request === null) return [];
    const ask = async () => listed(await named(request.url, this.options.signal));
    return this.answers.answer(request, ask, async (answered) => {
      const addresses = (await this.textOf(answered)).split('\n').filter(Boolean);
      return [...new Set(addresses.flatMap((address) => this.sitemapHere(address, home) ?? []))];
    });
  }

  private async openSitemap(url: string, { fetch }: DoorSitemaps): Promise<SitemapOpened> {
    const home = this.homePage;
    const { signal } = this.options;
    if (!home || !this.scope.owns(url)) return { kind: 'failed', url, reason: 'bad-url' };
    return this.ask<SitemapOpened>(
      url,
      (request, maxAttempts) => fetch(request.url, { signal, maxAttempts }),
      async (answered) => {
        const { entry } = answered;
        const refusal = refused(entry);
        if (refusal) return refusal;
        const read = await parseSitemapInTurns(await this.textOf(answered), entry.finalUrl ?? entry.request.url);
        const pages = await filteredInTurns(pagesHere(read, home), (page) => this.scope.admits(page));
        const sitemaps = read.sitemaps.flatMap((address) => this.sitemapHere(address, home.url) ?? []);
        return { kind: 'sitemap', sitemap: { url: read.url, pages, sitemaps } };
      },
    );
  }

  /** A copy's or a staging host's sitemaps are named by the addresses of the original. */
  private sitemapHere(address: string, home: string): string | null {
    return this.scope.owns(address) ? address : onHost(address, home);
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

/** Tries of one document: a transient failure seldom lasts longer, and each costs a download. */
const MAX_ATTEMPTS = 3;

function refused({ request, failure, robots }: JournalEntry): Extract<Refused, { kind: 'failed' }> | null {
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

/** Addresses that robots.txt names, as an answer of no cost. */
const listed = (addresses: readonly string[]): Unnumbered => ({
  entry: {
    finalUrl: null,
    status: null,
    failure: null,
    contentType: 'text/plain',
    charset: 'utf-8',
    hops: [],
    cost: 0,
    exchange: null,
    robots: null,
    reading: 'decoded-text',
    at: new Date(),
    durationMs: 0,
  },
  bodies: { received: null, text: addresses.join('\n') },
});
