import { BUILT_IN_REGISTERS, type WatchReason } from '@hyrde/contracts';
import { Deferred } from '../../journal/index.js';
import { siteScope } from '../../site/index.js';
import {
  hubNames,
  type Iteration,
  LOOK_AHEAD,
  newWatch,
  type Prospect,
  type WatchedHub,
  watchIteration,
} from '../../watch/index.js';
import type { Report } from '../command.js';
import { crawl, type OpenWeb, SEED } from '../crawl.js';
import type { FetcherArguments } from '../options.js';

/** Parsed arguments of `hyrde watch`. */
export interface WatchArguments extends FetcherArguments {
  readonly url: string;
  readonly language: string | null;
  readonly maxDownloads: number;
  readonly json: boolean;
}

/** A page or feed that a watch would poll. */
interface HubFound extends Pick<WatchedHub, 'url' | 'kind' | 'title' | 'target' | 'drawn'> {
  /** Number of documents that it shows. */
  readonly documents: number;
}

/** An address that a watch would not poll, or not now. */
interface NotPolled extends Pick<WatchedHub, 'url' | 'kind'> {
  readonly why: WatchReason | 'budget' | 'throttled';
}

/** Hubs that a watch finds in its first iteration on a site. */
export interface WatchedSite {
  readonly hubs: readonly HubFound[];
  readonly notPolled: readonly NotPolled[];
  /** Reason why nothing can be watched; null if anything can. */
  readonly why: NotPolled['why'] | null;
  /** Titles of the documents that are new by their own dates. */
  readonly news: readonly string[];
  readonly downloads: number;
}

const DAY_MS = 86_400_000;
/** Defaults of a watch (`WatchPlan`). */
const BUDGET = { perDay: 10, keptDays: 7 } as const;

/** Runs the first iteration of a watch. */
export function watchSite(
  { url, language, maxDownloads, ...asked }: WatchArguments,
  report: Report,
): Promise<WatchedSite> {
  const home = new URL('/', url).href;
  const known: Prospect[] = url === home ? [] : [{ url, kind: 'list', target: null }];
  const attempt = async (openWeb: OpenWeb): Promise<WatchedSite> => {
    const scope = siteScope(home, BUILT_IN_REGISTERS);
    const web = openWeb({ home, scope, budget: maxDownloads, trees: true });
    const settings = {
      names: hubNames(language),
      policy: LOOK_AHEAD,
      budget: BUDGET,
      newsMs: DAY_MS,
      mutes: new Map(),
    };
    const iteration = await watchIteration({ home, state: newWatch(SEED), known, ...settings }, web);
    return watchedOf(iteration, web.downloads, web.remaining === 0);
  };
  return crawl(asked, report, attempt, {
    async givenUp(error, downloads) {
      if (!(error instanceof Deferred)) throw error;
      return { hubs: [], notPolled: [], why: 'throttled', news: [], downloads };
    },
  });
}

function watchedOf({ state, polls, unwatched }: Iteration, downloads: number, isSpent: boolean): WatchedSite {
  const read = state.hubs.filter(({ lastPoll }) => lastPoll !== null);
  const unread = state.hubs.filter(({ lastPoll }) => lastPoll === null);
  const hubs = read.map(({ url, kind, title, target, drawn, keys }) => {
    return { url, kind, title, target, drawn, documents: keys.length };
  });
  const notPolled = [
    ...unread.map(({ url, kind, failure }): NotPolled => ({ url, kind, why: failure ?? 'budget' })),
    ...state.notHubs.map(({ url, kind, reason }): NotPolled => ({ url, kind, why: reason })),
  ];
  const why = hubs.length > 0 ? null : (unwatched ?? (isSpent ? 'budget' : 'no-list'));
  const news = polls.flatMap((poll) => poll.news.map(({ item: { title } }) => title));
  return { hubs, notPolled, why, news, downloads };
}

const SENTENCES: Partial<Record<NotPolled['why'], string>> = {
  'no-list': 'shows no list of documents and names no feed',
  'no-browser': 'shows no list until its scripts run, and no browser ran them',
  'unreadable-feed': 'is named as a feed, which cannot be read',
  'portal-changed': 'answers with something else than its recipe describes; retrieve its records again',
  missing: 'does not exist, or leads to the home page',
  'not-a-page': 'is no page and no feed',
  'robots-disallow': 'is forbidden by robots.txt',
  'login-required': 'needs a log-in',
  budget: 'was not read: the downloads allowed are spent',
  throttled: 'was not read: the site requested a longer wait',
};

const sentence = (why: NotPolled['why']): string => SENTENCES[why] ?? `was not read: ${why}`;

export function plainWatched({ hubs, notPolled, why, news, downloads }: WatchedSite): string {
  const lines = hubs.map(({ url, kind, title, target, drawn, documents }) =>
    [`  ${kind} ${url}`, title && `“${title}”`, `${documents} documents`, target ?? '', drawn ? 'by the browser' : '']
      .filter(Boolean)
      .join('  '),
  );
  return [
    why === null
      ? `${hubs.length} to watch`
      : `Nothing of the site can be watched${notPolled.length > 0 ? '' : `: its home page ${sentence(why)}`}.`,
    ...lines,
    ...(notPolled.length > 0 ? ['Not polled', ...notPolled.map((one) => `  ${one.url}  ${sentence(one.why)}`)] : []),
    ...(news.length > 0 ? ['New in a day', ...news.map((title) => `  ${title}`)] : []),
    `${downloads} downloads`,
  ].join('\n');
}
