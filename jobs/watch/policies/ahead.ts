import { arrivals, type HubTable, itemsAtOnce, type SiteArrivals, tableOf, withHubAt } from './arrivals.js';
import { type ArrivalLaw, LAW } from './law.js';
import type { Budget, Policy, Poll } from './policy.js';
import { affordable, available, capacity } from './policy.js';
import { type Ahead, type Outlook, outlook, planPolls } from './poll-plan.js';
import type { HubState, SiteState } from './state.js';
import { pairsOf, withPoll } from './statistics.js';
import { nextPollTime } from './urgency.js';

/** Weight in items of a hub's general share of others' items, the prior for a pair of hubs with few observations. */
const GENERAL = 2;
/** Maximum number of hubs that together cover one: those of the largest shares. */
const MOST_COVERING = 8;

/**
 * Fraction of a hub's items that no busier hub shows. If a feed shows the items of the folders, then the feed is polled
 * for all of them, and a folder only for the items that the feed leaves out. Busier hubs together may cover a hub, as the
 * lists of news and of notices cover a home page that shows both: the share of each counts as far as those before it
 * do not show its own items. A hub is busier if it recently had more publications per hour.
 */
export function responsibleShare({ hubs, overlaps }: SiteState, { id }: HubState): number {
  const table = tableOf(hubs);
  const place = table.places.get(id);
  if (place === undefined) return 1;
  const pairs = pairsOf(overlaps, id);
  const isBusier = (other: number): boolean => {
    const ahead = table.rate(other) - table.rate(place);
    return ahead > 0 || (ahead === 0 && (hubs[other]?.id ?? id) < id);
  };
  const shareAt = (pair: number, other: number): number => {
    const { shown = 0, of = 0 } = overlaps[pair] ?? {};
    return (shown + GENERAL * (table.shows[other] ?? 0)) / (of + GENERAL);
  };
  const busier = [...pairs]
    .map(([other, pair]) => ({ other, place: table.places.get(other) ?? -1, pair }))
    .filter(({ place }) => place >= 0 && covers(table, place) && isBusier(place))
    .map(({ other, place, pair }) => ({ other, place, share: shareAt(pair, place) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_COVERING);
  let covered = 0;
  for (const [k, { other, share }] of busier.entries()) {
    const ofOther = pairsOf(overlaps, other);
    const alone = busier.slice(0, k).reduce((left, before) => {
      const pair = ofOther.get(before.other);
      return pair === undefined ? left : left * (1 - shareAt(pair, before.place));
    }, 1);
    covered += share * alone;
  }
  // Hubs whose overlap with this one is unknown: the first busier one shows the largest share of others' items.
  const other = table.coveringHubs.find((one) => isBusier(one) && !pairs.has(hubs[one]?.id ?? id));
  return 1 - Math.min(1, Math.max(covered, other === undefined ? 0 : (table.shows[other] ?? 0)));
}

const covers = ({ shows }: HubTable, place: number): boolean => (shows[place] ?? -1) >= 0;

/** Hours between two settlements of the price. */
const SETTLE_HOURS = 24;
/**
 * Bisection of the price on a logarithmic scale: number of iterations, and half-width of the range around the previous
 * price. The first search covers all prices.
 */
const FIRST_SEARCH = { iterations: 8, halfWidth: 8 };
const SEARCH = { iterations: 6, halfWidth: 3 };
/** Horizon of a settlement: the polls of one week, in steps of two hours. */
const WEEK: Ahead = { step: 2, steps: 84 };
/** Parameters that are chosen, not fitted. */
export interface AheadNumbers {
  /** Fraction of a newly settled price that is taken over, so that a weekend moves the price little. */
  readonly taken: number;
  /**
   * Number of days after which half of a newly settled price is taken over. The fraction begins at 1, since the first
   * price is settled on the first hubs alone, and falls to `taken`.
   */
  readonly knownDays: number;
  /**
   * Fraction of the budget's capacity at which the price stays unchanged, a reserve for busier days: `keptAtFirst` at
   * the beginning, approaching `kept` with the time constant `savingDays`.
   */
  readonly keptAtFirst: number;
  readonly kept: number;
  readonly savingDays: number;
  /** Strength with which the budget's level moves the price: by the factor e^(2·pull) from empty to full. */
  readonly pull: number;
  /** One poll in this many goes to the hub polled longest ago, so that hubs that seem dead are still polled. */
  readonly oldestEvery: number;
  /** Cost in item-hours of an item that is not found soon, besides its waiting; `lateIfFew` for a small budget. */
  readonly late: number;
  readonly lateIfFew: number;
}

/** Maximum downloads per day of a small budget, which cannot find items soon and aims at finding them within a day. */
export const SMALL_BUDGET = 5;

/** Values chosen on practice countries by `npm run lab -- watch-country --choose`. */
export const NUMBERS: AheadNumbers = {
  taken: 0.3,
  knownDays: 2,
  keptAtFirst: 0.25,
  kept: 0.5,
  savingDays: 60,
  pull: 2,
  oldestEvery: 20,
  late: 100,
  lateIfFew: 12,
};
/** Hours after which a hub whose plan contains no poll is planned again. */
const UNPLANNED_HOURS = 48;

/** Parameters by which a hub's polls are planned. */
interface Model {
  readonly numbers: AheadNumbers;
  readonly arrivalsOf: (site: SiteState) => SiteArrivals;
}

/** Current price of a download: the settled price, lower if the budget is full and higher if it is empty. */
function priceNow(site: SiteState, now: number, budget: Budget, { keptAtFirst, kept, savingDays, pull }: AheadNumbers) {
  const fill = available(site, now, budget) / capacity(budget);
  const saved = kept - (kept - keptAtFirst) * Math.exp(-site.polls / budget.perDay / savingDays);
  return (site.price?.itemHours ?? 0) * Math.exp(2 * pull * (saved - Math.min(1, fill)));
}

/** Horizon of a hub's plan: 168 steps, from 15 minutes each for a large budget to one hour. */
const fineAhead = ({ perDay }: Budget): Ahead => ({ step: Math.min(1, Math.max(0.25, 6 / perDay)), steps: 168 });

/** Outlook of a hub: the items for which it alone is responsible, from its last poll on. */
type OutlookOf = (hub: HubState, ahead: Ahead) => Outlook;

function outlooks(site: SiteState, now: number, { perDay }: Budget, { arrivalsOf, numbers }: Model): OutlookOf {
  const late = perDay > SMALL_BUDGET ? numbers.late : numbers.lateIfFew;
  const coming = arrivalsOf(site);
  return (hub, ahead) => {
    const each = responsibleShare(site, hub) * itemsAtOnce(hub);
    return outlook((steps) => coming(hub, steps, each), hub.lastPoll ?? now, now, ahead, late);
  };
}

function planned(hub: HubState, outlookOf: OutlookOf, now: number, budget: Budget, price: number): HubState {
  if (hub.firstPoll === null) return hub;
  const { next } = planPolls(outlookOf(hub, fineAhead(budget)), price);
  return { ...hub, planned: next ?? now + UNPLANNED_HOURS };
}

/** True if the cheapest plans of the hubs have more polls than `wanted`. */
function hasMorePolls(hubs: readonly Outlook[], price: number, wanted: number): boolean {
  let polls = 0;
  return hubs.some((hub) => {
    polls += planPolls(hub, price).polls;
    return polls > wanted;
  });
}

/**
 * Settles the price at which the polls of the coming week cost as much as the budget brings, within a range around the
 * previous price, and plans all hubs anew.
 */
function settled(site: SiteState, now: number, budget: Budget, model: Model): SiteState {
  const { numbers } = model;
  const outlookOf = outlooks(site, now, budget, model);
  const before = site.price?.itemHours ?? null;
  const { iterations, halfWidth } = before === null ? FIRST_SEARCH : SEARCH;
  let [low, high] = [Math.log(before ?? 1) - halfWidth, Math.log(before ?? 1) + halfWidth];
  const week = site.hubs
    .filter(({ firstPoll }) => firstPoll !== null)
    .map((hub) => outlookOf(hub, WEEK))
    .filter(({ rest }) => (rest[0] ?? 0) > Math.exp(low));
  const wanted = budget.perDay * 7;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const middle = (low + high) / 2;
    if (hasMorePolls(week, Math.exp(middle), wanted)) low = middle;
    else high = middle;
  }
  const found = (low + high) / 2;
  const first = site.hubs.reduce((first, { since }) => Math.min(first, since), now);
  const taken = Math.max(numbers.taken, 1 / (1 + (now - first) / 24 / numbers.knownDays));
  const itemHours = Math.exp(before === null ? found : taken * found + (1 - taken) * Math.log(before));
  const priced = { ...site, price: { itemHours, at: now } };
  const price = priceNow(priced, now, budget, numbers);
  return { ...priced, hubs: site.hubs.map((hub) => planned(hub, outlookOf, now, budget, price)) };
}

/**
 * Updates the plan after a poll of a hub. All hubs are planned once a day and, as long as there are at most two polls
 * per hub, from scratch at each doubling of the number of polls; otherwise only the polled hub is planned.
 */
function withPlan(site: SiteState, { hub, time: now }: Poll, budget: Budget, model: Model): SiteState {
  const isNew = site.polls <= 2 * site.hubs.length && Number.isInteger(Math.log2(site.polls));
  if (isNew) return settled({ ...site, price: null }, now, budget, model);
  if (site.price === null || now >= site.price.at + SETTLE_HOURS) return settled(site, now, budget, model);
  const place = tableOf(site.hubs).places.get(hub) ?? -1;
  const one = site.hubs[place];
  if (!one) return site;
  const after = planned(
    one,
    outlooks(site, now, budget, model),
    now,
    budget,
    priceNow(site, now, budget, model.numbers),
  );
  return { ...site, hubs: withHubAt(site.hubs, place, after) };
}

/**
 * Policy that plans ahead: the polls of each hub minimise waiting plus the price of downloads, given the items expected
 * in each coming hour; the price follows the budget.
 * @param arrivalsOf expected arrivals of a site, by the learned law unless the lab knows the true rates
 */
export const lookAhead = (
  numbers: AheadNumbers,
  law: ArrivalLaw,
  arrivalsOf: Model['arrivalsOf'] = (site) => arrivals(site, law),
): Policy => ({
  name: 'look-ahead',
  title: 'looks ahead (ours)',
  observe: (site, poll, budget) => withPlan(withPoll(site, poll, budget), poll, budget, { numbers, arrivalsOf }),
  choose(site, now, budget) {
    const paid = nextPollTime(site, now, budget);
    if (paid === null) return null;
    const { planned, lastPoll, restsUntil } = tableOf(site.hubs);
    let [next, oldest] = [-1, -1];
    for (let place = 0; place < planned.length; place++) {
      if ((restsUntil[place] ?? 0) > paid) continue;
      if (next < 0 || (planned[place] ?? 0) < (planned[next] ?? 0)) next = place;
      if (oldest < 0 || (lastPoll[place] ?? 0) < (lastPoll[oldest] ?? 0)) oldest = place;
    }
    const soonest = site.hubs[next];
    if (!soonest) return null;
    if (soonest.planned === null) return { hub: soonest.id, at: paid };
    const hub = site.polls % numbers.oldestEvery === 0 ? (site.hubs[oldest] ?? soonest) : soonest;
    return { hub: hub.id, at: affordable(site, Math.max(paid, soonest.planned), budget) ?? paid };
  },
});

/** Policy that the product uses. */
export const LOOK_AHEAD: Policy = lookAhead(NUMBERS, LAW);
