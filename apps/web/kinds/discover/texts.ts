import {
  factsOf,
  type InLanguage,
  type KindTexts,
  type Plan,
  type PlanTexts,
  type Sweep,
  type SweepTexts,
} from '../kind-parts';

/** Maximum number of a topic's words in a line. */
const SHOWN = 5;
const shortened = (words: readonly string[]): string =>
  words.slice(0, SHOWN).join(', ') + (words.length > SHOWN ? ' …' : '');

function ofSweep(sweep: Sweep, { words, format }: InLanguage): Partial<SweepTexts> {
  const facts = factsOf('discover', sweep);
  const text = words.discover.sweep;
  const about = shortened(facts.words);
  return {
    about: text.about(about),
    purpose: text.purpose(about),
    done: text.done(format.whole(facts.asked), format.whole(facts.pages)),
  };
}

/** @throws if the plan is of another kind; the registry passes only plans of topics */
function ofPlan(plan: Plan, { words }: InLanguage): PlanTexts {
  if (plan.kind !== 'discover') throw new Error(`A plan of the kind ${plan.kind} gathers no topic.`);
  return { about: words.discover.sweep.schedule(shortened(plan.words)), engines: null };
}

export const discover: KindTexts = { sweep: ofSweep, plan: ofPlan };
