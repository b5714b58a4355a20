import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { FilterForm, SelectFilter, SinceFilter, TextFilter } from '@/parts/lists/filter-form';
import { type Search, withSearch } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { auditFilterOf } from './filter';

const PATH = '/set-up/audit';
type Entry = components['schemas']['AuditEntry'];

/** Who changed what and when, filtered by the address; for administrators alone. */
export async function AuditScreen({
  search,
  page,
  people,
}: {
  search: Search;
  page: components['schemas']['AuditPage'];
  people: components['schemas']['Person'][];
}) {
  const { words, format } = await getWords();
  const text = words.audit;
  const filter = auditFilterOf(search);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {page.items.length > 0 && (
          <a href={withSearch('/api/audit/export.csv', filter, {})} className="link">
            {text.export}
          </a>
        )}
      </PageHead>
      <FilterForm path={PATH} filtered={Object.values(filter).some(Boolean)}>
        <SelectFilter
          name="personId"
          label={text.person}
          all={text.everybody}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          search={search}
        />
        <TextFilter name="action" label={text.action} search={search} />
        <TextFilter name="subject" label={text.subject} search={search} />
        <SinceFilter name="since" label={text.since} search={search} />
        <SinceFilter name="until" label={text.until} search={search} />
      </FilterForm>
      <Table
        caption={text.title}
        rows={page.items}
        empty={<Empty title={text.none}>{text.noneBody}</Empty>}
        keyOf={(entry) => entry.id}
        columns={(column) => [
          column(text.at, (entry) => <time dateTime={entry.at}>{format.second(entry.at)}</time>),
          column(text.person, (entry) => <Who entry={entry} search={search} words={words} />),
          column(text.action, (entry) => (
            <Link href={narrowed(search, { action: entry.action })} className="plain-link">
              {entry.action}
            </Link>
          )),
          column(text.subject, { className: 'min-w-52 break-all' }, (entry) => entry.subject),
          column(text.details, { className: 'min-w-52 break-all text-soft' }, (entry) => detailsOf(entry)),
        ]}
      />
      <Pager path={PATH} search={search} page={page} />
    </>
  );
}

const narrowed = (search: Search, to: Record<string, string>) => withSearch(PATH, search, { ...to, cursor: undefined });

function Who({ entry: { person, token }, search, words }: { entry: Entry; search: Search; words: Words }) {
  const text = words.audit;
  if (!person) return <span className="text-soft">{text.nobody}</span>;
  return (
    <>
      <Link href={narrowed(search, { personId: person.id })} className="plain-link">
        {person.removed ? `${text.removed} ${person.name}` : person.name}
      </Link>
      {token && <span className="block text-soft">{text.byToken(token.name)}</span>}
    </>
  );
}

const detailsOf = ({ details }: Entry): string =>
  Object.entries(details)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
