import type { Budget, Choice, Policy } from './policy.js';
import { affordable } from './policy.js';
import type { HubState, SiteState } from './state.js';
import { withPoll } from './statistics.js';

/** Urgency of a poll: the hub of greatest value is polled first. The scale is the policy's own. */
export type Urgency = (hub: HubState, time: number) => number;

/**
 * Policy that polls the most urgent hub as soon as the budget covers a download. Hubs never polled come first; among
 * equals, the hub polled longest ago, then the one known longest. If all hubs pause after failures, then it waits for
 * the first pause to end.
 */
export const mostUrgentFirst = (
  prepare: (state: SiteState, now: number, budget: Budget) => Urgency,
): Pick<Policy, 'choose' | 'observe'> => ({
  observe: withPoll,
  choose(state, now, budget): Choice | null {
    const at = nextPollTime(state, now, budget);
    if (at === null) return null;
    const awake = state.hubs.filter((hub) => !isPaused(hub, at));
    const unknown = awake.find(({ firstPoll }) => firstPoll === null);
    if (unknown) return { hub: unknown.id, at };
    const urgency = prepare(state, at, budget);
    let best: { hub: HubState; value: number } | null = null;
    for (const hub of awake) {
      const value = urgency(hub, at);
      const ahead = best && (value - best.value || (best.hub.lastPoll ?? 0) - (hub.lastPoll ?? 0));
      if (ahead === null || ahead > 0) best = { hub, value };
    }
    return best && { hub: best.hub.id, at };
  },
});

/** True if the hub pauses at that time because of failures. */
export const isPaused = ({ restsUntil }: HubState, time: number): boolean => restsUntil !== null && restsUntil > time;

/** First time at which the budget covers a download, the site is open and a hub does not pause; null if never. */
export function nextPollTime(state: SiteState, now: number, budget: Budget): number | null {
  if (state.hubs.length === 0) return null;
  const at = affordable(state, now, budget);
  if (at === null || state.hubs.some((hub) => !isPaused(hub, at))) return at;
  const soonest = state.hubs.reduce(
    (first, { restsUntil }) => Math.min(first, restsUntil ?? at),
    Number.POSITIVE_INFINITY,
  );
  return affordable(state, soonest, budget);
}
