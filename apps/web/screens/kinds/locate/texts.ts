import { algorithmTitle, algorithmTitles } from '@/parts/locate/algorithm';
import type { InLanguage, Sweep, SweepTexts } from '../kind-parts';
import { tasksAddress } from './search-filter';
import { factsOf } from './told';

/** A locate sweep in words: its target, its algorithms, and how many sites – or searches, where several algorithms search each site – are done. */
export function locateTexts(sweep: Sweep, { words, language, format }: InLanguage): SweepTexts {
  const { target, algorithms } = factsOf(sweep);
  const { done, all } = sweep.progress;
  const text = words.sweep;
  const name = target.name[language];
  const several = algorithms.length > 1;
  const say = several ? text.searchesDone : text.done;
  return {
    about: name,
    engines: algorithms.map((algorithm) => algorithmTitle(algorithm, words)),
    purpose: text.purpose(name, algorithmTitles(algorithms, words)),
    plan: `${name}, ${text.version(String(target.version))}`,
    done: say(format.whole(done), format.whole(all)),
    sought: {
      outcome: 'found',
      rows: tasksAddress(sweep, { outcome: 'found' }),
      unit: several ? text.searchUnit : null,
    },
    rate: text.rateValue,
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}
