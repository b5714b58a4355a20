import { arrivals, type HubTable, tableOf, withHubAt } from './arrivals.js';
import { affordable, available, capacity } from './budget.js';
import { type ArrivalLaw, LAW } from './law.js';
import { type Ahead, type Outlook, outlook, planLooks } from './look-plan.js';
import type { Budget, Look, Policy } from './policy.js';
import type { HubState, SiteState } from './state.js';
import { pairsOf, withLook } from './statistics.js';
import { atWork } from './urgency.js';

/** Items of which a hub's general share of others' items counts as many, where a pair has told little. */
const GENERAL = 2;

/**
 * The share of a hub's items that no busier hub shows: where a feed shows what folders show, the feed is looked at for all
 * of it, and a folder only for what the feed leaves out. Busier: more items an hour, as lately seen.
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
  const shares = [...pairs].flatMap(([other, at]) => {
    const otherPlace = table.places.get(other);
    const { shown = 0, of = 0 } = overlaps[at] ?? {};
    return otherPlace !== undefined && covers(table, otherPlace) && isBusier(otherPlace)
      ? [(shown + GENERAL * (table.shows[otherPlace] ?? 0)) / (of + GENERAL)]
      : [];
  });
  // Of the others, of which nothing is known, the first is the one that shows most.
  const other = table.redaction.find((one) => isBusier(one) && !pairs.has(hubs[one]?.id ?? id));
  return 1 - Math.max(0, ...shares, other === undefined ? 0 : (table.shows[other] ?? 0));
}

const covers = ({ shows }: HubTable, place: number): boolean => (shows[place] ?? -1) >= 0;

/** Hours between two settlements of the price. */
const SETTLE_HOURS = 24;
/** Halvings of the price's range on logarithms: of all prices at first, then of those near the price before. */
const FIRST_SEARCH = { rounds: 8, furthest: 8 };
const SEARCH = { rounds: 6, furthest: 3 };
/** A settlement counts the looks of a week. */
const WEEK: Ahead = { step: 2, steps: 84 };
/** Numbers that are chosen, not fitted. */
export interface AheadNumbers {
  /** How much of a settlement's price is taken over: the rest is the price before, so that a week-end moves it little. */
  readonly taken: number;
  /** At first all of it is, since it is settled on the first hubs alone; half of it once the site is known for so long. */
  readonly knownDays: number;
  /** So full a budget leaves the price as it is: the share that is kept for busier days, at first and later, more with the days. */
  readonly keptAtFirst: number;
  readonly kept: number;
  readonly savingDays: number;
  /** How strongly one that is fuller or emptier moves it: by e to this from empty to full, times two. */
  readonly pull: number;
  /** One look in so many goes to the hub not looked at for longest: what is thought dead is not forgotten. */
  readonly roundEvery: number;
}

/** Chosen on practice countries by `npm run lab -- watch-country --choose`. */
export const NUMBERS: AheadNumbers = {
  taken: 0.3,
  knownDays: 2,
  keptAtFirst: 0.25,
  kept: 0.5,
  savingDays: 60,
  pull: 2,
  roundEvery: 20,
};
/** A plan that has no look in it is made again after as many hours. */
const UNPLANNED_HOURS = 48;

/** What a hub's plan is made by. */
interface Model {
  readonly numbers: AheadNumbers;
  readonly law: ArrivalLaw;
}

/** The price of a download now: the settled one, lower where the budget is full, higher where it is empty. */
function priceNow(site: SiteState, now: number, budget: Budget, { keptAtFirst, kept, savingDays, pull }: AheadNumbers) {
  const fill = available(site, now, budget) / capacity(budget);
  const saved = kept - (kept - keptAtFirst) * Math.exp(-site.looks / budget.perDay / savingDays);
  return (site.price?.itemHours ?? 0) * Math.exp(2 * pull * (saved - Math.min(1, fill)));
}

/** A hub's plan is as fine as the budget allows for. */
const fineAhead = ({ perDay }: Budget): Ahead => ({ step: Math.min(1, Math.max(0.25, 6 / perDay)), steps: 168 });

/** Items that come at one time: one more is reckoned with, so that a few bring it not far from one. */
const itemsAtOnce = ({ published: { items, times } }: HubState): number => (items + 1) / (times + 1);

/** What comes to a site's hub and is its own affair, from its last look on. */
type OutlookOf = (hub: HubState, ahead: Ahead) => Outlook;

