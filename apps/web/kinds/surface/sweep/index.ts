import type { SweepParts } from '../../kind-parts';
import { PlanFacts } from './plan-facts';
import { Results } from './results';

/** What the screens show of a sweep that brings up records. */
export const surface = { Facts: PlanFacts, Results, withoutWarc: true } satisfies SweepParts;
