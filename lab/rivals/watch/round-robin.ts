import { firstOf, type Policy } from '@hyrde/jobs/watch';

/** Every hub in turn, as soon as the budget allows. */
export const ROUND_ROBIN: Policy = {
  name: 'round-robin',
  title: 'every hub in turn',
  ...firstOf(() => (hub, now) => now - (hub.lastLook ?? hub.since)),
};
