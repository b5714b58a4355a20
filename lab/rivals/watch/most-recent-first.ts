import { firstOf, type HubState, type Policy } from '@hyrde/jobs/watch';

/** So that a hub whose item has just come does not take all downloads. */
const GRACE_HOURS = 6;

/** Where a new item came last, the next is likeliest: τ ÷ (time since the last item + 6 h), τ since the last look. */
const recentFirst = (hub: HubState, now: number): number =>
  (now - (hub.lastLook ?? hub.since)) / (Math.max(0, now - (hub.lastItem ?? hub.since)) + GRACE_HOURS);

/** Most recent first, as soon as a download can be paid for. */
export const MOST_RECENT_FIRST: Policy = {
  name: 'most-recent-first',
  title: 'most recent first',
  ...firstOf(() => recentFirst),
};