function outlooks(site: SiteState, now: number, law: ArrivalLaw): OutlookOf {
  const coming = arrivals(site, law);
  return (hub, ahead) => {
    const each = responsibleShare(site, hub) * itemsAtOnce(hub);
    return outlook((steps) => coming(hub, steps, each), hub.lastLook ?? now, now, ahead);
  };
}

function planned(hub: HubState, outlookOf: OutlookOf, now: number, budget: Budget, price: number): HubState {
  if (hub.firstLook === null) return hub;
  const { next } = planLooks(outlookOf(hub, fineAhead(budget)), price);
  return { ...hub, planned: next ?? now + UNPLANNED_HOURS };
}

/** Do the hubs have more looks than are wanted? */
function isMore(hubs: readonly Outlook[], price: number, wanted: number): boolean {
  let looks = 0;
  return hubs.some((hub) => {
    looks += planLooks(hub, price).looks;
    return looks > wanted;
  });
}

/** The price at which the looks of the coming week cost what the budget brings, not too far from the price before. */
function settled(site: SiteState, now: number, budget: Budget, { numbers, law }: Model): SiteState {
  const outlookOf = outlooks(site, now, law);
  const before = site.price?.itemHours ?? null;
  const { rounds, furthest } = before === null ? FIRST_SEARCH : SEARCH;
  let [low, high] = [Math.log(before ?? 1) - furthest, Math.log(before ?? 1) + furthest];
  const week = site.hubs
    .filter(({ firstLook }) => firstLook !== null)
    .map((hub) => outlookOf(hub, WEEK))
    .filter(({ rest }) => (rest[0] ?? 0) > Math.exp(low));
  const wanted = budget.perDay * 7;
  for (let round = 0; round < rounds; round++) {
    const middle = (low + high) / 2;
    if (isMore(week, Math.exp(middle), wanted)) low = middle;
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
 * The site with its plan brought up to date after a look at a hub: all hubs' once a day, and from nothing at each doubling of the
 * looks until it is known what hubs there are; else that hub's.
 */
function withPlan(site: SiteState, { hub, time: now }: Look, budget: Budget, model: Model): SiteState {
  const isNew = site.looks <= 2 * site.hubs.length && Number.isInteger(Math.log2(site.looks));
  if (isNew) return settled({ ...site, price: null }, now, budget, model);
  if (site.price === null || now >= site.price.at + SETTLE_HOURS) return settled(site, now, budget, model);
  const place = tableOf(site.hubs).places.get(hub) ?? -1;
  const one = site.hubs[place];
  if (!one) return site;
  const after = planned(one, outlooks(site, now, model.law), now, budget, priceNow(site, now, budget, model.numbers));
  return { ...site, hubs: withHubAt(site.hubs, place, after) };
}

/**
 * Looks ahead: each hub has the looks that cost least, waiting and the price of downloads together, by what is expected to
 * come in each coming hour; the price follows the budget.
 */
export const lookAhead = (numbers: AheadNumbers, law: ArrivalLaw): Policy => ({
  name: 'look-ahead',
  title: 'looks ahead (ours)',
  observe: (site, look, budget) => withPlan(withLook(site, look, budget), look, budget, { numbers, law }),
  choose(site, now, budget) {
    const paid = atWork(site, now, budget);
    if (paid === null) return null;
    const { planned, lastLook, restsUntil } = tableOf(site.hubs);
    let [next, oldest] = [-1, -1];
    for (let place = 0; place < planned.length; place++) {
      if ((restsUntil[place] ?? 0) > paid) continue;
      if (next < 0 || (planned[place] ?? 0) < (planned[next] ?? 0)) next = place;
      if (oldest < 0 || (lastLook[place] ?? 0) < (lastLook[oldest] ?? 0)) oldest = place;
    }
    const soonest = site.hubs[next];
    if (!soonest) return null;
    if (soonest.planned === null) return { hub: soonest.id, at: paid };
    const hub = site.looks % numbers.roundEvery === 0 ? (site.hubs[oldest] ?? soonest) : soonest;
    return { hub: hub.id, at: affordable(site, Math.max(paid, soonest.planned), budget) ?? paid };
  },
});

/** Ours: what the product watches by. */
export const LOOK_AHEAD: Policy = lookAhead(NUMBERS, LAW);
