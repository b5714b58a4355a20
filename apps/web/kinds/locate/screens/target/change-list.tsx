import type { ReactNode } from 'react';
import { languageName } from '@/parts/display-names';
import type { WordsWith } from '@/words/client';
import type { Formats } from '@/words/format';
import type { Change } from './changes';

interface ChangeListProps {
  changes: readonly Change[];
  words: WordsWith<'targets'>;
  format: Formats;
  /** Action at the end of a change's line. */
  action?: (change: Change) => ReactNode;
}

/** Differences between two versions by language: + added, − removed, ± new weight. */
export function ChangeList({ changes, words, format, action }: ChangeListProps) {
  const languages = [...new Set(changes.map((change) => change.language))];
  return (
    <div className="flex flex-col gap-3">
      {languages.map((code) => (
        <section key={code} aria-label={languageName(code, words)}>
          <h3 className="text-sm text-soft">{languageName(code, words)}</h3>
          <ul className={action ? undefined : 'gap-x-6 sm:columns-2 lg:columns-3'}>
            {changes
              .filter((change) => change.language === code)
              .map((change) => (
                <li key={change.word} className="flex min-h-8 break-inside-avoid items-center justify-between gap-2">
                  <ChangeLine change={change} words={words} format={format} />
                  {action?.(change)}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ChangeLineProps {
  change: Change;
  words: WordsWith<'targets'>;
  format: Formats;
}

/** A change in a line: its sign, the word, and its weights. */
export function ChangeLine({ change, words, format }: ChangeLineProps) {
  const text = words.targets.changes;
  const { before, after } = change;
  const [sign, look, meaning] =
    before === null
      ? (['+', 'text-yes', text.added] as const)
      : after === null
        ? (['−', 'text-no', text.removed] as const)
        : (['±', 'text-accent', text.changed] as const);
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span aria-hidden="true" className={`w-3 shrink-0 text-center font-semibold ${look}`}>
        {sign}
      </span>
      <span className="sr-only">{meaning}: </span>
      <span
        lang={change.language}
        className={`min-w-0 font-medium break-words ${after === null ? 'text-soft line-through' : ''}`}
      >
        {change.word}
      </span>
      <span className="text-sm whitespace-nowrap text-soft tabular-nums">
        {[before, after]
          .filter((weight) => weight !== null)
          .map((weight) => format.hundredths(weight))
          .join(' → ')}
      </span>
    </span>
  );
}
