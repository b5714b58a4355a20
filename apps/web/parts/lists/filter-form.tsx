import type { components } from '@hyrde/client';
import type { ReactNode } from 'react';
import { Button } from '@/design/button';
import { Link } from '@/design/link';
import { getWords } from '@/words/server';
import { one, type Search, withSearch } from './filters';

/** A list's filters: a plain form with GET, so that they stand in the address and work without scripts. */
export async function FilterForm({
  path,
  filtered,
  kept = {},
  more,
  children,
}: {
  path: string;
  /** Is any filter set? Then there is a way to clear them. */
  filtered: boolean;
  /** What stands in the address besides and stays there. */
  kept?: Record<string, string>;
  /** Filters that few need, behind a word of their own; `set` shows them, since a list is never narrowed unseen. */
  more?: { filters: ReactNode; set: boolean };
  children: ReactNode;
}) {
  const { words } = await getWords();
  return (
    <search>
      <details className="wide-open mb-4" open={filtered}>
        <summary className="link inline-flex min-h-9 cursor-pointer items-center">{words.common.filters}</summary>
        <form action={path} aria-label={words.common.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          {more && (
            <details open={more.set} className="group open:basis-full">
              <summary className="link inline-flex min-h-9 cursor-pointer items-center text-sm group-open:mb-1">
                {words.common.moreFilters}
              </summary>
              <div className="flex flex-wrap items-end gap-x-3 gap-y-2">{more.filters}</div>
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

/** Free text. */
export function TextFilter({ name, label, search }: { name: string; label: string; search: Search }) {
  return (
    <label className="flex min-w-0 flex-1 basis-44 flex-col text-sm text-soft sm:max-w-64">
      {label}
      <input type="search" name={name} defaultValue={one(search, name)} className="control w-full text-ink" />
    </label>
  );
}

/** From a day on; an address may name a time of day as well. */
export function SinceFilter({ name, label, search }: { name: string; label: string; search: Search }) {
  return (
    <label className="flex min-w-0 flex-1 basis-32 flex-col text-sm text-soft sm:flex-none">
      {label}
      <input type="date" name={name} defaultValue={one(search, name)?.slice(0, 10)} className="control text-ink" />
    </label>
  );
}

/** One of a list, or all. */
export async function SelectFilter({
  name,
  label,
  all,
  options,
  search,
}: {
  name: string;
  label: string;
  /** What stands where nothing is chosen. */
  all?: string;
  options: readonly { value: string; label: string }[];
  search: Search;
}) {
  const { words } = await getWords();
  return (
    <label className="flex min-w-0 flex-1 basis-32 flex-col text-sm text-soft sm:flex-none">
      {label}
      <select name={name} defaultValue={one(search, name) ?? ''} className="control text-ink sm:max-w-56">
        <option value="">{all ?? words.common.all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One region, or all. */
export const RegionFilter = ({
  label,
  regions,
  search,
}: {
  label: string;
  regions: readonly Pick<components['schemas']['Region'], 'id' | 'name'>[];
  search: Search;
}) => (
  <SelectFilter
    name="regionId"
    label={label}
    options={regions.map(({ id, name }) => ({ value: id, label: name }))}
    search={search}
  />
);

/** One target, or all. */
export async function TargetFilter({
  label,
  targets,
  search,
}: {
  label: string;
  targets: readonly components['schemas']['Target'][];
  search: Search;
}) {
  const { language } = await getWords();
  return (
    <SelectFilter
      name="target"
      label={label}
      options={targets.map(({ slug, name }) => ({ value: slug, label: name[language] }))}
      search={search}
    />
  );
}
