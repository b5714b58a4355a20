import type { SweepParts } from '../../kind-parts';
import { PlanFacts } from './plan-facts';
import { Results } from './results';
import { Sections } from './sections';

/** A topic's parts of a sweep's screen: the screen of its sweep is the screen of the topic. */
export const discover = { Facts: PlanFacts, Results, Sections } satisfies SweepParts;
