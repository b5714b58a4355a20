import type { InLanguage, KindTexts, Plan, PlanTexts, Sweep, SweepTexts } from '../kind-parts';
import { factsOf } from '../told';

/** A surface sweep in words: how many portals it asks, and by what it chooses queries. */
function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const text = words.surface.sweep;
  return {
    about: text.about(format.whole(factsOf('surface', sweep).portals)),
    purpose: text.purpose,
    engines: [text.policy],
  };
}

/** @throws where the plan is of another kind: the registry gives surface plans alone */
function ofPlan(plan: Plan, { words, format }: InLanguage): PlanTexts {
  if (plan.kind !== 'surface') throw new Error(`A plan of the kind ${plan.kind} is no surface plan.`);
  return { about: words.surface.sweep.schedule(format.percent(plan.coverage)), engines: null };
}

export const surface: KindTexts = { sweep: ofSweep, plan: ofPlan };
