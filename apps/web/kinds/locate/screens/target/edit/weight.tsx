'use client';
import { useEffect, useState } from 'react';
import { targetsWords } from '@/kinds/locate/words/targets';
import { useWords } from '@/words/client';

const USUAL = [1, 2, 3] as const;

interface WeightChoiceProps {
  name: string;
  label: string;
  value: number;
  onChange: (weight: number) => void;
}

/** Choice of one of three weights, which suffice for most words. */
export function WeightChoice({ name, label, value, onChange }: WeightChoiceProps) {
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

interface ExactWeightProps {
  label: string;
  value: number;
  onChange: (weight: number) => void;
}

/** Field for any valid weight; applied on blur or Enter. */
export function ExactWeight({ label, value, onChange }: ExactWeightProps) {
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
