'use client';
import { classes } from '@/design/classes';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';
import type { Change } from '../changes';
import { ExactWeight, WeightChoice } from './weight';

interface Props {
  language: string;
  list: readonly { word: string; weight: number }[];
  changes: readonly Change[];
  /** Errors by a word's index in the list. */
  faults: ReadonlyMap<number, string>;
  onWeigh: (word: string, weight: number) => void;
  onRemove: (word: string) => void;
}

/** Words of a language, each with its weight, its difference from the version in use, and its error. */
export function WordRows({ language, list, changes, faults, onWeigh, onRemove }: Props) {
  const { words, format } = useWords(targetsWords);
  const text = words.targets.editor;
  if (list.length === 0) return <p className="py-4 text-soft">{text.noWords}</p>;
  return (
    <ul className="divide-y divide-line">
      {list.map(({ word, weight }, place) => {
        const change = changes.find((one) => one.language === language && one.word === word);
        const fault = faults.get(place);
        return (
          <li
            key={word}
            className={classes(
              '-ml-3 grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-1.5 border-l-4 py-1 pr-1 pl-2 sm:gap-x-3 sm:pr-2',
              change ? 'border-l-accent bg-accent-soft' : 'border-l-transparent',
            )}
          >
            <span className="min-w-0">
              <span lang={language} className="font-medium break-words">
                {word}
              </span>
              {change && (
                <span className="ml-2 text-xs whitespace-nowrap text-accent">
                  {change.before === null ? text.added : text.was(format.hundredths(change.before))}
                </span>
              )}
              {fault && (
                <span role="alert" className="block text-sm font-medium text-no">
                  {fault}
                </span>
              )}
            </span>
            <WeightChoice
              name={`weight ${language} ${word}`}
              label={text.weightOf(word)}
              value={weight}
              onChange={(next) => onWeigh(word, next)}
            />
            <ExactWeight label={text.exactOf(word)} value={weight} onChange={(next) => onWeigh(word, next)} />
            <button
              type="button"
              aria-label={text.removeWord(word)}
              title={text.remove}
              onClick={() => onRemove(word)}
              className="inline-flex size-8 cursor-pointer items-center justify-center rounded-md text-soft hover:bg-no-soft hover:text-no"
            >
              ✕
            </button>
          </li>
        );
      })}
    </ul>
  );
}
