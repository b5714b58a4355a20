import { partsOf } from './index';
import type { InLanguage, Sweep, SweepTexts } from './kind-parts';

/** What the screens say about a sweep: in its kind's words where the kind has some, else in those that suit any. */
export function sweepTexts(sweep: Sweep, language: InLanguage): SweepTexts {
  return { ...generalTexts(sweep, language), ...partsOf(sweep.kind).texts?.(sweep, language) };
}

function generalTexts({ kind, progress }: Sweep, { words, format }: InLanguage): SweepTexts {
  const text = words.tasks;
  const names: Record<string, string> = words.kinds;
  const name = names[kind] ?? kind;
  return {
    about: name,
    engines: [],
    purpose: text.purpose(name),
    plan: null,
    done: text.done(format.whole(progress.done), format.whole(progress.all)),
    rate: text.rateValue,
    paused: text.paused,
    cancelBody: text.cancelBody,
  };
}
