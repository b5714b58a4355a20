'use client';
import type { TextLanguage } from '@hyrde/contracts';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Button } from '@/design/button';
import { Form } from '@/design/form';
import { Link } from '@/design/link';
import { languageName, offeredLanguages } from '@/parts/display-names';
import { NO_REGION } from '@/parts/lists/query';
import { useWords } from '@/words/client';
import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';
import { ANSWER_CHOICES } from '../../parts/answer';
import {
  conditionsOf,
  conditionsText,
  LACKING,
  type Lists,
  type MatrixAsked,
  matrixAddress,
  PATH,
  SET_NAMES,
  type SetName,
  toggled,
  valuesOf,
  withCondition,
} from '../../parts/matrix-filter';
import { FilterPanel } from './filter-panel';

const MOST_OFFERED = 8;

/**
 * One field for all filters: typed text offers filters, one of which is always the selected one, which Enter and the
 * button take. Active filters are chips below it. A plain form with GET if scripts do not run.
 */
export function FilterField({ asked, lists, bodies }: { asked: MatrixAsked; lists: Lists; bodies: number }) {
  const { words, language, format } = useWords();
  const text = words.matrix;
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  /** Index of the offered filter that the arrow keys selected; null before they do. */
  const [moved, setMoved] = useState<number | null>(null);
  const chips = useMemo(() => chipsOf(lists, words, language), [lists, words, language]);
  const set = chipsSet(asked, lists, { words, language, format });
  const conditions = conditionsOf(asked.answers).length;
  const fitting = offeredFor(typed, chips, words);
  const at = moved ?? standardOf(fitting, typed);
  const offered = open ? fitting : [];

  function take(chip: Chip) {
    setTyped('');
    setOpen(false);
    setMoved(null);
    router.push(matrixAddress(asked, chip.added(asked)));
  }

  function submit() {
    const chosen = fitting[at];
    if (chosen) take(chosen);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = offered.length - 1;
    if (event.key === 'ArrowDown') setMoved(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setMoved(at <= 0 ? last : at - 1);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <search>
      <Form
        action={PATH}
        onData={submit}
        aria-label={words.common.filters}
        className="flex flex-wrap items-end gap-2 print:hidden"
      >
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
            aria-activedescendant={offered.length > 0 ? `${list}-${at}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              setMoved(null);
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
      </Form>
      <FilterPanel key={JSON.stringify(asked)} asked={asked} lists={lists} />
      <p role="status" className="sr-only">
        {set.length > 0 &&
          text.filtered(format.list(set.map(({ of, name }) => `${of}: ${name}`)), format.whole(bodies))}
      </p>
      {set.length > 0 && (
        <ul className="mt-2 flex flex-wrap items-center gap-2" aria-label={text.set}>
          {set.map(({ key, of, name, without }) => (
            <ChipItem key={key} of={of} name={name} without={without} />
          ))}
          {conditions > 1 && (
            <li className="inline-flex flex-wrap items-center gap-2 text-sm">
              <span>{text.match[asked.match ?? 'all']}</span>
              <Link
                href={matrixAddress(asked, { match: asked.match ? undefined : 'any' })}
                className="link inline-flex min-h-8 items-center print:hidden"
              >
                {text.matchOther[asked.match ?? 'all']}
              </Link>
            </li>
          )}
          <li className="print:hidden">
            <Link
              href={asked.targets ? `${PATH}?${new URLSearchParams({ targets: asked.targets })}` : PATH}
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

/** Filters in which every typed word is the beginning of some word, and last the typed text as a part of a name. */
function offeredFor(typed: string, chips: readonly Chip[], words: FrameWords): Chip[] {
  const parts = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const fits = ({ of, name }: Chip) => begin(parts, `${of} ${name}`);
  const text = typed.trim();
  const asText = { key: 'text', of: words.labels.nameOrAddress, name: `“${text}”`, added: () => ({ text }) };
  return [...chips.filter(fits).slice(0, MOST_OFFERED), asText];
}

/** True if each part is the beginning of a word of the text. */
function begin(parts: readonly string[], text: string): boolean {
  const words = text.toLocaleLowerCase().split(/[\s:–-]+/);
  return parts.every((part) => words.some((word) => word.startsWith(part.replace(/:$/, ''))));
}

/**
 * Index of the filter selected at first: the only one that fits or the first that is called so, after words of its title or
 * none, else the text itself.
 */
function standardOf(offered: readonly Chip[], typed: string): number {
  const parts = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const named = offered.findIndex(({ of, name }) => {
    const words = name.toLocaleLowerCase().split(/\s+/);
    return parts.slice(-words.length).join(' ') === words.join(' ') && begin(parts.slice(0, -words.length), of);
  });
  if (named >= 0) return named;
  return offered.length === 2 ? 0 : offered.length - 1;
}

/** A filter with its title, offered by the search field. */
interface Chip {
  key: string;
  of: string;
  name: string;
  /** Query parameters with this filter added. */
  added(asked: MatrixAsked): Partial<Record<keyof MatrixAsked, string | undefined>>;
}

/** All filters except free text, in display order. */
function chipsOf({ regions, tags, targets }: Lists, words: FrameWords, language: TextLanguage): Chip[] {
  const value = (set: SetName, of: string, name: string, value: string): Chip => ({
    key: `${set} ${value}`,
    of,
    name,
    added: (asked) => (valuesOf(asked, set).includes(value) ? {} : { [set]: toggled(asked, set, value) }),
  });
  const answer = (slug: string, of: string, name: string, answers: readonly string[], qualifiers: string[] = []) => ({
    key: `${slug} ${name}`,
    of,
    name,
    added: ({ answers: asked }: MatrixAsked) => ({
      answers: withCondition(asked, { target: slug, answers, qualifiers }),
    }),
  });
  const text = words.matrix;
  return [
    ...regions.map(({ id, name }) => value('regionId', words.sites.region, name, id)),
    value('regionId', words.sites.region, words.overview.noRegion, NO_REGION),
    ...tags.map(({ tag }) => value('tag', words.sites.tag, tag, tag)),
    ...targets
      .toSorted((a, b) => Number(b.sweeps > 0) - Number(a.sweeps > 0))
      .flatMap(({ slug, name }) => [
        ...ANSWER_CHOICES.map((choice) => answer(slug, name[language], words.answerChoices[choice], [choice])),
        answer(slug, name[language], text.lacking, LACKING),
        answer(slug, name[language], text.yes.true, ['yes'], ['verified']),
        answer(slug, name[language], text.yes.false, ['yes'], ['unverified']),
      ]),
    ...offeredLanguages(words).map(({ code, name }) => value('language', words.sites.language, name, code)),
    {
      key: 'archived',
      of: words.labels.show,
      name: words.sites.showArchived,
      added: () => ({ archived: 'true' }),
    },
  ];
}

interface ActiveChip extends Pick<Chip, 'key' | 'of' | 'name'> {
  /** Address without this filter. */
  without: string;
}

/** The active filters, including values that no list has any more. */
function chipsSet(
  asked: MatrixAsked,
  lists: Lists,
  { words, language, format }: { words: FrameWords; language: TextLanguage; format: Formats },
): ActiveChip[] {
  const text = words.matrix;
  const names = {
    regionId: (id: string) =>
      id === NO_REGION ? words.overview.noRegion : (lists.regions.find((one) => one.id === id)?.name ?? id),
    language: (code: string) => (code === NO_REGION ? text.noLanguage : languageName(code, words)),
    tag: (tag: string) => tag,
  };
  const titles = { regionId: words.sites.region, language: words.sites.language, tag: words.sites.tag };
  const chip = (key: string, of: string, name: string, changes: Parameters<typeof matrixAddress>[1]): ActiveChip[] => [
    { key, of, name, without: matrixAddress(asked, changes) },
  ];
  const conditions = conditionsOf(asked.answers);
  const targetName = (slug: string) => lists.targets.find((one) => one.slug === slug)?.name[language] ?? slug;
  const answersText = (answers: readonly string[]) =>
    answers
      .map((answer) => words.answerChoices[answer as keyof typeof words.answerChoices] ?? answer)
      .map((name, at) => (at === 0 ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1)));
  const { populationFrom, populationTo, changedSince, unchangedSince } = asked;
  return [
    ...(asked.text ? chip('text', words.labels.nameOrAddress, `“${asked.text}”`, { text: undefined }) : []),
    ...SET_NAMES.flatMap((set) =>
      valuesOf(asked, set).flatMap((value) =>
        chip(`${set} ${value}`, titles[set], names[set](value), { [set]: toggled(asked, set, value) }),
      ),
    ),
    ...(populationFrom ? chip('from', text.populationFrom, populationFrom, { populationFrom: undefined }) : []),
    ...(populationTo ? chip('to', text.populationTo, populationTo, { populationTo: undefined }) : []),
    ...(changedSince ? chip('changed', text.changedSince, changedSince, { changedSince: undefined }) : []),
    ...(unchangedSince ? chip('unchanged', text.unchangedSince, unchangedSince, { unchangedSince: undefined }) : []),
    ...conditions.flatMap(({ target, answers, qualifiers }, at) =>
      chip(
        `answers ${at}`,
        targetName(target),
        [
          format.either(answersText(answers)),
          ...qualifiers.map((one) => text.qualifiers[one as keyof typeof text.qualifiers] ?? one),
        ].join(', '),
        { answers: conditionsText(conditions.filter((_, i) => i !== at)) },
      ),
    ),
    ...(asked.archived ? chip('archived', words.labels.show, words.sites.showArchived, { archived: undefined }) : []),
  ];
}
