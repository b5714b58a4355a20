import type { SweepParts } from '../../kind-parts';
import { PlanFacts } from './plan-facts';
import { Results } from './results';

/** What the screens show of a watch. */
export const watch = { Facts: PlanFacts, Results } satisfies SweepParts;
