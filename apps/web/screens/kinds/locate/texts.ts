import { algorithmTitle, algorithmTitles } from '@/parts/locate/algorithm';
import type { InLanguage, Sweep, SweepTexts } from '../kind-parts';

/** A locate sweep in words: its target, its algorithms, and how many sites – or searches, where several algorithms search each site – are done. */
export function locateTexts(
  { target, algorithms, progress: { done, all } }: Sweep,
  { words, language, format }: InLanguage,
): SweepTexts {
  const text = words.sweep;
  const name = target.name[language];
  const say = algorithms.length > 1 ? text.searchesDone : text.done;
  return {
    about: name,
    engines: algorithms.map((algorithm) => algorithmTitle(algorithm, words)),
    purpose: text.purpose(name, algorithmTitles(algorithms, words)),
    plan: `${name}, ${text.version(String(target.version))}`,
    done: say(format.whole(done), format.whole(all)),
    rate: text.rateValue,
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}
