import { NewestQuestion, WatchReason } from '@hyrde/contracts';
import { z } from 'zod';
import { SavedFleet } from '../foragers/fleet.js';
import { hashOf } from '../news/identity.js';
import { isAhead, newSite, SiteState, withCurrentNames, withoutTimesAhead } from '../policies/state.js';

const time = z.number();
const keys = z.array(z.number());

/** Entries that the answers of a poll covered: days since 1970-01-01, null without a bound; stated number of records. */
const Covered = z.object({ from: z.number().nullable(), to: z.number().nullable(), total: z.number().nullable() });
export type Covered = z.infer<typeof Covered>;

/** A hub and its history. Times are in milliseconds since 1970. */
const CurrentWatchedHub = z.object({
  /** Id of the hub in `SiteState` and in the store. */
  id: z.string(),
  url: z.string(),
  kind: z.enum(['feed', 'list']),
  /** Target that the page was found for; null if it was found otherwise. */
  target: z.string().nullable(),
  /** True if scripts draw the list, so that a browser polls it. */
  drawn: z.boolean().default(false),
  /** Fields of a POST (`NewestQuestion`); null for a GET. */
  form: NewestQuestion.shape.form,
  /** Fields of the request that take the days around a poll (`NewestQuestion`); null if it has none. */
  days: NewestQuestion.shape.days.default(null),
  /** Recipe by which a portal is asked (`NewestQuestion`); omitted for other hubs. */
  recipe: NewestQuestion.shape.recipe,
  /** Entries that the last poll of a portal covered (`PortalAnswer`); null if unknown, or for other hubs. */
  covered: Covered.nullable().default(null),
  title: z.string(),
  validators: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
  /** True if the validators changed with the hub's content; they are not sent before, as some never change. */
  honest: z.boolean().default(false),
  /** True if the hub answered "unchanged" (304) although it had new items. Its validators are then never sent again. */
  lied: z.boolean().default(false),
  /** Times of the "unchanged" answers since the hub was last read. */
  unchanged: z.array(time).default([]),
  lastPoll: time.nullable(),
  keys,
  contents: keys,
  largest: z.number(),
  events: z.object({ from: time, to: time }).nullable().default(null),
  /** Number of consecutive polls without items. */
  empty: z.number(),
  /** Time at which the address was first reported as gone; null if the address exists. */
  goneAt: time.nullable().default(null),
  /** Reason for which the last poll failed; null if it did not. */
  failure: WatchReason.nullable().default(null),
  /** Breadcrumbs of the hub's page, the nearest first. */
  ways: z.array(z.object({ url: z.string(), label: z.string() })).default([]),
});
export const WatchedHub = z.preprocess(withCurrentNames, CurrentWatchedHub);
export type WatchedHub = z.infer<typeof WatchedHub>;

/** An address that turned out not to be a hub. */
const NotHub = z.object({
  url: z.string(),
  /** True if a form was posted to it. */
  posted: z.literal(true).optional(),
  /** True if it was asked by a recipe. */
  recipe: z.literal(true).optional(),
  kind: z.enum(['feed', 'list']),
  target: z.string().nullable(),
  reason: WatchReason,
});
/** Former states have the address alone. */
const StoredNotHub = z.union([
  NotHub,
  z.string().transform((url): z.infer<typeof NotHub> => ({ url, kind: 'list', target: null, reason: 'no-list' })),
]);

/** State of a site's watch, stored as JSON between its iterations. */
const CurrentWatchState = z.object({
  site: SiteState,
  hubs: z.array(WatchedHub),
  /** Time of the last search for hubs, null before the first; a search drops the addresses in `notHubs`. */
  soughtAt: time.nullable(),
  notHubs: z.array(StoredNotHub),
  /** Fleet of foragers; null if the site never had one. */
  fleet: SavedFleet.nullable().default(null),
});
export const WatchState = z.preprocess(withCurrentNames, CurrentWatchState);
export type WatchState = z.infer<typeof WatchState>;

/**
 * Id of the hub at an address, in state and store. A posted form and a portal asked by recipe are other hubs than the
 * page at their address.
 */
export const hubId = (
  kind: 'feed' | 'list',
  url: string,
  form: WatchedHub['form'] = null,
  recipe?: WatchedHub['recipe'],
): string => hashOf([kind, url, form && JSON.stringify(form), recipe?.id].filter(Boolean).join(' ')).toString(36);

export const newWatch = (seed: number): WatchState => ({
  site: newSite(seed),
  hubs: [],
  soughtAt: null,
  notHubs: [],
  fleet: null,
});

/** State without times that lie ahead of the clock (`withoutTimesAhead`). @param now milliseconds since 1970 */
export function notAhead(state: WatchState, now: number): WatchState {
  const hour = now / HOUR_MS;
  const site = withoutTimesAhead(state.site, hour);
  const wrong = (time: number | null) => isAhead(time && time / HOUR_MS, hour);
  if (site === state.site && !wrong(state.soughtAt)) return state;
  const past = (time: number | null) => (wrong(time) ? now : time);
  return {
    ...state,
    site,
    soughtAt: past(state.soughtAt),
    hubs: state.hubs.map((hub) => ({
      ...hub,
      lastPoll: past(hub.lastPoll),
      goneAt: past(hub.goneAt),
      unchanged: hub.unchanged.filter((time) => !wrong(time)),
    })),
  };
}
const HOUR_MS = 3_600_000;

/** Reason why no address of a site is watched: the most frequent one that is more than an absence. Null if one is, or may be. */
export function whyUnwatched({ hubs, notHubs }: Pick<WatchState, 'hubs' | 'notHubs'>): WatchReason | null {
  if (hubs.some(({ lastPoll, failure }) => lastPoll !== null || failure === null)) return null;
  const reasons = [...hubs.map(({ failure }) => failure), ...notHubs.map(({ reason }) => reason)];
  return (
    commonest(reasons.filter((reason) => reason !== null && reason !== 'missing' && reason !== 'no-list')) ?? 'no-list'
  );
}

/** The most frequent of these; null if the list is empty. */
export function commonest<T>(all: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
