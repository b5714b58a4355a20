import type { KindParts } from '../kind-parts';
import { PlanFacts } from './plan-facts';
import { Results } from './results';
import { surfaceTexts } from './texts';

/** What the screens show of a sweep that brings up records. */
export const surface = { texts: surfaceTexts, Facts: PlanFacts, Results, withoutWarc: true } satisfies KindParts;
