'use client';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/design/button';
import { Choice, Choices } from '@/design/field';
import { useWords } from '@/words/client';

/** A target of the field's list. */
export interface OfferedTarget {
  slug: string;
  name: string;
  /** True if a sweep has searched for the target before. */
  searched: boolean;
}

interface TargetsFieldProps {
  targets: readonly OfferedTarget[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/**
 * The targets of a sweep. Typed text filters the list, and Enter takes the first match, so that several can be chosen
 * by keyboard.
 */
export function TargetsField({ targets, chosen, onChange, error }: TargetsFieldProps) {
  const { words, format } = useWords();
  const text = words.newSweep;
  const [typed, setTyped] = useState('');
  const shown = targets.filter(({ name }) => name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()));
  const searched = targets.filter((target) => target.searched).map(({ slug }) => slug);
  const turn = (slug: string) =>
    onChange(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = shown;
    if (typed.trim() === '' || !first) return;
    if (!chosen.includes(first.slug)) turn(first.slug);
    setTyped('');
  }

  return (
    <Choices legend={text.target} hint={text.targetHint}>
      {error && <p className="text-sm font-medium text-no">{error}</p>}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <label className="flex min-w-0 grow flex-col text-sm text-soft sm:max-w-64">
          {text.findTarget}
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            required={chosen.length === 0}
            autoComplete="off"
            className="control text-ink"
          />
        </label>
        {searched.length > 1 && (
          <Button onClick={() => onChange(searched)}>{text.asBefore(format.whole(searched.length))}</Button>
        )}
        <p role="status" className="flex min-h-9 items-center text-sm text-soft">
          {text.chosen(format.whole(chosen.length))}
        </p>
      </div>
      <div className="mt-1 grid max-h-60 grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 overflow-y-auto rounded-md border border-line px-3 py-1">
        {shown.map(({ slug, name }) => (
          <Choice
            key={slug}
            type="checkbox"
            value={slug}
            label={name}
            checked={chosen.includes(slug)}
            onChange={() => turn(slug)}
          />
        ))}
        {shown.length === 0 && <p className="flex min-h-8 items-center text-soft">{text.noSuchTarget}</p>}
      </div>
      {chosen.map((slug) => (
        <input key={slug} type="hidden" name="target" value={slug} />
      ))}
    </Choices>
  );
}
