import type { SweepParts } from '../../kind-parts';
import { PlanFacts } from './plan-facts';
import { Results } from './results';
import { Sections } from './sections';

/** What the screens show of a topic: its sweep's screen is the topic's. */
export const discover = { Facts: PlanFacts, Results, Sections } satisfies SweepParts;
