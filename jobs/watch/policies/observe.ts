import { withPlan } from './ahead.js';
import type { Look, Purse } from './policy.js';
import type { SiteState } from './state.js';
import { withLook } from './statistics.js';

/** The site after one download: what it showed, and the plan made anew from it. */
export const observe = (state: SiteState, look: Look, purse: Purse): SiteState =>
  withPlan(withLook(state, look, purse), look.hub, look.time, purse);
