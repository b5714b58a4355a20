import type { SweepParts } from '../../kind-parts';
import { Days } from './days';
import { PlanFacts } from './plan-facts';
import { Visits } from './visits';

/** What the screens show of a sweep that looks at known pages again. */
export const refresh = {
  Facts: PlanFacts,
  Results: Visits,
  Sections: Days,
} satisfies SweepParts;
