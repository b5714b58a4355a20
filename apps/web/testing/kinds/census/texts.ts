import type { InLanguage, KindTexts, Plan, PlanTexts, Sweep, SweepTexts } from '@/kinds/kind-parts';
import { censusWords } from './census-words';

/** What the service tells of a census sweep, and what its plan has: the types of the API know the product's kinds alone. */
interface Told {
  facts: { words: number };
  plan: { words: string[] };
}

function ofSweep({ facts }: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const { words: count } = facts as unknown as Told['facts'];
  return { about: censusWords(words).about(format.whole(count)), purpose: censusWords(words).purpose };
}

function ofPlan(plan: Plan, { words }: InLanguage): PlanTexts {
  return {
    about: censusWords(words).planned((plan as unknown as Told['plan']).words.join(', ')),
    engines: null,
  };
}

export const census: KindTexts = { sweep: ofSweep, plan: ofPlan };
