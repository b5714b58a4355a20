import { pageTable } from '@hyrde/jobs/refresh';
import {
  type Budget,
  type HubState,
  hourOf,
  mostUrgentFirst,
  type Policy,
  type SiteState,
  weekdayOf,
} from '@hyrde/jobs/watch';
import { Dice } from '../../country/random.js';
import { LAB_POLICIES as CRAWL_POLICIES } from '../refresh/policies.js';

/** Added to the time since the last item, so that a hub with a very recent item does not take all downloads. */
const GRACE_HOURS = 6;

/**
 * The next item is most likely at the hub with the latest one: τ ÷ (time since the last item + 6 h), τ being the time
 * since the last poll.
 */
const recentFirst = (hub: HubState, now: number): number =>
  (now - (hub.lastPoll ?? hub.since)) / (Math.max(0, now - (hub.lastItem ?? hub.since)) + GRACE_HOURS);

/** Most recent first, as soon as the budget allows a download. */
export const MOST_RECENT_FIRST: Policy = {
  name: 'most-recent-first',
  title: 'most recent first',
  ...mostUrgentFirst(() => recentFirst),
};

/** Every hub in turn, as soon as the budget allows. */
export const ROUND_ROBIN: Policy = {
  name: 'round-robin',
  title: 'every hub in turn',
  ...mostUrgentFirst(() => (hub, now) => now - (hub.lastPoll ?? hub.since)),
};

const DAY = 24;
/** Fraction of the items that the index pages together were the first to show. */
const OF_ITEMS = 0.9;

/**
 * Index pages first: the fewest hubs that were the first to show nine tenths of the items, each in turn; the others once
 * a day.
 */
const indexPagesFirst: Policy = {
  name: 'index-pages-first',
  title: 'index pages first',
  ...mostUrgentFirst(({ hubs }) => {
    const byItems = [...hubs].sort((a, b) => b.firsts - a.firsts);
    let left = OF_ITEMS * hubs.reduce((sum, { firsts }) => sum + firsts, 0);
    const index = new Set<HubState>();
    for (const hub of byItems) {
      if (left > 0) index.add(hub);
      left -= hub.firsts;
    }
    return (hub, now) => waited(hub, now) / (index.has(hub) ? 1 : DAY);
  }),
};

/** Decay rate of an item's value: one day. */
const OLD_PER_HOUR = 1 / DAY;
/** Prior of a hub's rate: one item in a thousand hours. */
const [PRIOR_ITEMS, PRIOR_HOURS] = [1, 1_000];

const rateOf = ({ recent }: HubState): number => (recent.items + PRIOR_ITEMS) / (recent.hours + PRIOR_HOURS);
const waited = (hub: HubState, now: number): number => now - (hub.lastPoll ?? hub.since);

/** UCB1 with new items as reward, as in the discovery bandit of Pham, Santos & Freire (WSDM 2018). */
const ucb1: Policy = {
  name: 'ucb1',
  title: 'UCB1, fruitful looks',
  ...mostUrgentFirst(
    (site) =>
      ({ fruitful, polls }) =>
        fruitful / polls + Math.sqrt((2 * Math.log(Math.max(2, site.polls))) / polls),
  ),
};

/** Thompson sampling of the probability that the next poll brings an item. */
const thompsonPoll: Policy = {
  name: 'thompson-poll',
  title: 'Thompson, a poll',
  ...mostUrgentFirst((site) => {
    const dice = new Dice('thompson', site.seed, site.polls);
    return ({ fruitful, polls }) => {
      const [a, b] = [gamma(dice, fruitful + 1), gamma(dice, polls - fruitful + 1)];
      return a / (a + b);
    };
  }),
};

/** Thompson sampling of the rate, times the hours since the last poll. */
const thompsonRate: Policy = {
  name: 'thompson-rate',
  title: 'Thompson, by rate',
  ...mostUrgentFirst((site) => {
    const dice = new Dice('thompson', site.seed, site.polls);
    return (hub, now) =>
      (gamma(dice, hub.recent.items + PRIOR_ITEMS) / (hub.recent.hours + PRIOR_HOURS)) * waited(hub, now);
  }),
};

