import type { FailureReason } from '@hyrde/contracts';
import type { Feed } from './feed.js';
import type { Link, Page } from './page.js';
import type { PageTree } from './page-tree.js';
import type { PageRequest, Validators } from './request.js';
import type { Sitemap } from './sitemap.js';
import type { DataHeaders, Traffic } from './traffic.js';

/** What an answer tells besides the page itself. */
export interface Answer {
  /** When it came, in milliseconds since 1970. */
  at: number;
  validators: Validators;
  /** The redirects on the way, in order: the URL that was asked, and the status that led on. */
  redirects: readonly { url: string; status: number }[];
}

/**
 * Why a host is asked later. `host-busy`: others ask it now. `pace`: its pace is long. `throttled`: it answered 429 or
 * 503. `address-busy`: the address it shares with other hosts is at its limits. `quiet-hours`: its owner wants to be left
 * alone now.
 */
export type WaitReason = 'host-busy' | 'pace' | 'throttled' | 'address-busy' | 'quiet-hours';

/** A host that is to be left alone for a while. */
export interface Wait {
  /** `URL.host`; a redirect may have led to it. */
  host: string;
  /** Milliseconds since 1970. */
  until: number;
  why: WaitReason;
}

/** What came of one request. */
export type Opened =
  /**
   * `answer` is left out by webs that have no servers, as generated graphs; `tree` and `offSite`, the page's links that
   * lead off the site, where nobody asked for them; `traffic`, but of a visit.
   */
  | { kind: 'page'; page: Page; answer?: Answer; tree?: PageTree; offSite?: readonly Link[]; traffic?: Traffic }
  /** What was asked for as data, as text; whether it is any is for the reader to see. */
  | { kind: 'data'; url: string; text: string; says: DataHeaders; answer?: Answer }
  /** What was asked for as a sitemap; what robots.txt names is one without pages. Only what may be opened is listed. */
  | { kind: 'sitemap'; sitemap: Sitemap }
  /** What was asked for as a feed. Entries that lead where nothing may be opened have no address. */
  | { kind: 'feed'; feed: Feed; answer: Answer }
  /** The page is as the request's validators say (304); costs a download all the same. */
  | { kind: 'unchanged'; url: string; answer: Answer }
  /** The page cannot be had; a robots refusal costs no download. `rule`: the line of robots.txt that forbids it. */
  | { kind: 'failed'; url: string; reason: FailureReason; rule?: string }
  /** In a task about many hosts: this one is to be asked later, and the others need not wait. Costs no download. */
  | ({ kind: 'later'; url: string } & Wait)
  /** Nothing was asked: the task has no downloads left. */
  | { kind: 'budget-spent' };

/** Where a long task leaves what it knows, so that it goes on from there and not from its beginning. */
export interface Checkpoints {
  /** What was left last, as JSON; null in a task that begins. */
  readonly last: unknown;
  /**
   * Leaves a state as JSON: all that the algorithm goes by, and the requests that are on their way, which it makes again
   * when it goes on from here. No answer is handed out before it is kept.
   */
  leave(state: unknown): Promise<void>;
}

/**
 * The web as an algorithm sees it: the port that every room is given. The worker hands it the fetcher with a journal
 * behind, the lab hands it a generated web, so the code that wins in the lab is the code that runs in the country.
 * An algorithm must be deterministic in (input, seed, answers of this port): no clock, no random but these.
 */
export interface Web {
  /**
   * Asks for one page. Asking again costs a download again. Several may be asked for before the first has answered;
   * their answers come one at a time, in an order that a replay repeats.
   */
  open(request: string | PageRequest): Promise<Opened>;
  /** Documents asked for so far, those on their way included. */
  readonly downloads: number;
  /** Downloads left. */
  readonly remaining: number;
  /** Does it answer what is asked for as a sitemap? Left out by webs that have none, as generated graphs. */
  readonly sitemaps?: boolean;
  /** Left out where tasks are short. */
  readonly checkpoints?: Checkpoints;
  /**
   * Lets others of the process have their turn in the midst of long work. An algorithm with several requests on their way
   * pauses by this alone: no answer is handed out before the work is over. Left out by webs without others.
   */
  othersTurn?(): Promise<void>;
  /** Uniform in [0, 1), from the task's seed. */
  random(): number;
  /**
   * The task's clock, in milliseconds since 1970: when its last answer came, before the first one when it began. A
   * replay sees the same times. Left out by webs without time.
   */
  now?(): number;
}

/** The same web with another way to open pages. */
export const withOpen = (web: Web, open: Web['open']): Web => ({
  open,
  get downloads() {
    return web.downloads;
  },
  get remaining() {
    return web.remaining;
  },
  random: () => web.random(),
  ...(web.sitemaps && { sitemaps: web.sitemaps }),
  ...(web.checkpoints && { checkpoints: web.checkpoints }),
  ...(web.othersTurn && { othersTurn: web.othersTurn.bind(web) }),
  ...(web.now && { now: web.now.bind(web) }),
});
