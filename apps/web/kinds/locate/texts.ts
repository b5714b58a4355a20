import {
  factsOf,
  type InLanguage,
  type KindTexts,
  type Plan,
  type PlanTexts,
  type Sweep,
  type SweepTexts,
} from '@/kinds/kind-parts';
import { algorithmTitle, algorithmTitles } from './parts/algorithm';
import { getTargets } from './parts/targets';
import { tasksAddress } from './sweep/search-filter';

/**
 * Texts of a locate sweep: target, algorithms, and completed sites, or searches if several algorithms search each site.
 */
function ofSweep(sweep: Sweep, { words, language, format }: InLanguage): SweepTexts {
  const { target, algorithms } = factsOf('locate', sweep);
  const { done, all } = sweep.progress;
  const text = words.sweep;
  const name = target.name[language];
  const several = algorithms.length > 1;
  const say = several ? text.ofSearches : text.ofSites;
  return {
    about: name,
    engines: algorithms.map((algorithm) => algorithmTitle(algorithm, words, algorithms)),
    purpose: text.purpose(name, algorithmTitles(algorithms, words)),
    plan: `${name}, ${text.version(String(target.version))}`,
    done: say.done(format.whole(done), format.whole(all)),
    sought: {
      outcome: 'found',
      rows: tasksAddress(sweep, { outcome: 'found' }),
      unit: several ? text.searchUnit : null,
    },
    rate: say.rate,
    ended: text.ended,
    paused: text.paused,
    cancelBody: say.cancelBody,
  };
}

/** @throws if the plan is of another kind; the registry passes only locate plans */
async function ofPlan(plan: Plan, { words, language }: InLanguage): Promise<PlanTexts> {
  if (plan.kind !== 'locate') throw new Error(`A plan of the kind ${plan.kind} is no locate plan.`);
  const targets = await getTargets();
  return {
    about: targets.find(({ slug }) => slug === plan.target)?.name[language] ?? plan.target,
    engines: algorithmTitles(plan.algorithms, words),
  };
}

export const locate: KindTexts = { sweep: ofSweep, plan: ofPlan, tasksAddress };
