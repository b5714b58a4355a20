import type { components } from '@hyrde/client';
import type { InLanguage, PlanTexts } from './kind-parts';
import { wordsOf } from './request';
import { KIND_TEXTS } from './texts';

/** Texts of a schedule's plan. Of a kind of another version, the API gives the name only. */
export async function planTexts(
  { kind, plan }: Pick<components['schemas']['Schedule'], 'kind' | 'plan'>,
  inLanguage: InLanguage,
): Promise<PlanTexts> {
  const own = plan && KIND_TEXTS[plan.kind]?.plan;
  if (own) return own(plan, inLanguage);
  const title = wordsOf(kind, inLanguage)?.title ?? kind;
  return { about: plan ? title : inLanguage.words.schedules.unknownPlan(title), engines: null };
}
