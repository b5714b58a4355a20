import { z } from 'zod';
import { SavedFleet } from '../foragers/fleet.js';
import { newSite, SiteState } from '../policies/state.js';

const time = z.number();
const keys = z.array(z.number());

/** A hub, and what it has shown. Times are milliseconds since 1970. */
export const WatchedHub = z.object({
  /** In `SiteState`, and in the store. */
  id: z.string(),
  url: z.string(),
  kind: z.enum(['feed', 'list']),
  /** Whose page it is, where it was found as one. */
  target: z.string().nullable(),
  title: z.string(),
  validators: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
  /** Were its validators others when it showed something new? Before that they are not sent: some say the same for ever. */
  honest: z.boolean().default(false),
  /** Did it say "unchanged" (304) while something new stood there? Then its validators are never sent again. */
  lied: z.boolean().default(false),
  /** When it has said "unchanged" since it was last read. */
  unchanged: z.array(time).default([]),
  lastLook: time.nullable(),
  keys,
  contents: keys,
  largest: z.number(),
  events: z.object({ from: time, to: time }).nullable().default(null),
  /** Looks that it took for none, one after the other. */
  empty: z.number(),
  /** When its address said first that nothing stands there any more; null where something does. */
  goneAt: time.nullable().default(null),
  /** From where its page says that it can be reached, the nearest first. */
  ways: z.array(z.object({ url: z.string(), label: z.string() })).default([]),
});
export type WatchedHub = z.infer<typeof WatchedHub>;

/** All that is known of a site's hubs: kept as JSON between its rounds. */
export const WatchState = z.object({
  site: SiteState,
  hubs: z.array(WatchedHub),
  /** When hubs were last looked for, and what turned out to be none, by address. */
  soughtAt: time.nullable(),
  none: z.array(z.string()),
  /** Where foragers look at them; null where none ever did. */
  fleet: SavedFleet.nullable().default(null),
});
export type WatchState = z.infer<typeof WatchState>;

export const newWatch = (seed: number): WatchState => ({
  site: newSite(seed),
  hubs: [],
  soughtAt: null,
  none: [],
  fleet: null,
});
