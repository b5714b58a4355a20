import { type FailureReason, RequestRefusal, RequestSignature } from '@hyrde/contracts';
import { z } from 'zod';
import type { Link, Page, PageTree } from './page.js';
import type { PageRequest, Validators } from './request.js';
import type { Feed, Sitemap } from './sitemap.js';

/** Facts about a response besides the page. */
export interface Answer {
  /** Time of arrival, in milliseconds since 1970. */
  at: number;
  validators: Validators;
  /** Redirects in order: the requested URL and the status that redirected it. */
  redirects: readonly { url: string; status: number }[];
}

/**
 * Reason for which a host is deferred. `host-busy`: another task holds its lease. `pace`: its crawl delay is long.
 * `throttled`: it answered 429 or 503. `address-busy`: the address that it shares with other hosts is at its limits.
 * `quiet-hours`: its owner requested quiet at this time. `browser-busy`: our browser had no time for a page of it.
 */
export type WaitReason = 'host-busy' | 'pace' | 'throttled' | 'address-busy' | 'quiet-hours' | 'browser-busy';

/** A host that must not be requested until a time. */
export interface Wait {
  /** `URL.host`, possibly of a redirect's target. */
  host: string;
  /** Milliseconds since 1970. */
  until: number;
  why: WaitReason;
}

/** Result of one request. */
export type Opened =
  /**
   * `answer` is missing in webs without servers, such as generated graphs; `tree`, its source `html` and `offSite` (links that
   * leave the site) are missing unless requested; `traffic` is present for visits only. `isDrawn`: the page as its
   * scripts have drawn it, though no visit was requested.
   */
  | {
      kind: 'page';
      page: Page;
      answer?: Answer;
      tree?: PageTree;
      html?: string;
      offSite?: readonly Link[];
      traffic?: Traffic;
      isDrawn?: true;
    }
  /** A response to a data request, as text; its reader decides whether it is valid. */
  | { kind: 'data'; url: string; text: string; says: DataHeaders; answer?: Answer }
  /** A sitemap; for robots.txt one without pages. Lists only addresses within the scope. */
  | { kind: 'sitemap'; sitemap: Sitemap }
  /** A feed. Entries whose target is outside the scope have no address. */
  | { kind: 'feed'; feed: Feed; answer: Answer }
  /** The page equals the version of the request's validators (304); this costs a download too. */
  | { kind: 'unchanged'; url: string; answer: Answer }
  /** The page is unavailable; a robots refusal costs no download. `rule`: the line of robots.txt that forbids it. */
  | { kind: 'failed'; url: string; reason: FailureReason; rule?: string }
  /** In a task with many hosts: this host is deferred, others need not wait. Costs no download. */
  | ({ kind: 'later'; url: string } & Wait)
  /** Nothing was requested: the task's budget is used up. */
  | { kind: 'budget-spent' };

/** Storage for the state of a long task, from which it resumes. */
export interface Checkpoints {
  /** The last state, as JSON; null at the start. */
  readonly last: unknown;
  /**
   * Stores a state as JSON: everything that determines the algorithm, and the requests in flight, which the algorithm
   * repeats when it resumes. No answer is delivered before the state is stored.
   */
  leave(state: unknown): Promise<void>;
}

/**
 * The web as a port: each module receives one. The worker passes the fetcher with a journal behind it, the lab a
 * generated web, so the code measured in the lab is the code that runs in production. An algorithm must be
 * deterministic in (input, seed, answers of this port): it uses no other clock or randomness.
 */
