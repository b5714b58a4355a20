import { z } from 'zod';
import { SPANS_HOURS } from './law.js';

/** Hours since 1 January 1970, midnight UTC, with fractions: the unit of every time in this room. */
const hours = z.number().finite();
const count = z.number().finite().nonnegative();

/** How a hub's items are spread over the hours of a day and the days of a week (UTC; Monday first). */
const Rhythm = z.object({ hours: z.array(count).length(24), weekdays: z.array(count).length(7) });
export type Rhythm = z.infer<typeof Rhythm>;

/** What looks at one hub – a page or feed on which new items appear – have shown. */
const HubState = z.object({
  id: z.string().min(1),
  since: hours,
  firstLook: hours.nullable(),
  lastLook: hours.nullable(),
  looks: count,
  /** Downloads that failed since the last look, and until when the hub is left alone because of them. */
  failures: count,
  restsUntil: hours.nullable(),
  /** Looks, after the first, that brought an item which no other hub had shown. */
  fruitful: count,
  /** Items that were new at this hub, after its first look; and of these, those that no other hub had shown. */
  items: count,
  firsts: count,
  /** Items with a time of publication, the first look's too, and such times: what came at one time is one publication. */
  published: z.object({ items: count, times: count }).default({ items: 0, times: 0 }),
  /** When the newest item known was published. */
  lastItem: hours.nullable(),
  /** Items and hours of watching, both fading with time: what its present rate is read from. */
  recent: z.object({ items: count, hours: count }),
  /** Of its items, Σ e^{−age/span} for each of `SPANS_HOURS`, as of the last look. */
  waves: z.array(count).length(SPANS_HOURS.length),
  rhythm: Rhythm,
  /** Of the items that others showed first since it is watched (`of`), those that it showed too. Fades. */
  covers: z.object({ shown: count, of: count }),
  /** `firsts` of the whole site when this hub was last looked at. */
  mark: count,
  /** When the plan wants it looked at; null: not planned yet. */
  planned: hours.nullable(),
});
export type HubState = z.infer<typeof HubState>;

/** Of the items of `hub` that `other` has had time to show (`of`), those that it showed; `open`: not told yet. */
const Overlap = z.object({ hub: z.string(), other: z.string(), shown: count, of: count, open: count });
export type Overlap = z.infer<typeof Overlap>;

/** Version 0.2 named the budget `purse`. */
function withBudget(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('purse' in state)) return state;
  const { purse, ...rest } = state;
  return { budget: purse, ...rest };
}

/** State of a site's watch, stored as JSON and read back through this schema. */
const CurrentSiteState = z.object({
  version: z.literal(1),
  /** Of the random numbers of policies that draw. */
  seed: z.number().int(),
  /** Downloads in hand, as of a time; null before the first look. */
  budget: z.object({ downloads: z.number().finite(), at: hours }).nullable(),
  /** Downloads made, failed ones too. */
  looks: count,
  firsts: count,
  /** The price of a download in item-hours of waiting, and when it was last set; null: not yet. */
  price: z.object({ itemHours: count, at: hours }).nullable(),
  rhythm: Rhythm,
  hubs: z.array(HubState).readonly(),
  overlaps: z.array(Overlap).readonly(),
});
export const SiteState = z.preprocess(withBudget, CurrentSiteState);
export type SiteState = z.infer<typeof SiteState>;

const noRhythm = (): Rhythm => ({ hours: Array(24).fill(0), weekdays: Array(7).fill(0) });

/** A site of which nothing is known yet. */
export const newSite = (seed: number): SiteState => ({
  version: 1,
  seed,
  budget: null,
  looks: 0,
  firsts: 0,
  price: null,
  rhythm: noRhythm(),
  hubs: [],
  overlaps: [],
});

/** The site with one more hub; the same site where it has it already. */
export function withHub(state: SiteState, id: string, now: number): SiteState {
  if (state.hubs.some((hub) => hub.id === id)) return state;
  const hub: HubState = {
    id,
    since: now,
    firstLook: null,
    lastLook: null,
    looks: 0,
    failures: 0,
    restsUntil: null,
    fruitful: 0,
    items: 0,
    firsts: 0,
    published: { items: 0, times: 0 },
    lastItem: null,
    recent: { items: 0, hours: 0 },
    waves: SPANS_HOURS.map(() => 0),
    rhythm: noRhythm(),
    covers: { shown: 0, of: 0 },
    mark: 0,
    planned: null,
  };
  return { ...state, hubs: [...state.hubs, hub] };
}

/** The site without a hub, and without what was known of it. */
export const withoutHub = (state: SiteState, id: string): SiteState => ({
  ...state,
  hubs: state.hubs.filter((hub) => hub.id !== id),
  overlaps: state.overlaps.filter(({ hub, other }) => hub !== id && other !== id),
});
