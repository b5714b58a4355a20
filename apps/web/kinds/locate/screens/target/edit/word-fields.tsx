'use client';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/design/button';
import { classes } from '@/design/classes';
import { Field } from '@/design/field';
import { useWords } from '@/words/client';
import { readWords } from '../../../parts/target-fields';
import { targetsWords } from '../../../words/targets';
import type { Change } from '../changes';
import { MOST_WORDS } from './draft';

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
              aria-label={words.labels.removeOf(word)}
              title={words.common.remove}
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

interface AddWordsProps {
  language: string;
  there: readonly { word: string }[];
  onAdd: (words: { word: string; weight: number }[]) => void;
}

/** Adds typed words, or a pasted list. Entries that cannot be added remain in the field, with the reason. */
export function AddWords({ language, there, onAdd }: AddWordsProps) {
  const { words } = useWords(targetsWords);
  const text = words.targets.editor;
  const [typed, setTyped] = useState('');
  const [weight, setWeight] = useState(1);
  const [fault, setFault] = useState<string | null>(null);

  function add(event: FormEvent) {
    event.preventDefault();
    const read = readWords(typed, weight);
    const known = new Set(there.map(({ word }) => word.toLowerCase()));
    const old = read.words.filter(({ word }) => known.has(word.toLowerCase())).map(({ word }) => word);
    const fresh = read.words.filter(({ word }) => !known.has(word.toLowerCase()));
    const room = MOST_WORDS - there.length;
    const faults = [
      old.length > 0 && text.already(old.join(', ')),
      read.faults.length > 0 && text.unreadable(read.faults.join(', ')),
      fresh.length > room && text.tooMany,
    ].filter((one) => one !== false);
    setFault(faults.join(' ') || null);
    setTyped([...read.faults, ...fresh.slice(room).map(({ word }) => word)].join('\n'));
    if (fresh.length) onAdd(fresh.slice(0, room));
  }

  return (
    <form onSubmit={add} className="border-b border-line py-3">
      <Field label={text.add} hint={text.addHint} error={fault}>
        {(ties) => (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <textarea
              {...ties}
              lang={language}
              rows={Math.min(6, typed.split('\n').length)}
              value={typed}
              maxLength={10_000}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                // Shift + Enter adds a line; pasted text of several lines remains editable.
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) add(event);
              }}
              className="control min-w-0 flex-1 basis-56 resize-none leading-6"
            />
            <span className="inline-flex items-center gap-2 text-sm text-soft">
              {text.addWeight}
              <WeightChoice name="add-weight" label={text.addWeight} value={weight} onChange={setWeight} />
            </span>
            <Button type="submit" disabled={typed.trim() === ''}>
              {words.common.add}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

const USUAL = [1, 2, 3] as const;

interface WeightChoiceProps {
  name: string;
  label: string;
  value: number;
  onChange: (weight: number) => void;
}

/** Choice of one of three weights, which suffice for most words. */
function WeightChoice({ name, label, value, onChange }: WeightChoiceProps) {
  return (
    <fieldset className="inline-flex overflow-hidden rounded-md border border-edge focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent">
      <legend className="sr-only">{label}</legend>
      {USUAL.map((weight) => (
        <label
          key={weight}
          className="relative inline-flex h-8 w-7 cursor-pointer items-center justify-center border-l border-edge text-sm text-ink tabular-nums first-of-type:border-l-0 sm:w-8 hover:bg-raised has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent"
        >
          <input
            type="radio"
            name={name}
            value={weight}
            checked={value === weight}
            onChange={() => onChange(weight)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {weight}
        </label>
      ))}
    </fieldset>
  );
}

/** Field for any valid weight; applied on blur or Enter. */
function ExactWeight({ label, value, onChange }: { label: string; value: number; onChange: (weight: number) => void }) {
  const { words, format } = useWords(targetsWords);
  const shown = format.hundredths(value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const number = typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));
  const wrong = !(number > 0 && number <= 10);
  const commit = () => {
    if (!wrong && typed !== shown) onChange(Math.round(number * 100) / 100);
  };
  return (
    <span className="inline-flex flex-col">
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong || undefined}
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="control min-h-8 w-12 px-1.5 py-0 text-right sm:w-14 tabular-nums"
      />
      {wrong && (
        <span role="alert" className="w-28 text-xs font-medium text-no">
          {words.targets.editor.exactWrong}
        </span>
      )}
    </span>
  );
}
