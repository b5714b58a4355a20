import { type Web, withOpen } from '@hyrde/jobs/site';
import {
  type Budget,
  hubNames,
  type Learning,
  newWatch,
  type Policy,
  type Prospect,
  rewarded,
  watchIteration,
} from '@hyrde/jobs/watch';
import { PracticeClock } from '../country/life/clock.js';
import { type Rebuild, rebuildsOf } from '../country/life/rebuilds.js';
import { DAY, HOUR, START } from '../country/life/working-time.js';
import { Dice } from '../country/random.js';
import type { Country, Site } from '../country/sites/country.js';
import { siteAt } from '../country/sites/moment.js';
import { treeOf } from '../country/sites/tree.js';
import { answer } from '../country/web/answer.js';
import { PureWeb } from '../country/web/pure-web.js';
import { type ShownDocument, scoreWatch, type WatchScore } from './watch-truth.js';

/** Result of the watch of one site. */
export interface WatchedSite extends WatchScore {
  readonly site: Site;
  readonly days: number;
  /** The site's rebuilds. */
  readonly rebuilds: readonly Rebuild[];
  readonly downloads: number;
  /** Bytes of the responses that showed documents, which are kept as evidence; each body counts once. */
  readonly evidenceBytes: number;
}

/** Way of polling hubs: a policy, a learning fleet, or a policy that knows the site. */
export interface Watcher extends Policy {
  readonly foragers?: Learning;
  knowing?(site: Site, begin: number, end: number): Policy;
}

export interface Watching {
  readonly watcher: Watcher;
  readonly budget: Budget;
  readonly days: number;
}

/** Maximum age of news by their own date. */
const NEWS_MS = 24 * HOUR;
/** Start, in office hours of the first day. */
const BEGIN = START + 10 * HOUR;
/** Maximum downloads per round (`WatchPlan`). */
const BUDGET = 20;

/** Watches one site of a living country by the product's rounds, on a web without a network, with a manual clock. */
export async function watchSite(land: Country, site: Site, { watcher, budget, days }: Watching): Promise<WatchedSite> {
  const clock = new PracticeClock();
  const end = BEGIN + days * DAY;
  const names = hubNames(site.language);
  const known = located(site);
  const shown: ShownDocument[] = [];
  let [downloads, evidenceBytes] = [0, 0];
  const first = new Set<string>();
  const dice = new Dice('watched fleet', site.seed);
  const policy = watcher.knowing?.(site, BEGIN, end) ?? watcher;
  let state = newWatch(site.seed);
  for (let at = BEGIN; at < end; ) {
    clock.setTime(at);
    const web = new PureWeb(land, site, BUDGET, site.seed, { clock, trees: true });
    const by = { policy, foragers: watcher.foragers ?? null, budget: budget };
    const input = { home: `${site.origin}/`, state, known, names, ...by, newsMs: NEWS_MS, mutes: new Map() };
    const round = await watchIteration(input, running(web, clock));
    ({ state } = round);
    const { fleet } = state;
    if (fleet && round.foraged) {
      const isFirst = (identity: string) => !first.has(identity);
      state = { ...state, fleet: rewarded(fleet, round.foraged, isFirst, () => dice.next()) };
      for (const identity of round.foraged.sent) first.add(identity);
    }
    downloads += web.downloads;
    for (const { news, burst, url, at: lookedAt } of round.polls) {
      if (news.length > 0) evidenceBytes += bytesOf(land, url, lookedAt);
      shown.push(...news.map(({ item }) => ({ url: item.url, at: lookedAt, held: burst })));
    }
    at = Math.max(round.nextAt, (clock.now() ?? at) + 1_000);
  }
  return {
    ...scoreWatch(site, shown, { begin: BEGIN, end }),
    site,
    downloads,
    evidenceBytes,
    days,
    rebuilds: rebuildsOf(site, end).filter(({ at }) => at > BEGIN),
  };
}

/** A web on which each request takes a second, as with a host's crawl delay. */
function running(web: PureWeb, clock: PracticeClock): Web {
  return withOpen(web, (request) => {
    clock.setTime((clock.now() ?? START) + 1_000);
    return web.open(request);
  });
}

function bytesOf(land: Country, url: string, time: number): number {
  const { hostname, pathname, search } = new URL(url);
  return answer(land, { host: hostname, target: pathname + search, attempt: 1, time }).body.length;
}

/** Lists of a site as searches would have found them: all existing ones. */
function located(site: Site): Prospect[] {
  const tree = treeOf(siteAt(site, BEGIN));
  return LISTS.flatMap(([kind, target]): Prospect[] => {
    const node = tree.only(kind);
    const isElsewhere = kind === 'record' && site.record.kind !== 'own';
    return node && !isElsewhere ? [{ url: site.origin + node.path, kind: 'list', target }] : [];
  });
}
const LISTS = [
  ['record', 'mail-record'],
  ['minutes', 'council-minutes'],
  ['news', 'news'],
  ['notices', 'notice-board'],
] as const;
