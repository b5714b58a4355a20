import { arrivals, type Steps } from './arrivals.js';
import { type ArrivalLaw, LAW } from './law.js';
import { type Ahead, type Outlook, outlook, planLooks } from './look-plan.js';
import type { Policy, Purse } from './policy.js';
import { affordable, inHand, mostKept } from './purse.js';
import { coveringHubs, responsibleShare } from './responsible.js';
import type { HubState, SiteState } from './state.js';
import { atWork, rests } from './urgency.js';

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
/** How strongly a purse that is full or empty moves the price: at most by e to this, up or down. */
const PULL = 2;
/** One look in so many goes to the hub not looked at for longest: what is thought dead is not forgotten. */
const ROUND_EVERY = 20;
/** A plan that has no look in it is made again after as many hours. */
const UNPLANNED_HOURS = 48;

/** The price of a download now: the settled one, lower where the purse is full, higher where it is empty. */
function priceNow(site: SiteState, now: number, purse: Purse): number {
  const fill = inHand(site, now, purse) / mostKept(purse);
  return (site.price?.itemHours ?? 0) * Math.exp(PULL * (1 - 2 * Math.min(1, fill)));
}

/** A hub's plan is as fine as the purse allows for. */
const fineAhead = ({ perDay }: Purse): Ahead => ({ step: Math.min(1, Math.max(0.25, 6 / perDay)), steps: 168 });

/** Items that come at one time: one more is reckoned with, so that a few bring it not far from one. */
const itemsAtOnce = ({ published: { items, times } }: HubState): number => (items + 1) / (times + 1);

/** What comes to a hub and is its own affair, from its last look on. */
function outlookOf(site: SiteState, hub: HubState, share: number, now: number, ahead: Ahead, law: ArrivalLaw): Outlook {
  const each = share * itemsAtOnce(hub);
  const own = (steps: Steps) => arrivals(hub, site, law, steps).map((publications) => each * publications);
  return outlook(own, hub.lastLook ?? now, now, ahead);
}

function planned(site: SiteState, hub: HubState, share: number, now: number, purse: Purse, law: ArrivalLaw): HubState {
  if (hub.firstLook === null) return hub;
  const ahead = outlookOf(site, hub, share, now, fineAhead(purse), law);
  const { next } = planLooks(ahead, priceNow(site, now, purse));
  return { ...hub, planned: next ?? now + UNPLANNED_HOURS };
}

/** The price at which the looks of the coming week cost what the purse brings, not too far from the price before. */
function settled(site: SiteState, now: number, purse: Purse, law: ArrivalLaw): SiteState {
  const covering = coveringHubs(site);
  const shares = new Map(site.hubs.map((hub) => [hub.id, responsibleShare(site, hub, covering)]));
  const outlooks = site.hubs
    .filter(({ firstLook }) => firstLook !== null)
    .map((hub) => outlookOf(site, hub, shares.get(hub.id) ?? 1, now, WEEK, law));
  const wanted = purse.perDay * 7;
  const before = site.price?.itemHours ?? null;
  const { rounds, furthest } = before === null ? FIRST_SEARCH : SEARCH;
  let [low, high] = [Math.log(before ?? 1) - furthest, Math.log(before ?? 1) + furthest];
  for (let round = 0; round < rounds; round++) {
    const middle = (low + high) / 2;
    const looks = outlooks.reduce((sum, look) => sum + planLooks(look, Math.exp(middle)).looks, 0);
    if (looks > wanted) low = middle;
    else high = middle;
  }
  const found = (low + high) / 2;
  const days = (now - Math.min(...site.hubs.map(({ since }) => since))) / 24;
  const taken = Math.max(TAKEN, 1 / (1 + days / KNOWN_DAYS));
  const itemHours = Math.exp(before === null ? found : taken * found + (1 - taken) * Math.log(before));
  const priced = { ...site, price: { itemHours, at: now } };
  return { ...priced, hubs: site.hubs.map((hub) => planned(priced, hub, shares.get(hub.id) ?? 1, now, purse, law)) };
}

/** The site with its plan brought up to date after a look at a hub: all hubs' once a day, else that hub's. */
export function withPlan(site: SiteState, hub: string, now: number, purse: Purse, law: ArrivalLaw = LAW): SiteState {
  if (site.price === null || now >= site.price.at + SETTLE_HOURS) return settled(site, now, purse, law);
  const place = site.hubs.findIndex(({ id }) => id === hub);
  const one = site.hubs[place];
  if (!one) return site;
  return { ...site, hubs: site.hubs.with(place, planned(site, one, responsibleShare(site, one), now, purse, law)) };
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
    const awake = site.hubs.filter((hub) => !rests(hub, paid));
    const unknown = awake.find(({ firstLook }) => firstLook === null);
    if (unknown) return { hub: unknown.id, at: paid };
    const soonest = (when: (hub: HubState) => number) =>
      awake.reduce<HubState | null>((best, hub) => (best === null || when(hub) < when(best) ? hub : best), null);
    const next = soonest(({ planned }) => planned ?? paid);
    const inTurn = site.looks % ROUND_EVERY === 0 ? soonest(({ lastLook }) => lastLook ?? 0) : next;
    if (!next || !inTurn) return null;
    return { hub: inTurn.id, at: affordable(site, Math.max(paid, next.planned ?? paid), purse) ?? paid };
  },
};
