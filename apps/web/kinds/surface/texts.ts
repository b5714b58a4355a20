import {
  factsOf,
  type InLanguage,
  type KindTexts,
  type Plan,
  type PlanTexts,
  type Sweep,
  type SweepTexts,
} from '@/kinds/kind-parts';

/** Texts of a surface sweep: number of portals, and policy that selects queries. */
function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const text = words.surface.sweep;
  return {
    about: text.about(format.whole(factsOf('surface', sweep).portals)),
    purpose: text.purpose,
    engines: [text.policy],
  };
}

/** @throws if the plan is of another kind; the registry passes only surface plans */
function ofPlan(plan: Plan, { words, format }: InLanguage): PlanTexts {
  if (plan.kind !== 'surface') throw new Error(`A plan of the kind ${plan.kind} is no surface plan.`);
  return { about: words.surface.sweep.schedule(format.percent(plan.coverage)), engines: null };
}

export const surface: KindTexts = { sweep: ofSweep, plan: ofPlan };
