import type { components } from '@/api/api.gen';
import { algorithmTitles } from '@/parts/locate/algorithm';
import { wordsOf } from './in-language';
import type { InLanguage } from './kind-parts';

/** What a schedule's sweeps are about, and what does their work. */
interface PlanTexts {
  about: string;
  engines: string | null;
}

/** A schedule's plan in words. The service may have one of another version, of which it tells the kind alone. */
export function planTexts(
  { kind, plan }: Pick<components['schemas']['Schedule'], 'kind' | 'plan'>,
  targets: readonly Pick<components['schemas']['Target'], 'slug' | 'name'>[],
  inLanguage: InLanguage,
): PlanTexts {
  const { words, language, format } = inLanguage;
  if (plan?.kind === 'refresh')
    return {
      about: words.refresh.schedule(format.whole(plan.visitsADay), format.whole(plan.days)),
      engines: words.refresh.policies[plan.policy],
    };
  if (plan?.kind === 'surface')
    return { about: words.surface.sweep.schedule(format.percent(plan.coverage)), engines: null };
  if (plan?.kind !== 'locate')
    return { about: words.schedules.unknownPlan(wordsOf(kind, inLanguage)?.title ?? kind), engines: null };
  return {
    about: targets.find(({ slug }) => slug === plan.target)?.name[language] ?? plan.target,
    engines: algorithmTitles(plan.algorithms, words),
  };
}
