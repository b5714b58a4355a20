'use client';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Button } from '@/design/button';
import { Link } from '@/design/link';
import { languageName, offeredLanguages } from '@/parts/display-names';
import { NO_REGION, withSearch } from '@/parts/lists/query';
import { useWords } from '@/words/client';
import type { FrameWords } from '@/words/en';
import type { Language } from '@/words/language';
import { ANSWER_CHOICES, VERIFIED } from '../../parts/answer';
import { type MatrixAsked, PATH } from './filter';

const MOST_OFFERED = 8;

/**
 * One field for all filters: typed text is a part of a name or address, or selects one of the offered filters. Active
 * filters are chips below it. A plain form with GET if scripts do not run.
 */
export function FilterField({ asked, lists }: { asked: MatrixAsked; lists: Lists }) {
  const { words, language } = useWords();
  const text = words.matrix;
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState(asked.text ?? '');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const chips = useMemo(() => chipsOf(lists, words, language), [lists, words, language]);
  const set = chipsSet(asked, chips, words);
  const offered = open ? offeredFor(typed, chips) : [];
  const address = (changes: Chip['sets']) => withSearch(PATH, asked, changes);

  function take(chip: Chip) {
    setTyped('');
    setOpen(false);
    setAt(-1);
    router.push(address({ ...chip.sets, text: undefined }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = offered.length - 1;
    const chosen = offered[at];
    if (event.key === 'ArrowDown') setAt(at >= last ? -1 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at < 0 ? last : at - 1);
    else if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Enter' && chosen) take(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <search>
      <form action={PATH} aria-label={words.common.filters} className="flex flex-wrap items-end gap-2 print:hidden">
        {Object.entries({ ...asked, text: undefined }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="relative flex min-w-0 flex-1 basis-64 flex-col text-sm text-soft sm:max-w-xl">
          {text.field}
          <input
            type="search"
            name="text"
            role="combobox"
            aria-expanded={offered.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setAt(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            className="control w-full text-ink"
          />
          <span
            id={list}
            role="listbox"
            aria-label={text.offered}
            hidden={offered.length === 0}
            className="panel absolute inset-x-0 top-full z-40 mt-1 block overflow-hidden py-1 text-ink shadow-lg [&[hidden]]:hidden"
          >
            {offered.map((chip, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
              <span
                key={chip.key}
                id={`${list}-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(chip)}
                className="block cursor-pointer px-3 py-1.5 hover:bg-raised aria-selected:bg-accent-soft"
              >
                <span className="text-soft">{chip.of}:</span> {chip.name}
              </span>
            ))}
          </span>
        </label>
        <Button type="submit">{text.filter}</Button>
      </form>
      {(set.length > 0 || asked.text) && (
        <ul className="mt-2 flex flex-wrap items-center gap-2" aria-label={text.set}>
          {asked.text && <ChipItem of={text.name} name={`“${asked.text}”`} without={address({ text: undefined })} />}
          {set.map((chip) => (
            <ChipItem
              key={chip.key}
              of={chip.of}
              name={chip.name}
              without={address(Object.fromEntries(Object.keys(chip.sets).map((name) => [name, undefined])))}
            />
          ))}
          <li className="print:hidden">
            <Link
              href={withSearch(PATH, {}, { targets: asked.targets })}
              className="link inline-flex min-h-8 items-center text-sm"
            >
              {words.common.reset}
            </Link>
          </li>
        </ul>
      )}
    </search>
  );
}

function ChipItem({ of, name, without }: { of: string; name: string; without: string }) {
  const { words } = useWords();
  return (
    <li>
      <Link
        href={without}
        title={words.matrix.without(`${of}: ${name}`)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge bg-paper px-3 text-sm hover:bg-raised"
      >
        <span>
          <span className="text-soft">{of}:</span> {name}
        </span>
        <span aria-hidden="true" className="text-soft print:hidden">
          ✕
        </span>
        <span className="sr-only">, {words.matrix.remove}</span>
      </Link>
    </li>
  );
}

/** Filters in which every typed word is the beginning of some word. */
function offeredFor(typed: string, chips: readonly Chip[]): Chip[] {
  const parts = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const fits = ({ of, name }: Chip) => {
    const among = `${of} ${name}`.toLocaleLowerCase().split(/[\s:–-]+/);
    return parts.every((part) => among.some((word) => word.startsWith(part.replace(/:$/, ''))));
  };
  return chips.filter(fits).slice(0, MOST_OFFERED);
}

/** A filter with its title: a chip, or an offer of the search field. */
interface Chip {
  key: string;
  /** Name of the filter that this chip sets. */
  of: string;
  name: string;
  /** Query parameters that the chip sets; an active chip is removed by clearing them. */
  sets: Record<string, string | undefined>;
}

export interface Lists {
  regions: readonly { id: string; name: string }[];
  tags: readonly { tag: string }[];
  targets: readonly { slug: string; name: { en: string; nb: string }; sweeps: number }[];
}

/** All filters except free text, in display order. */
function chipsOf({ regions, tags, targets }: Lists, words: FrameWords, language: Language): Chip[] {
  const text = words.matrix;
  const chip = (of: string, name: string, sets: Chip['sets']): Chip => ({ key: JSON.stringify(sets), of, name, sets });
  return [
    ...regions.map(({ id, name }) => chip(words.sites.region, name, { regionId: id })),
    chip(words.sites.region, words.overview.noRegion, { regionId: NO_REGION }),
    ...tags.map(({ tag }) => chip(words.sites.tag, tag, { tag })),
    ...targets
      .toSorted((a, b) => Number(b.sweeps > 0) - Number(a.sweeps > 0))
      .flatMap(({ slug, name }) => [
        ...ANSWER_CHOICES.map((answer) =>
          chip(name[language], words.answerChoices[answer], { target: slug, answer, verified: undefined }),
        ),
        ...VERIFIED.map((verified) =>
          chip(name[language], text.yes[verified], { target: slug, answer: 'yes', verified }),
        ),
      ]),
    ...offeredLanguages(words).map(({ code, name }) => chip(words.sites.language, name, { language: code })),
    chip(words.sites.shown, words.sites.showArchived, { archived: 'true' }),
  ];
}

/** Chips of the active filters, including values that no list has any more. */
function chipsSet(asked: Record<string, string | undefined>, all: readonly Chip[], words: FrameWords): Chip[] {
  const isSet = ({ sets }: Chip) =>
    Object.entries(sets).every(([name, value]) => asked[name] === value) && Object.values(sets).some(Boolean);
  const known = all.filter(isSet);
  const settable = new Set(known.flatMap(({ sets }) => Object.keys(sets)));
  const names = { regionId: words.sites.region, language: words.sites.language, tag: words.sites.tag };
  const unknown = Object.entries(names).flatMap(([name, of]) => {
    const value = asked[name];
    if (!value || settable.has(name)) return [];
    return [{ key: name, of, name: name === 'language' ? languageName(value, words) : value, sets: { [name]: value } }];
  });
  return [...known, ...unknown];
}
