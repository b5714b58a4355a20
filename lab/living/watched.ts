import { hubNames, newWatch, type Policy, type Prospect, type Purse, watchRound } from '@hyrde/jobs/watch';
import { arrivals } from '../country/life/arrivals.js';
import { PracticeClock } from '../country/life/clock.js';
import { appears } from '../country/life/mail.js';
import { rebuildsOf } from '../country/life/rebuilds.js';
import { DAY, dayOf, HOUR, isWorkday, START } from '../country/life/working-time.js';
import { letters } from '../country/pages/record.js';
import type { Country, Site } from '../country/sites/country.js';
import { ITEM_NAMES, type ItemName, itemNamed } from '../country/sites/items.js';
import { siteAt } from '../country/sites/moment.js';
import { treeOf } from '../country/sites/tree.js';
import { answer } from '../country/web/answer.js';
import { PureWeb } from '../country/web/pure-web.js';
import { running } from './simulate.js';

/** What documents of the country are. */
export const SORTS = ['news', 'notice', 'meeting', 'letter'] as const;
export type Sort = (typeof SORTS)[number];

/** A document that came, and when it was found; infinity where it never was. */
export interface Came {
  readonly sort: Sort;
  readonly bornAt: number;
  readonly foundAt: number;
}

/** How the watch of one site went. */
export interface WatchedSite {
  readonly site: Site;
  /** In order of their coming. */
  readonly came: readonly Came[];
  readonly days: number;
  /** Documents told of; of these, those that were no news: old, told before, or none at all; of these, old events. */
  readonly told: number;
  readonly wrong: number;
  readonly events: number;
  /** Documents held back as bursts, and those of them that were old. */
  readonly held: number;
  readonly heldOld: number;
  readonly rebuilds: number;
  readonly downloads: number;
  /** Of answers that showed documents, which are kept as evidence; each body once. */
  readonly evidenceBytes: number;
}

export interface Watching {
  readonly policy: Policy;
  readonly purse: Purse;
  readonly days: number;
}

/** What a document must be no older than by its own date. */
const NEWS_MS = 24 * HOUR;
/** Begins in office hours of the first day; what comes within a day is for getting to know the site. */
const BEGIN = START + 10 * HOUR;
/** Downloads of a round at most (`WatchPlan`). */
const BUDGET = 20;
/** What has come so late has no time to be found. */
const LAST_MS = 24 * HOUR;

/** Watches one site of a living country by the product's rounds, on a web without network and a clock set by hand. */
export async function watchSite(land: Country, site: Site, { policy, purse, days }: Watching): Promise<WatchedSite> {
  const clock = new PracticeClock();
  const end = BEGIN + days * DAY;
  const names = hubNames(site.language);
  const known = located(site);
  const truth = truthOf(site, end);
  const foundAt = new Map<string, number>();
  const tally = { told: 0, wrong: 0, events: 0, held: 0, heldOld: 0, downloads: 0, evidenceBytes: 0 };
  let state = newWatch(site.seed);
  for (let at = BEGIN; at < end; ) {
    clock.setTime(at);
    const web = new PureWeb(land, site, BUDGET, site.seed, { clock, trees: true });
    const input = { home: `${site.origin}/`, state, known, names, policy, purse, newsMs: NEWS_MS, mutes: new Map() };
    const round = await watchRound(input, running(web, clock));
    ({ state } = round);
    tally.downloads += web.downloads;
    for (const { news, burst, url, at: lookedAt } of round.looks) {
      if (news.length > 0) tally.evidenceBytes += bytesOf(land, url, lookedAt);
      for (const { item } of news) {
        const key = keyOf(site, item.url, lookedAt);
        const bornAt = key === null ? undefined : truth.get(key)?.bornAt;
        const isNew = key !== null && bornAt !== undefined && !foundAt.has(key) && lookedAt - bornAt < 2 * DAY;
        if (key !== null && !burst && !foundAt.has(key)) foundAt.set(key, lookedAt);
        // At its first look a site has news of the day before, of which truth knows nothing.
        if (lookedAt < BEGIN + DAY) continue;
        if (burst) {
          tally.held++;
          if (!isNew) tally.heldOld++;
          continue;
        }
        tally.told++;
        if (!isNew) tally.wrong++;
        if (!isNew && key?.startsWith('event')) tally.events++;
      }
    }
    at = Math.max(round.nextAt, (clock.now() ?? at) + 1_000);
  }
  const judged = [...truth].filter(([, { bornAt }]) => bornAt >= BEGIN + DAY && bornAt < end - LAST_MS);
  return {
    site,
    came: judged.flatMap(([key, { sort, bornAt }]): Came[] =>
      sort === null ? [] : [{ sort, bornAt, foundAt: foundAt.get(key) ?? Number.POSITIVE_INFINITY }],
    ),
    ...tally,
    days,
    rebuilds: rebuildsOf(site, end).filter(({ at }) => at > BEGIN).length,
  };
}

function bytesOf(land: Country, url: string, time: number): number {
  const { hostname, pathname, search } = new URL(url);
  return answer(land, { host: hostname, target: pathname + search, attempt: 1, time }).body.length;
}

/** Where searches have found lists: all those that there are. */
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

const SORT_OF: Partial<Record<ItemName, Sort>> = { news: 'news', notice: 'notice', meeting: 'meeting' };

/** All that came, by what it is known by here; `sort` is null where no list of the site shows it by itself. */
function truthOf(site: Site, end: number): Map<string, { sort: Sort | null; bornAt: number }> {
  const truth = new Map<string, { sort: Sort | null; bornAt: number }>();
  for (const name of ITEM_NAMES)
    for (const { n, at } of arrivals(site, name, START, end))
      truth.set(`${name} ${n}`, {
        sort: name === 'meeting' && !listsMeetings(site) ? null : (SORT_OF[name] ?? null),
        bornAt: at,
      });
  if (site.record.kind === 'absent') return truth;
  const sort = site.record.kind === 'own' ? 'letter' : null;
  for (let day = 1; day <= dayOf(end); day++) {
    if (!isWorkday(day)) continue;
    const { first, whole } = appears(site, day);
    const early = letters(siteAt(site, first), '', -day).length;
    letters(siteAt(site, whole), '', -day).forEach(({ link }, i) => {
      truth.set(`letter ${link.href.split('=')[1]}`, { sort, bornAt: i < early ? first : whole });
    });
  }
  return truth;
}

/** Some sites have their minutes as a file, or not at all. */
const listsMeetings = (site: Site): boolean =>
  treeOf(siteAt(site, BEGIN)).only('minutes')?.path.endsWith('.pdf') === false;

/** By which truth knows what was found; null where it knows nothing of it. */
function keyOf(site: Site, url: string | null, time: number): string | null {
  if (url === null) return null;
  const { pathname, searchParams } = new URL(url);
  const letter = searchParams.get('dokument');
  if (letter !== null) return `letter ${letter}`;
  const named = itemNamed(siteAt(site, time), pathname);
  return named && `${named.name} ${named.n}`;
}
