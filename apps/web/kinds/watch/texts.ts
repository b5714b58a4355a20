import type { InLanguage, KindTexts, Plan, PlanTexts, Sweep, SweepTexts } from '../kind-parts';
import { factsOf } from '../told';

/** A watch in words: how many sites, and what each may cost. */
function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const { sites, downloadsADay } = factsOf('watch', sweep);
  const text = words.watch.sweep;
  return {
    about: text.about(format.whole(sites)),
    purpose: text.purpose(format.whole(downloadsADay)),
    done: text.goesOn,
  };
}

/** @throws where the plan is of another kind: the registry gives watches' plans alone */
function ofPlan(plan: Plan, { words, format }: InLanguage): PlanTexts {
  if (plan.kind !== 'watch') throw new Error(`A plan of the kind ${plan.kind} is no watch's.`);
  return { about: words.watch.sweep.schedule(format.whole(plan.downloadsADay)), engines: null };
}

export const watch: KindTexts = { sweep: ofSweep, plan: ofPlan };