/** Random number of the gamma distribution, for shapes from 1 (Marsaglia & Tsang 2000). */
function gamma(dice: Dice, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = dice.normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - dice.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A recrawl policy, with hubs as its pages and new items as their changes. */
function recrawl(name: string, title: string): Policy {
  const policy = CRAWL_POLICIES.find((one) => one.name === name);
  if (!policy) throw new Error(`There is no recrawl policy "${name}".`);
  return {
    name,
    title,
    ...mostUrgentFirst(({ hubs }, _, { perDay }) => {
      const pages = pageTable(hubs.length);
      hubs.forEach((hub, i) => {
        pages.count[i] = 1;
        pages.rate[i] = rateOf(hub) * DAY;
        pages.lastVisit[i] = (hub.lastPoll ?? hub.since) / DAY;
      });
      const places = new Map(hubs.map((hub, i) => [hub, i]));
      const urgency = policy.prepare(pages, perDay);
      return (hub, now) => urgency(places.get(hub) ?? 0, now / DAY);
    }),
  };
}

/** Intervals proportional to 1/√rate: minimum delay if items arrive uniformly. */
const squareRoot: Policy = {
  name: 'square-root',
  title: 'square-root law',
  ...mostUrgentFirst(() => (hub, now) => Math.sqrt(rateOf(hub)) * waited(hub, now)),
};

/** Whittle's index for short-lived content (Avrachenkov & Borkar, arXiv:1503.08558). */
function whittle(rate: number, hours: number): number {
  const r = OLD_PER_HOUR * hours;
  return (rate * (1 - (1 + r) * Math.exp(-r))) / OLD_PER_HOUR;
}

const whittleIndex: Policy = {
  name: 'whittle',
  title: 'Whittle, ephemeral',
  ...mostUrgentFirst(() => (hub, now) => whittle(rateOf(hub), waited(hub, now))),
};

const whittleNet: Policy = {
  name: 'whittle-net',
  title: 'Whittle, net of overlap',
  ...mostUrgentFirst(() => (hub, now) => whittle((rateOf(hub) * (hub.firsts + 1)) / (hub.items + 1), waited(hub, now))),
};

const OFFICE_HOURS = 10;
const EIGHT = 8;

/**
 * Restricts a policy to the ten hours of the day with the most items so far, Monday to Friday; spends evenly over
 * these, so that the night's savings are not spent at once in the morning.
 */
function inOfficeHours(policy: Policy): Policy {
  return {
    name: `${policy.name}-office`,
    title: `${policy.title}, office hours`,
    observe: policy.observe,
    choose: (site, now, budget) => {
      const gap = (OFFICE_HOURS * 5) / (7 * budget.perDay);
      const nextOpen = officeHours(site, budget);
      return policy.choose(site, Math.max(now, (site.budget?.at ?? now) + gap), { ...budget, nextOpen });
    },
  };
}

function officeHours({ rhythm }: SiteState, { nextOpen = (time) => time }: Budget): (time: number) => number {
  const inDay = (from: number) =>
    Array.from({ length: OFFICE_HOURS }, (_, k) => rhythm.hours[(from + k) % DAY] ?? 0).reduce((a, b) => a + b, 0);
  const begins = rhythm.hours.reduce((best, _, hour) => (inDay(hour) > inDay(best) ? hour : best), EIGHT);
  const open = (time: number) => weekdayOf(time) < 5 && (hourOf(time) - begins + DAY) % DAY < OFFICE_HOURS;
  return (time) => {
    let at = nextOpen(time);
    while (!open(at)) at = nextOpen(Math.floor(at) + 1);
    return at;
  };
}

/** All policies with which ours is compared. */
export const RIVALS: readonly Policy[] = [
  ROUND_ROBIN,
  MOST_RECENT_FIRST,
  indexPagesFirst,
  ucb1,
  thompsonPoll,
  thompsonRate,
  recrawl('crawl-value', 'crawl value (Cho & Garcia-Molina)'),
  recrawl('lambda-crawl', 'LambdaCrawl (Kolobov et al.)'),
  squareRoot,
  whittleIndex,
  whittleNet,
  inOfficeHours(MOST_RECENT_FIRST),
  inOfficeHours(whittleIndex),
];
