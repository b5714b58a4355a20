'use client';
import { useState } from 'react';
import { TextField } from '@/design/field';
import { StoredPages } from './stored-pages';

/** What stands in each line, but for empty ones. */
export const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** Where to begin: addresses that a person types, or picks among the pages that are stored. */
export function SeedsField({
  label,
  hint,
  error,
  ...stored
}: {
  label: string;
  hint: string;
  error: string | undefined;
  practice: boolean;
  /** What is looked for first. */
  wordsOf: () => readonly string[];
  /** A topic whose own finds are no seeds. */
  except?: string;
}) {
  const [seeds, setSeeds] = useState('');
  const listed = lines(seeds);
  const pick = (url: string, picked: boolean) =>
    setSeeds([...listed.filter((line) => line !== url), ...(picked ? [url] : [])].join('\n'));
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={label}
        hint={hint}
        error={error}
        name="seeds"
        rows={4}
        value={seeds}
        onChange={({ target }) => setSeeds(target.value)}
        className="control max-w-xl"
      />
      <StoredPages {...stored} picked={listed} onPick={pick} />
    </div>
  );
}
