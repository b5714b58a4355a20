import { mostUrgentFirst, type Policy } from '@hyrde/jobs/watch';

/** Every hub in turn, as soon as the budget allows. */
export const ROUND_ROBIN: Policy = {
  name: 'round-robin',
  title: 'every hub in turn',
  ...mostUrgentFirst(() => (hub, now) => now - (hub.lastPoll ?? hub.since)),
};
