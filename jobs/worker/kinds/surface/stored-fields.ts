import { type PortalColumn, REDACTED_MARK } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { KnownPeople, learnPeople } from '../../../persons/index.js';
import { type PortalRecord, redactedRecord } from '../../../surface/index.js';
import { cleanText } from '../../core/clean-text.js';
import type { RemovedNames } from '../../core/removed-names.js';

const INSERT_NAMES = statement({
  name: 'surface.insert-names',
  text: `
insert into record_names (record_id, sender, recipient, title, case_title, exemption, link)
select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
});

/** Fields of a record that names a removed person. */
const REMOVED = {
  documentDate: null,
  documentNumber: null,
  sender: null,
  recipient: null,
  title: null,
  caseTitle: null,
  exemption: null,
  link: null,
  names: null,
} as const;

/** Columns with examples from which removed people are redacted. */
export const withoutNames = (columns: readonly PortalColumn[], removed: RemovedNames): PortalColumn[] =>
  columns.map((column) => ({
    ...column,
    texts: column.texts.map((text) => (removed.isIn(text) ? REDACTED_MARK : text)),
  }));

/** People to consider when a portal's records are stored. */
export interface People {
  /** People who requested to be removed from the records. */
  readonly removed: RemovedNames;
  /** Senders and recipients of the portal's records. */
  readonly known: KnownPeople;
}

/** Known people of records, as read or as stored. */
export function knownPeople(
  ...lists: readonly Iterable<Partial<Pick<PortalRecord, 'sender' | 'recipient' | 'title' | 'direction'>>>[]
): KnownPeople {
  const people = new KnownPeople();
  for (const list of lists)
    for (const { sender = null, recipient = null, title = null, direction = null } of list)
      learnPeople(people, { sender, recipient, direction, title });
  return people;
}

/** A record's fields as stored: private persons separate. */
export function storedFields(record: PortalRecord, { removed, known }: People) {
  const { date, documentDate, caseNumber, documentNumber, direction, exemption } = record;
  const exempted = exemption?.text ?? null;
  const { shown, names } = redactedRecord({ ...record, exemption: exempted }, known);
  const texts = [record.sender, record.recipient, record.title, record.caseTitle, exempted];
  const deleted = texts.some((text) => text !== null && removed.isIn(text));
  return {
    date,
    caseNumber,
    direction,
    exempt: exemption !== null,
    legalGround: exemption?.ground ?? null,
    deleted,
    ...shown,
    documentDate,
    documentNumber,
    names,
    ...(deleted && REMOVED),
  };
}
export type StoredFields = ReturnType<typeof storedFields>;

/**
 * Column by column, in the order date, document_date, case_number, document_number, direction, sender, recipient,
 * sender_sign, recipient_sign, title, case_title, exempt, exemption, legal_ground, link.
 */
export function fieldColumns(rows: readonly StoredFields[]): unknown[][] {
  const texts = (of: (row: StoredFields) => string | null) => rows.map((row) => clean(of(row)));
  return [
    texts(({ date }) => calendarDay(date)),
    texts(({ documentDate }) => calendarDay(documentDate)),
    texts(({ caseNumber }) => caseNumber),
    texts(({ documentNumber }) => documentNumber),
    texts(({ direction }) => direction),
    texts(({ sender }) => sender),
    texts(({ recipient }) => recipient),
    texts(({ senderSign }) => senderSign),
    texts(({ recipientSign }) => recipientSign),
    texts(({ title }) => title),
    texts(({ caseTitle }) => caseTitle),
    rows.map(({ exempt }) => exempt),
    texts(({ exemption }) => exemption),
    texts(({ legalGround }) => legalGround),
    texts(({ link }) => link),
  ];
}

/** Column by column: kind, time, published_on. */
export const kindColumns = (rows: readonly Pick<PortalRecord, 'kind' | 'time' | 'published'>[]): unknown[][] => [
  rows.map(({ kind = null }) => kind),
  rows.map(({ time = null }) => time),
  rows.map(({ published = null }) => calendarDay(published)),
];

/** Stores the redacted parts of these records. */
export async function insertNames(
  query: Query,
  rows: readonly Pick<StoredFields & { id: string }, 'id' | 'names'>[],
): Promise<void> {
  const named = rows.flatMap(({ id, names }) => (names ? [{ id, ...names }] : []));
  if (named.length === 0) return;
  await execute(query, INSERT_NAMES, [
    named.map(({ id }) => id),
    ...[named.map(({ sender }) => clean(sender)), named.map(({ recipient }) => clean(recipient))],
    ...[named.map(({ title }) => clean(title)), named.map(({ caseTitle }) => clean(caseTitle))],
    ...[named.map(({ exemption }) => clean(exemption)), named.map(({ link }) => clean(link))],
  ]);
}

/** Maximum length: a longer text is no title or name, and too long for an index. */
const MAX_TEXT = 4_000;

export const clean = (text: string | null): string | null => text && cleanText(text.slice(0, MAX_TEXT));

/** A valid calendar day in years that Postgres accepts; else null. */
function calendarDay(day: string | null): string | null {
  const time = day !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}
