import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link, PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { FilterForm } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput, type Search, time, withSearch } from '@/parts/lists/query';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';

const PATH = '/set-up/audit';

type Entry = Schema<'AuditEntry'>;

/** The audit log, filtered by the query; for administrators only. */
export default async function AuditPage(props: PageInput) {
  const search = await props.searchParams;
  const query = { ...auditFilterOf(search), cursor: one(search, 'cursor'), limit: 50 };
  const [page, people] = await Promise.all([get('/api/audit', { query }), get('/api/people')]);
  const { words, format } = await getWords();
  const text = words.audit;
  const filter = auditFilterOf(search);
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {page.items.length > 0 && (
          <a href={withSearch('/api/audit/export.csv', filter, {})} className="link">
            {words.common.downloadCsv}
          </a>
        )}
      </PageHead>
      <FilterForm
        path={PATH}
        search={search}
        filtered={Object.values(filter).some(Boolean)}
        filters={(filter) => [
          filter.named('personId', text.person, people.items, text.everybody),
          filter.text('action', text.action),
          filter.text('subject', text.subject),
          filter.day('since', words.labels.from),
          filter.day('until', text.until),
        ]}
      />
      <Table
        caption={text.title}
        rows={page.items}
        empty={<Empty title={text.none}>{text.noneBody}</Empty>}
        keyOf={(entry) => entry.id}
        columns={(column) => [
          column(words.labels.when, (entry) => <time dateTime={entry.at}>{format.second(entry.at)}</time>),
          column(text.person, (entry) => <Who entry={entry} search={search} words={words} />),
          column(text.action, { label: '', className: 'min-w-44' }, (entry) => (
            <>
              <PlainLink href={narrowed(search, { action: entry.action })}>
                {text.actions[entry.action] ?? entry.action}
              </PlainLink>
              <To subject={entry.subject} words={words} />
            </>
          )),
          column(text.details, { label: '', className: 'min-w-60' }, (entry) => (
            <EntryDetails entry={entry} words={words} />
          )),
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
      <PlainLink href={narrowed(search, { personId: person.id })}>
        {person.removed ? `${text.removed} ${person.name}` : person.name}
      </PlainLink>
      {token && <span className="block text-soft">{text.byToken(token.name)}</span>}
    </>
  );
}

/** Screens by the beginning of the changed resource's API path. */
const SEEN: readonly [RegExp, string][] = [
  [/^\/api\/sites\/([\w-]+)/, '/bodies/'],
  [/^\/api\/sweeps\/([\w-]+)/, '/runs/'],
  [/^\/api\/targets\/([\w-]+)/, '/set-up/targets/'],
  [/^\/api\/review\/([\w-]+)\//, '/findings/'],
  [/^\/api\/schedules\/([\w-]+)/, '/runs/schedules/'],
];

function To({ subject, words }: { subject: string; words: Words }) {
  const [to] = SEEN.flatMap(([path, screen]) => (path.test(subject) ? [screen + (path.exec(subject)?.[1] ?? '')] : []));
  return (
    to && (
      <p className="text-xs print:hidden">
        <Link href={to} className="link inline-flex min-h-6 items-center">
          {words.audit.toIt}
        </Link>
      </p>
    )
  );
}

/** Sent fields with their previous values if known, and the whole request. */
function EntryDetails({ entry: { action, subject, details }, words }: { entry: Entry; words: Words }) {
  const text = words.audit;
  const { before, ...after } = details;
  const was: Record<string, unknown> = typeof before === 'object' && before !== null ? { ...before } : {};
  return (
    <>
      {Object.entries(after).map(([name, value]) => (
        <p key={name} className="break-words">
          <span className="text-soft">{fieldName(name, words)}:</span>{' '}
          {name in was && <span className="text-soft">{said(name, was[name], words)} → </span>}
          {said(name, value, words)}
        </p>
      ))}
      <details className="text-xs text-soft print:hidden">
        <summary className="cursor-pointer py-1">{text.asSent}</summary>
        <code className="block break-all whitespace-pre-wrap">
          {`${action} ${subject}\n${JSON.stringify(details, null, 1)}`}
        </code>
      </details>
    </>
  );
}

/** Name of a field of the API, nested ones included; made from the API's own where the dictionaries have none. */
const fieldName = (name: string, { audit, conflict }: Words): string =>
  conflict.fields[name] ??
  audit.fields[name] ??
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

/** A capitalised word in lower case; an abbreviation unchanged. */
const withinSentence = (word: string): string => word.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** Words for the values of closed lists, by field. */
const closedOf = ({ audit, answers, roles, subscriptions, tokens, surface }: Words) => ({
  ...{ answer: answers, answers, role: { ...roles, ...subscriptions.roles }, scope: tokens.scopes },
  ...{ events: subscriptions.types, means: subscriptions.meansNames },
  ...{ direction: surface.directions, field: surface.portal.fields },
  ...audit.closed,
});

function said(name: string, value: unknown, words: Words): string {
  const { values } = words.audit;
  if (value === null || value === '') return values.none;
  if (typeof value === 'boolean') return values[`${value}`];
  if (Array.isArray(value)) return value.map((one) => said(name, one, words)).join(', ') || values.none;
  if (typeof value !== 'object') {
    const closed: Readonly<Record<string, Readonly<Record<string, string>>>> = closedOf(words);
    return closed[name]?.[String(value)] ?? String(value);
  }
  return Object.entries(value)
    .map(([inner, part]) => `${withinSentence(fieldName(inner, words))} ${said(inner, part, words)}`)
    .join(', ');
}

const DAY_MS = 24 * 3_600_000;

/** Filters of the query in the API's form, without invalid ones. `until` is a whole day in UTC. */
export function auditFilterOf(search: Search) {
  const last = time(search, 'until');
  const personId = one(search, 'personId');
  const action = one(search, 'action')?.trim();
  return {
    personId: personId && /^[\da-f-]{36}$/i.test(personId) ? personId : undefined,
    action: action && /^[\w.-]{1,100}$/.test(action) ? action : undefined,
    subject: one(search, 'subject')?.slice(0, 200),
    since: time(search, 'since'),
    until: last && new Date(Date.parse(last) + DAY_MS).toISOString(),
  };
}
