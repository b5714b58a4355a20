import type { Policy } from './policy.js';
import { firstOf } from './urgency.js';

/**
 * Every hub in turn, as soon as it can be paid for.
 * @public for the laboratory
 */
export const ROUND_ROBIN: Policy = {
  name: 'round-robin',
  title: 'every hub in turn',
  ...firstOf(() => (hub, now) => now - (hub.lastLook ?? hub.since)),
};
