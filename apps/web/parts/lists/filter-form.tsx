import type { TextLanguage } from '@hyrde/contracts';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Link, TextLink } from '@/design/link';
import { getWords } from '@/words/server';
import { one, type Search, withSearch } from './query';

type Named = Pick<Schema<'Region'>, 'id' | 'name'>;

/** Filter fields of a list, each with its query parameter and label. */
function filtersOf(search: Search, language: TextLanguage, everything: string) {
  /** Select of named items. @param all label of the empty option */
  const named = (name: string, label: string, options: readonly Named[], all = everything) => (
    <label key={name} className="flex min-w-0 flex-1 basis-32 flex-col text-sm text-soft sm:flex-none">
      {label}
      <select name={name} defaultValue={one(search, name) ?? ''} className="control text-ink sm:max-w-56">
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
  /** Select of a closed list. @param titles label of each value */
  function word<T extends string>(
    name: string,
    label: string,
    list: readonly T[],
    titles: Readonly<Record<T, string>> | ((word: T) => string),
    all?: string,
  ) {
    const titleOf = typeof titles === 'function' ? titles : (word: T) => titles[word];
    const options = list.map((id) => ({ id, name: titleOf(id) }));
    return named(name, label, options, all);
  }
  return {
    named,
    word,
    region: (label: string, regions: readonly Named[]) => named('regionId', label, regions),
    target(label: string, targets: readonly Schema<'Target'>[]) {
      const options = targets.map(({ slug, name }) => ({ id: slug, name: name[language] }));
      return named('target', label, options);
    },
    text: (name: string, label: string) => <TextFilter key={name} name={name} label={label} search={search} />,
    /** First or last day; the query may also contain a time of day. */
    day: (name: string, label: string) => (
      <label key={name} className="flex min-w-0 flex-1 basis-32 flex-col text-sm text-soft sm:flex-none">
        {label}
        <input type="date" name={name} defaultValue={one(search, name)?.slice(0, 10)} className="control text-ink" />
      </label>
    ),
  };
}

type Filter = ReturnType<typeof filtersOf>;

/** Filters of a list: a plain form with GET, so that they are in the query and work without scripts. */
export async function FilterForm({
  path,
  search,
  filtered,
  kept = {},
  filters,
  more,
}: {
  path: string;
  search: Search;
  /** True if a filter is set; then there is a link to clear all. */
  filtered: boolean;
  kept?: Record<string, string>;
  filters(filter: Filter): ReactNode[];
  /** Rarely used filters in a fold; `set` opens it, so that no active filter is hidden. */
  more?: { filters(filter: Filter): ReactNode[]; set: boolean };
}) {
  const { words, language } = await getWords();
  const filter = filtersOf(search, language, words.common.all);
  return (
    <search>
      <details className="wide-open mb-4" open={filtered}>
        <summary className="link inline-flex min-h-9 cursor-pointer items-center">{words.common.filters}</summary>
        <form action={path} aria-label={words.common.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {filters(filter)}
          {more && (
            <details open={more.set} className="group open:basis-full">
              <summary className="link inline-flex min-h-9 cursor-pointer items-center text-sm group-open:mb-1">
                {words.common.moreFilters}
              </summary>
              <div className="flex flex-wrap items-end gap-x-3 gap-y-2">{more.filters(filter)}</div>
            </details>
          )}
          <Button type="submit">{words.common.apply}</Button>
          {filtered && (
            <Link href={withSearch(path, {}, kept)} className="link inline-flex min-h-9 items-center">
              {words.common.reset}
            </Link>
          )}
        </form>
      </details>
    </search>
  );
}

export function TextFilter({ name, label, search }: { name: string; label: string; search: Search }) {
  return (
    <label className="flex min-w-0 flex-1 basis-44 flex-col text-sm text-soft sm:max-w-64">
      {label}
      <input type="search" name={name} defaultValue={one(search, name)} className="control w-full text-ink" />
    </label>
  );
}

/** Notice above a list that the query filters it by one thing, with a link to the whole list. */
export const Narrowed = ({
  path,
  search,
  by,
  text,
  all,
}: {
  path: string;
  search: Search;
  /** Query parameters of the filter. */
  by: readonly string[];
  text: string;
  all: string;
}) => (
  <p className="mb-3">
    {text}{' '}
    <TextLink href={withSearch(path, search, Object.fromEntries([...by, 'cursor'].map((name) => [name, undefined])))}>
      {all}
    </TextLink>
  </p>
);
