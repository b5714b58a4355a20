import { arrivals } from './arrivals.js';
import { tableOf, withHubAt } from './hub-table.js';
import { type ArrivalLaw, LAW } from './law.js';
import { type Ahead, type Outlook, outlook, planLooks } from './look-plan.js';
import type { Policy, Purse } from './policy.js';
import { affordable, inHand, mostKept } from './purse.js';
import { responsibleShare } from './responsible.js';
import type { HubState, SiteState } from './state.js';
import { atWork } from './urgency.js';

/** Hours between two settlements of the price. */
const SETTLE_HOURS = 24;
/** Halvings of the price's range on logarithms: of all prices at first, then of those near the price before. */
const FIRST_SEARCH = { rounds: 8, furthest: 8 };
const SEARCH = { rounds: 6, furthest: 3 };
/** A settlement counts the looks of a week. */
const WEEK: Ahead = { step: 2, steps: 84 };
/** How much of a settlement's price is taken over: the rest is the price before, so that a week-end moves it little. */
const TAKEN = 0.3;
/** At first all of it is, since it is settled on the first hubs alone; half of it once the site is known for so long. */
const KNOWN_DAYS = 2;
/** So full a purse leaves the price as it is: half of it is kept for busier days, a quarter at first, more with the days. */
const [KEPT_AT_FIRST, KEPT, SAVING_DAYS] = [0.25, 0.5, 60];
/** How strongly one that is fuller or emptier moves it: by e to this from empty to full, times two. */
const PULL = 2;
/** One look in so many goes to the hub not looked at for longest: what is thought dead is not forgotten. */
const ROUND_EVERY = 20;
/** A plan that has no look in it is made again after as many hours. */
const UNPLANNED_HOURS = 48;

/** The price of a download now: the settled one, lower where the purse is full, higher where it is empty. */
function priceNow(site: SiteState, now: number, purse: Purse): number {
  const fill = inHand(site, now, purse) / mostKept(purse);
  const kept = KEPT - (KEPT - KEPT_AT_FIRST) * Math.exp(-site.looks / purse.perDay / SAVING_DAYS);
  return (site.price?.itemHours ?? 0) * Math.exp(2 * PULL * (kept - Math.min(1, fill)));
}

/** A hub's plan is as fine as the purse allows for. */
const fineAhead = ({ perDay }: Purse): Ahead => ({ step: Math.min(1, Math.max(0.25, 6 / perDay)), steps: 168 });

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

function planned(hub: HubState, outlookOf: OutlookOf, now: number, purse: Purse, price: number): HubState {
  if (hub.firstLook === null) return hub;
  const { next } = planLooks(outlookOf(hub, fineAhead(purse)), price);
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

/** The price at which the looks of the coming week cost what the purse brings, not too far from the price before. */
function settled(site: SiteState, now: number, purse: Purse, law: ArrivalLaw): SiteState {
  const outlookOf = outlooks(site, now, law);
  const before = site.price?.itemHours ?? null;
  const { rounds, furthest } = before === null ? FIRST_SEARCH : SEARCH;
  let [low, high] = [Math.log(before ?? 1) - furthest, Math.log(before ?? 1) + furthest];
  const week = site.hubs
    .filter(({ firstLook }) => firstLook !== null)
    .map((hub) => outlookOf(hub, WEEK))
    .filter(({ rest }) => (rest[0] ?? 0) > Math.exp(low));
  const wanted = purse.perDay * 7;
  for (let round = 0; round < rounds; round++) {
    const middle = (low + high) / 2;
    if (isMore(week, Math.exp(middle), wanted)) low = middle;
    else high = middle;
  }
  const found = (low + high) / 2;
  const first = site.hubs.reduce((first, { since }) => Math.min(first, since), now);
  const taken = Math.max(TAKEN, 1 / (1 + (now - first) / 24 / KNOWN_DAYS));
  const itemHours = Math.exp(before === null ? found : taken * found + (1 - taken) * Math.log(before));
  const priced = { ...site, price: { itemHours, at: now } };
  const price = priceNow(priced, now, purse);
  return { ...priced, hubs: site.hubs.map((hub) => planned(hub, outlookOf, now, purse, price)) };
}

/**
 * The site with its plan brought up to date after a look at a hub: all hubs' once a day, and from nothing at each doubling of the
 * looks until it is known what hubs there are; else that hub's.
 */
export function withPlan(site: SiteState, hub: string, now: number, purse: Purse, law: ArrivalLaw = LAW): SiteState {
  const isNew = site.looks <= 2 * site.hubs.length && Number.isInteger(Math.log2(site.looks));
  if (isNew) return settled({ ...site, price: null }, now, purse, law);
  if (site.price === null || now >= site.price.at + SETTLE_HOURS) return settled(site, now, purse, law);
  const place = tableOf(site.hubs).places.get(hub) ?? -1;
  const one = site.hubs[place];
  if (!one) return site;
  const after = planned(one, outlooks(site, now, law), now, purse, priceNow(site, now, purse));
  return { ...site, hubs: withHubAt(site.hubs, place, after) };
}

/**
 * Looks ahead: each hub has the looks that cost least, waiting and the price of downloads together, by what is expected to
 * come in each coming hour; the price follows the purse.
 */
export const LOOK_AHEAD: Policy = {
  name: 'look-ahead',
  title: 'looks ahead (ours)',
  choose(site, now, purse) {
    const paid = atWork(site, now, purse);
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
    const hub = site.looks % ROUND_EVERY === 0 ? (site.hubs[oldest] ?? soonest) : soonest;
    return { hub: hub.id, at: affordable(site, Math.max(paid, soonest.planned), purse) ?? paid };
  },
};
