import { kindTexts } from '../kind-parts';

/** Maximum number of a topic's words in a line. */
const SHOWN = 5;
const shortened = (words: readonly string[]): string =>
  words.slice(0, SHOWN).join(', ') + (words.length > SHOWN ? ' …' : '');

export const discover = kindTexts(
  'discover',
  (facts, { words, format }) => {
    const text = words.discover.sweep;
    const about = shortened(facts.words);
    return {
      about: text.about(about),
      purpose: text.purpose(about),
      done: text.done(format.whole(facts.asked), format.whole(facts.pages)),
    };
  },
  (plan, { words }) => ({ about: words.discover.sweep.schedule(shortened(plan.words)), engines: null }),
);
