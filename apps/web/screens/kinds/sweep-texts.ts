import { outcomeName } from '@/parts/sweeps/task-outcome';
import { kindNamed, wordsOf } from './in-language';
import { partsOf } from './index';
import type { InLanguage, Sweep, SweepTexts } from './kind-parts';

/** What the screens say about a sweep: in its kind's words where the kind has some, else in those that suit any. */
export function sweepTexts(sweep: Sweep, language: InLanguage): SweepTexts {
  return { ...generalTexts(sweep, language), ...partsOf(sweep).texts?.(sweep, language) };
}

function generalTexts({ kind, progress }: Sweep, language: InLanguage): SweepTexts {
  const { words, format } = language;
  const text = words.tasks;
  const own = wordsOf(kind, language);
  const title = own?.title ?? kind;
  const [outcome] = kindNamed(kind, language)?.outcomes ?? [];
  return {
    about: title,
    engines: [],
    purpose: text.purpose(title),
    plan: null,
    done: text.done(format.whole(progress.done), format.whole(progress.all)),
    sought: outcome === undefined ? null : { outcome, name: outcomeName(outcome, words, own) },
    rate: text.rateValue,
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}
