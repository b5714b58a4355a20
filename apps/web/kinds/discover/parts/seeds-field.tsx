'use client';
import { useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Choice, Choices, Field, TextField } from '@/design/field';
import { discoverWords } from '@/kinds/discover/words/discover';
import { readableAddress } from '@/parts/addresses';
import { useWords } from '@/words/client';

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

/** Maximum number of characters of a query. */
const MOST = 1_000;

/** A query that matches any of the words and phrases. */
const anyOf = (words: readonly string[]): string =>
  words.reduce((all, word) => {
    const more = `${all && `${all} or `}${/\s/.test(word) ? `"${word}"` : word}`;
    return more.length > MOST ? all : more;
  }, '');

/** Searches the stored pages by words and lets a person pick some. */
function StoredPages({
  practice,
  wordsOf,
  except,
  picked,
  onPick,
}: {
  practice: boolean;
  wordsOf: () => readonly string[];
  except?: string;
  picked: readonly string[];
  onPick: (url: string, picked: boolean) => void;
}) {
  const { words, format } = useWords(discoverWords);
  const text = words.discover.stored;
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<readonly Schema<'StoredPage'>[] | null>(null);

  async function search(): Promise<void> {
    const wanted = asked.trim() || anyOf(wordsOf());
    setAsked(wanted);
    if (wanted === '') return setFound([]);
    const query = { words: wanted, practice: String(practice), ...(except && { except }) };
    const answer = await send(() => service.GET('/api/stored-pages', { params: { query } }));
    setFound(answer?.items ?? null);
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={text.label} hint={text.hint} error={problem?.sentence}>
        {(ties) => (
          <span className="flex max-w-xl gap-2">
            <input
              {...ties}
              type="search"
              maxLength={MOST}
              value={asked}
              onChange={({ target }) => setAsked(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault(); // Enter would submit the surrounding form.
                void search();
              }}
              className="control min-w-0 flex-1"
            />
            <Button type="button" busy={busy} onClick={() => void search()}>
              {words.labels.search}
            </Button>
          </span>
        )}
      </Field>
      <div role="status">
        {found?.length === 0 && <p className="text-soft">{text.none}</p>}
        {found !== null && found.length > 0 && (
          <Choices legend={text.found(format.whole(found.length))}>
            {found.map(({ url, title, site }) => (
              <Choice
                key={url}
                type="checkbox"
                checked={picked.includes(url)}
                onChange={({ target }) => onPick(url, target.checked)}
                label={
                  <>
                    {title || words.labels.untitled}
                    <span className="block text-sm break-all text-soft">
                      {site && `${site.name} · `}
                      {readableAddress(url)}
                    </span>
                  </>
                }
              />
            ))}
          </Choices>
        )}
      </div>
    </div>
  );
}
