import type { KindParts } from '../kind-parts';
import { Days } from './days';
import { PlanFacts } from './plan-facts';
import { refreshTexts } from './texts';
import { Visits } from './visits';

/** What the screens show of a sweep that looks at known pages again. */
export const refresh = {
  texts: refreshTexts,
  Facts: PlanFacts,
  Results: Visits,
  Sections: Days,
} satisfies KindParts;
