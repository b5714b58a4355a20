import { factsOf } from '../facts';
import type { InLanguage, KindTexts, Plan, PlanTexts, Sweep, SweepTexts } from '../kind-parts';

/** Texts of a watch: number of sites, and cost of each. */
function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const { sites, downloadsADay } = factsOf('watch', sweep);
  const text = words.watch.sweep;
  return {
    about: text.about(format.whole(sites)),
    purpose: text.purpose(format.whole(downloadsADay)),
    done: text.goesOn,
  };
}

/** @throws if the plan is of another kind; the registry passes only plans of watches */
function ofPlan(plan: Plan, { words, format }: InLanguage): PlanTexts {
  if (plan.kind !== 'watch') throw new Error(`A plan of the kind ${plan.kind} is no watch's.`);
  return { about: words.watch.sweep.schedule(format.whole(plan.downloadsADay)), engines: null };
}

export const watch: KindTexts = { sweep: ofSweep, plan: ofPlan };
