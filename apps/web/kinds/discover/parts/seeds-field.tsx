'use client';
import { useState } from 'react';
import { TextField } from '@/design/field';
import { StoredPages } from './stored-pages';

/** The non-empty lines of a text. */
export const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** Seed URLs: typed, or picked among the stored pages. */
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
  /** Words of the first search. */
  wordsOf: () => readonly string[];
  /** Id of a topic whose own finds are left out. */
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