export interface Web {
  /**
   * Requests one page. A repeated request costs a download again. Several requests may be in flight; their answers
   * arrive one at a time, in an order that a replay repeats.
   */
  open(request: string | PageRequest): Promise<Opened>;
  /** Documents requested so far, including those in flight. */
  readonly downloads: number;
  /** Downloads left in the budget. */
  readonly remaining: number;
  /** True if sitemap requests are answered; missing in webs without sitemaps, such as generated graphs. */
  readonly sitemaps?: boolean;
  /** Missing if tasks are short. */
  readonly checkpoints?: Checkpoints;
  /**
   * Yields to other work of the process during a long computation. An algorithm with several requests in flight must
   * yield only by this method: no answer is delivered before the computation ends. Missing in webs that share no
   * process.
   */
  yieldToOthers?(): Promise<void>;
  /** Uniform in [0, 1), from the task's seed. */
  random(): number;
  /**
   * The task's clock, in milliseconds since 1970: arrival of the last answer, before the first one the task's start. A
   * replay sees the same times. Missing in webs without time.
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
  ...(web.yieldToOthers && { yieldToOthers: web.yieldToOthers.bind(web) }),
  ...(web.now && { now: web.now.bind(web) }),
});

/** Response headers about a partial list. */
export const DataHeaders = z.object({
  /** Total number of entries (`X-Total-Count`, `Content-Range`). */
  total: z.number().int().nonnegative().nullable(),
  /** Address of the next part (`Link: …; rel="next"`), unresolved. */
  next: z.string().nullable(),
});
export type DataHeaders = z.infer<typeof DataHeaders>;

/** Data that a page's script fetched. */
export const Fetched = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  /** Headers that the page's script set, with the page as `referer`; missing in older journals. */
  headers: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** Body of a POST and its type; null of a GET. */
  body: z.object({ type: z.enum(['json', 'form']), text: z.string() }).nullable(),
  status: z.number(),
  /** The response; null if it is missing or too large. */
  text: z.string().nullable(),
  says: DataHeaders,
  /** Step of the visit during which the request was made: 0 while the page was rendered, 1 after words were sent, …. */
  step: z.number().int().nonnegative(),
  /** True if it is from another site than the page. */
  isElsewhere: z.literal(true).optional(),
  /** Hash of the signature by which a person allowed it; missing if the evidence sufficed. */
  allowed: z.string().optional(),
  /** Precedent by which it was sent and may be sent again (`precedentOf`); missing if it needs none. */
  precedent: z.string().optional(),
});
export type Fetched = z.infer<typeof Fetched>;

/** Reason for which a script's request was blocked, or (`other-site`, in older journals) its data was left out. */
export const Withheld = z.enum(['robots', 'other-site', 'acts']);

/** Form that a page's script would have sent: its address as written, and its fields. */
export const Submitted = z.object({ action: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) });
export type Submitted = z.infer<typeof Submitted>;

/** Requests of a page's scripts during a visit, in order. */
export const Traffic = z.object({
  /** If an option was pressed (`VisitSteps.choose`) and the script sent a form for it. */
  submitted: Submitted.optional(),
  fetched: z.array(Fetched),
  withheld: z.array(
    z.object({
      url: z.string(),
      why: Withheld,
      /** If it might act: its method and the sign of that; missing in older journals. */
      method: z.string().optional(),
      act: RequestRefusal.optional(),
      /** Its signature (`requestSignature`) and an example of its body; null if it cannot be described. */
      signature: RequestSignature.nullish(),
      example: z.string().nullish(),
    }),
  ),
});
export type Traffic = z.infer<typeof Traffic>;

const MAX_HEADER = 4_000;

/** @param header returns a response header by its name in lower case */
export function dataHeaders(header: (name: string) => string | undefined): DataHeaders {
  const range = /\/(\d{1,12})\s*$/.exec((header('content-range') ?? '').slice(0, 100))?.[1];
  const count = range ?? /^\d{1,12}$/.exec(header('x-total-count')?.trim() ?? header('x-total')?.trim() ?? '')?.[0];
  const links = (header('link') ?? '').slice(0, MAX_HEADER).split(',');
  const next = links.find((link) => /;\s*rel\s*=\s*"?next\b/i.test(link));
  return { total: count === undefined ? null : Number(count), next: /<([^>]*)>/.exec(next ?? '')?.[1] ?? null };
}
