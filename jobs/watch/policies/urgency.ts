import { affordable } from './budget.js';
import type { Budget, Choice, Policy } from './policy.js';
import type { HubState, SiteState } from './state.js';
import { withLook } from './statistics.js';

/** How much a hub wants to be looked at: the highest goes first. The scale is the policy's own. */
export type Urgency = (hub: HubState, time: number) => number;

/**
 * Chooses by an urgency, as soon as a download can be paid for. Hubs never looked at come first; of equals the one whose
 * last look is longer ago, then the one known longer. Hubs that rest wait until another can be looked at, or they can.
 */
export const firstOf = (
  prepare: (state: SiteState, now: number, budget: Budget) => Urgency,
): Pick<Policy, 'choose' | 'observe'> => ({
  observe: withLook,
  choose(state, now, budget): Choice | null {
    const at = atWork(state, now, budget);
    if (at === null) return null;
    const awake = state.hubs.filter((hub) => !rests(hub, at));
    const unknown = awake.find(({ firstLook }) => firstLook === null);
    if (unknown) return { hub: unknown.id, at };
    const urgency = prepare(state, at, budget);
    let best: { hub: HubState; value: number } | null = null;
    for (const hub of awake) {
      const value = urgency(hub, at);
      const ahead = best && (value - best.value || (best.hub.lastLook ?? 0) - (hub.lastLook ?? 0));
      if (ahead === null || ahead > 0) best = { hub, value };
    }
    return best && { hub: best.hub.id, at };
  },
});

/** Is a hub left alone at a time, since it failed? */
export const rests = ({ restsUntil }: HubState, time: number): boolean => restsUntil !== null && restsUntil > time;

/** When a download can be paid for, the site may be asked, and some hub does not rest; null: never. */
export function atWork(state: SiteState, now: number, budget: Budget): number | null {
  if (state.hubs.length === 0) return null;
  const at = affordable(state, now, budget);
  if (at === null || state.hubs.some((hub) => !rests(hub, at))) return at;
  const soonest = state.hubs.reduce(
    (first, { restsUntil }) => Math.min(first, restsUntil ?? at),
    Number.POSITIVE_INFINITY,
  );
  return affordable(state, soonest, budget);
}
