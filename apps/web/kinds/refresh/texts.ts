import {
  factsOf,
  type InLanguage,
  type KindTexts,
  type Plan,
  type PlanTexts,
  type Sweep,
  type SweepTexts,
} from '../kind-parts';

/** Texts of a refresh sweep: its budget and policy, and the number of planned days. */
function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const { visitsADay, days, planned, policy } = factsOf('refresh', sweep);
  const { done, all } = sweep.progress;
  const text = words.refresh.sweep;
  const [visits, lasting] = [format.whole(visitsADay), format.whole(days)];
  const name = words.refresh.policies[policy];
  return {
    about: text.about(visits, lasting),
    engines: [name],
    purpose: text.purpose(visits, name),
    plan: text.plan(lasting),
    done:
      planned === 0
        ? text.notPlanned
        : text.done(format.whole(planned), lasting, format.whole(done), format.whole(all)),
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}

/** @throws if the plan is of another kind; the registry passes only refresh plans */
function ofPlan(plan: Plan, { words, format }: InLanguage): PlanTexts {
  if (plan.kind !== 'refresh') throw new Error(`A plan of the kind ${plan.kind} is no refresh plan.`);
  return {
    about: words.refresh.schedule(format.whole(plan.visitsADay), format.whole(plan.days)),
    engines: words.refresh.policies[plan.policy],
  };
}

export const refresh: KindTexts = { sweep: ofSweep, plan: ofPlan };
