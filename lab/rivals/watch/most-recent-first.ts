import { type HubState, mostUrgentFirst, type Policy } from '@hyrde/jobs/watch';

/** Added to the time since the last item, so that a hub with a very recent item does not take all downloads. */
const GRACE_HOURS = 6;

/**
 * The next item is most likely at the hub with the latest one: τ ÷ (time since the last item + 6 h), τ being the time
 * since the last poll.
 */
const recentFirst = (hub: HubState, now: number): number =>
  (now - (hub.lastPoll ?? hub.since)) / (Math.max(0, now - (hub.lastItem ?? hub.since)) + GRACE_HOURS);

/** Most recent first, as soon as the budget allows a download. */
export const MOST_RECENT_FIRST: Policy = {
  name: 'most-recent-first',
  title: 'most recent first',
  ...mostUrgentFirst(() => recentFirst),
};
