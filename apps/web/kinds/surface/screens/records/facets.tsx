import { type ComponentProps, cache, type ReactNode } from 'react';
import { getService } from '@/api/server';
import { Link } from '@/design/link';
import { Pager } from '@/parts/lists/list';
import { type Search, withSearch } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import type { filterOf } from './filter';

const PATH = '/records';

type Filter = Partial<ReturnType<typeof filterOf>> & { practice: string };

/** Exact numbers of a filter's records; undefined if they could not be read. Asked for once a screen. */
const facetsOf = cache(async (query: string) => {
  const service = await getService();
  return (await service.GET('/api/records/facets', { params: { query: JSON.parse(query) as Filter } })).data;
});

/** The pager of the records, with their number as the facets have it: a page's own count ends at a thousand. */
export async function RecordsPager({ filter, page, ...rest }: ComponentProps<typeof Pager> & { filter: Filter }) {
  const facets = await facetsOf(JSON.stringify(filter));
  const exact = facets ? { total: facets.total, totalIsMore: false } : {};
  return <Pager {...rest} page={{ ...page, ...exact }} />;
}

/** A value by which the records can be narrowed down, with their exact number. */
interface Way {
  key: string;
  name: ReactNode;
  records: number;
  /** Parameters that the value sets. */
  sets: Record<string, string>;
}

/** The records by body, kind, direction and day: each number leads to exactly its records. */
export async function RecordFacets({ search, filter }: { search: Search; filter: Filter }) {
  const facets = await facetsOf(JSON.stringify(filter));
  if (!facets) return null;
  const { words, format } = await getWords();
  const text = words.surface.records;
  const { kinds, directions } = words.surface;
  const isChosen = (sets: Record<string, string>) =>
    Object.entries(sets).every(([name, value]) => filter[name as keyof Filter] === value);
  const lists: { name: string; ways: Way[] }[] = [
    {
      name: words.labels.site,
      ways: facets.sites.map(({ value: { id, name }, records }) => ({ key: id, name, records, sets: { siteId: id } })),
    },
    {
      name: words.labels.kind,
      ways: facets.kinds.flatMap(({ value, records }) =>
        value === null ? [] : { key: value, name: kinds[value], records, sets: { kind: value } },
      ),
    },
    {
      name: text.direction,
      ways: facets.directions.flatMap(({ value, records }) =>
        value === null ? [] : { key: value, name: directions[value], records, sets: { direction: value } },
      ),
    },
    {
      name: text.date,
      ways: facets.days.map(({ value: { from, to }, records }) => ({
        key: from,
        name: from === to ? format.day(from) : format.month(from.slice(0, 7)),
        records,
        sets: { from, to },
      })),
    },
  ];
  return (
    <section aria-label={text.facets} className="mb-4 print:hidden">
      <p className="mb-1 font-medium" data-measure>
        {text.inAll(format.whole(facets.total))}
      </p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {lists
          .filter(({ ways }) => ways.length > 0)
          .map(({ name, ways }) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="flex flex-wrap gap-x-4 gap-y-1">
                {ways.map(({ key, name: label, records, sets }) => {
                  const chosen = isChosen(sets);
                  const none = Object.fromEntries(Object.keys(sets).map((field) => [field, undefined]));
                  return (
                    <Link
                      key={key}
                      href={withSearch(PATH, search, { cursor: undefined, ...(chosen ? none : sets) })}
                      aria-current={chosen ? 'true' : undefined}
                      className="plain-link aria-[current]:font-semibold"
                    >
                      {label} <span className="text-soft tabular-nums">{format.whole(records)}</span>
                      {chosen && <span className="sr-only"> ({text.chosen})</span>}
                    </Link>
                  );
                })}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
