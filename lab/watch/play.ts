import {
  type Budget,
  type NewItem,
  newSite,
  type Policy,
  type SiteState,
  withHub,
  withoutHub,
} from '@hyrde/jobs/watch';
import type { Hub, NewsWorld } from './world.js';

/** Maximum delay in hours; an item found later counts as lost. */
const WINDOW_HOURS = 24;

/** Result of a site's watch. */
export interface Played {
  /** Delay of each item in hours, at most the window. */
  readonly ages: Float64Array;
  readonly looks: number;
}

interface HubAtPlay {
  readonly hub: Hub;
  /** Index of the next item: all earlier ones were seen here or are no longer listed. */
  next: number;
}

/** Runs a policy from a history's first hour to its last. */
export function play(world: NewsWorld, policy: Policy, budget: Budget): Played {
  const ages = new Float64Array(world.items.length).fill(WINDOW_HOURS);
  const shownBy: string[][] = Array.from(world.items, () => []);
  const atPlay = new Map(world.hubs.map((hub) => [hub.id, { hub, next: 0 }]));
  const turns = turnsOf(world);
  let site = newSite(1);
  let now = world.start;
  let looks = 0;
  let turn = 0;
  while (now <= world.end) {
    for (; (turns[turn]?.time ?? Number.POSITIVE_INFINITY) <= now; turn++) site = turns[turn]?.take(site) ?? site;
    const choice = policy.choose(site, now, budget);
    const until = Math.min(turns[turn]?.time ?? world.end + 1, choice?.at ?? Number.POSITIVE_INFINITY);
    if (!choice || choice.at > until) {
      now = until;
      continue;
    }
    now = choice.at;
    const items = lookAt(world, atPlay.get(choice.hub), now, shownBy, ages);
    site = policy.observe(site, { time: now, hub: choice.hub, items }, budget);
    looks++;
  }
  return { ages, looks };
}

/** Appearances and removals of hubs, ascending by time. */
function turnsOf({ hubs }: NewsWorld): { time: number; take(site: SiteState): SiteState }[] {
  return hubs
    .flatMap(({ id, born, gone }) => [
      { time: born, take: (site: SiteState) => withHub(site, id, born) },
      { time: gone, take: (site: SiteState) => withoutHub(site, id) },
    ])
    .sort((a, b) => a.time - b.time);
}

function lookAt(
  { items }: NewsWorld,
  seen: HubAtPlay | undefined,
  now: number,
  shownBy: string[][],
  ages: Float64Array,
): NewItem[] {
  if (!seen) return [];
  const { hub } = seen;
  let end = seen.next;
  while (end < hub.items.length && (items[hub.items[end] ?? 0] ?? 0) <= now) end++;
  const fresh = hub.items.slice(Math.max(seen.next, end - hub.shows), end);
  seen.next = end;
  return fresh.map((item) => {
    const published = items[item] ?? 0;
    const others = shownBy[item] ?? [];
    if (others.length === 0) ages[item] = Math.min(WINDOW_HOURS, now - published);
    shownBy[item] = [...others, hub.id];
    return { published, shownBy: others };
  });
}
