import { type OpenPlace, WordMatch } from '@hyrde/contracts';
import { KEPT_TABLES, type KeptTable, lookedThrough } from '@hyrde/store/kept-columns';
import { REMOVE_FROM_RECORDS } from '@hyrde/store/records';
import { inSavepoint, type Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, type Statement, statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { JSON_SCHEMAS } from './json-schemas.js';
import { redactionText, type SoughtPerson } from './person.js';

/** Tables with columns to check. */
export const TABLES: readonly KeptTable[] = KEPT_TABLES.filter((table) => lookedThrough(table).length > 0);

/** A row's key and values under the column names of its `Statement`: k0, k1 …, c0, c1 … */
type Row = Record<string, unknown>;

/** Values less than any key, by type. */
const LEAST = {
  uuid: '00000000-0000-0000-0000-000000000000',
  text: '',
  int: -2_147_483_648,
  bigint: '-9223372036854775808',
} as const;

const keysOf = ({ key }: KeptTable) => Object.entries(key);
const CASTS: Record<string, string> = {
  text: '::text',
  address: '::text',
  whole: '::text',
  list: '::text[]',
  elements: '::text[]',
  json: '::jsonb',
};

/** Rows after a key, in its order. `$1` … the key, then the maximum number. */
export function readStatement(table: KeptTable): Statement<z.ZodObject> {
  const keys = keysOf(table);
  const names = keys.map(([name]) => name).join(', ');
  const after = keys.map(([, type], i) => `$${i + 1}::${type}`).join(', ');
  return {
    name: `removal.read ${table.table}`,
    text: `select ${selected(table)} from ${table.table} where (${names}) > (${after}) order by ${names} limit $${keys.length + 1}`,
    row: rowShape(table),
  };
}

/** One row, locked if it may be redacted here. `$1` … the key. */
export function lockStatement(table: KeptTable): Statement<z.ZodObject> {
  return {
    name: `removal.lock ${table.table}`,
    text: `select ${selected(table)} from ${table.table} where ${isRow(table)}${redactable(table).length > 0 ? ' for update' : ''}`,
    row: rowShape(table),
  };
}

/** Writes the redactable columns of a row. `$1` … the key, then the columns. null if the table has none. */
export function redactStatement(table: KeptTable): Statement<null> | null {
  const columns = redactable(table);
  if (columns.length === 0) return null;
  const from = keysOf(table).length + 1;
  const sets = columns.map(([name, how], i) => `${name} = $${from + i}${CASTS[how] ?? ''}`);
  return {
    name: `removal.redact ${table.table}`,
    text: `update ${table.table} set ${sets.join(', ')} where ${isRow(table)}`,
    row: null,
  };
}

/** The audit log is append-only; a database function redacts names in it. */
const redactable = (table: KeptTable) =>
  table.table === 'audit_entry' ? [] : lookedThrough(table).filter(([, how]) => how !== 'reported');

const isRow = (table: KeptTable): string =>
  keysOf(table)
    .map(([name, type], i) => `${name} = $${i + 1}::${type}`)
    .join(' and ');

const selected = (table: KeptTable): string =>
  [
    ...keysOf(table).map(([name], i) => `${name} as k${i}`),
    ...lookedThrough(table).map(([name], i) => `${name} as c${i}`),
  ].join(', ');

const rowShape = (table: KeptTable): z.ZodObject =>
  z.object(
    Object.fromEntries([
      ...keysOf(table).map((_, i) => [`k${i}`, z.unknown()] as const),
      ...lookedThrough(table).map((_, i) => [`c${i}`, z.unknown()] as const),
    ]),
  );

const EXISTS = statement({
  name: 'removal.is-there',
  text: 'select to_regclass($1) is not null as there',
  row: z.object({ there: z.boolean() }),
});

/** The queue's tables exist only if the queue is in Postgres. */
export const isThere = async (query: Query, { table }: KeptTable): Promise<boolean> =>
  (await queryRow(query, EXISTS, [table]))?.there ?? false;

export const countStatement = ({ table }: KeptTable): Statement<z.ZodObject> => ({
  name: `removal.count ${table}`,
  text: `select count(*)::int as n from ${table}`,
  row: z.object({ n: z.number() }),
});

const READS = new Map(TABLES.map((table) => [table.table, readStatement(table)]));
const LOCKS = new Map(TABLES.map((table) => [table.table, lockStatement(table)]));
const REDACTS = new Map(TABLES.map((table) => [table.table, redactStatement(table)]));

export type Key = readonly unknown[];

/** The next rows of a table after a key; null starts at the beginning. */
export async function readRows(query: Query, table: KeptTable, after: Key | null, limit: number) {
  const read = READS.get(table.table);
  if (!read) throw new Error(`Nothing of ${table.table} is looked through.`);
  const start = after ?? keysOf(table).map(([, type]) => LEAST[type]);
  const rows: Row[] = await queryRows(query, read, [...start, limit]);
  return rows.map((row) => ({ key: keysOf(table).map((_, i) => row[`k${i}`]), row }));
}

export const textsOf = (table: KeptTable, row: Row, person: SoughtPerson): string[] =>
  lookedThrough(table).flatMap((_, i) => person.textsIn(row[`c${i}`]));

/** Columns of a row that have a selected spelling. */
const namedColumns = (table: KeptTable, row: Row, person: SoughtPerson) =>
  lookedThrough(table).filter((_, i) => person.textsIn(row[`c${i}`]).some((text) => person.names(text)));

/** Outcome for a person in a row. */
interface RedactedRow {
  redacted: boolean;
  /** True if an unselected spelling is left. */
  left: boolean;
  /** Columns that still have a selected spelling. */
  open: OpenPlace[];
}

const UNTOUCHED: RedactedRow = { redacted: false, left: false, open: [] };

/**
 * Redacts a person in a row, or deletes the row.
 * @param at time of the decision, stored in redacted rows
 */
export async function redactRow(
  query: Query,
  table: KeptTable,
  key: Key,
  person: SoughtPerson,
  at: Date,
): Promise<RedactedRow> {
  const lock = LOCKS.get(table.table);
  const row: Row | null = lock ? await queryRow(query, lock, [...key]) : null;
  if (!row) return UNTOUCHED;
  const named = namedColumns(table, row, person);
  const stays = (why: OpenPlace['why']) => (column: string) => ({
    ...{ table: table.table, column, why },
    key: person.redact(key.map(String).join(' ')),
  });
  const open = named.filter(([, how]) => how === 'reported').map(([column]) => stays('by-hand')(column));
  const leftIn = (texts: readonly string[]) => texts.some((text) => person.find(text).length > 0);
  if (named.length === open.length) return { redacted: false, left: leftIn(textsOf(table, row, person)), open };
  const { after, unredacted } = redactedRow(table, row, person);
  if (!(await isWritten(query, { table, key, row, after, person, at }))) {
    const columns = named.filter(([, how]) => how !== 'reported').map(([column]) => column);
    return { redacted: false, left: true, open: [...open, ...columns.map(stays('refused'))] };
  }
  return {
    redacted: unredacted.length + open.length < named.length,
    left: leftIn(textsOf(table, after, person)),
    open: [...open, ...unredacted.map(stays('schema'))],
  };
}

interface Change {
  table: KeptTable;
  key: Key;
  row: Row;
  after: Row;
  person: SoughtPerson;
  at: Date;
}

/** Writes a redacted row. @returns false, with the row unchanged, if a check of the database refuses its values */
async function isWritten(query: Query, { table, key, row, after, person, at }: Change): Promise<boolean> {
  const redact = REDACTS.get(table.table);
  try {
    await inSavepoint(query, async () => {
      if (redact) {
        const values = lookedThrough(table).flatMap(([, how], i) =>
          how === 'reported' ? [] : [how === 'json' ? jsonOf(after[`c${i}`]) : after[`c${i}`]],
        );
        await execute(query, redact, [...key, ...values]);
      }
      await (BESIDES[table.table] ?? nothing)(query, { key, row, person, at });
    });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** SQLSTATE classes 22 and 23: a value that its column does not take, or a violated constraint. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** @returns the row with the person redacted, and the columns for which no redacted value satisfies their schema */
function redactedRow(table: KeptTable, row: Row, person: SoughtPerson): { after: Row; unredacted: string[] } {
  const after: Row = { ...row };
  const unredacted: string[] = [];
  lookedThrough(table).forEach(([column, how], i) => {
    if (how === 'reported') return;
    const redacted = person.redacted(row[`c${i}`], how, JSON_SCHEMAS[table.table]?.[column]);
    if (redacted) after[`c${i}`] = redacted.value;
    else unredacted.push(column);
  });
  if (table.table === 'finding') keepSpans(table, row, after);
  return { after, unredacted };
}

/** Drops spans of a finding's matches in a title or address that was redacted. */
function keepSpans(table: KeptTable, before: Row, after: Row): void {
  const columns = lookedThrough(table).map(([name]) => name);
  const at = (name: string) => `c${columns.indexOf(name)}`;
  const changed = (['title', 'url'] as const).filter((name) => before[at(name)] !== after[at(name)]);
  const matches = z.array(WordMatch).safeParse(after[at('matches')]);
  if (changed.length === 0 || !matches.success) return;
  after[at('matches')] = matches.data.map((match) => ({
    ...match,
    ...(match.spans && { spans: match.spans.filter(({ place }) => !changed.some((name) => name === place)) }),
  }));
}

interface Redaction {
  key: Key;
  /** The row as received. */
  row: Row;
  person: SoughtPerson;
  at: Date;
}

const REDACT_ENTRY = statement({
  name: 'removal.redact-audit-entry',
  text: 'select cover_audit_entry($1, $2::text[]) as done',
  row: z.object({ done: z.boolean() }),
});

/** `$1` portal, `$2` position */
const EMPTY_QUERY = statement({
  name: 'removal.empty-query',
  text: `update portal_query set words = '{}', choices = '{}', shown = '{}', forgotten_at = now() where portal_id = $1 and position = $2`,
});

/**
 * Deletes a page with its changes; their bodies, and the pictures that the removal has dropped, are left to the phase
 * "release". `$1` page, `$2` time of the decision
 */
const DROP_KNOWN_PAGE = statement({
  name: 'removal.drop-known-page',
  text: `
with body as (
  select unnest(array[before_hash, after_hash, picture_hash]) as hash from page_change where page_id = $1
  union select redaction->>'picture' from page_change, jsonb_array_elements(redacted) redaction where page_id = $1
), held as (
  insert into removal_body (removal_id, hash)
  select removal.id, body.hash from person_removal removal, body
  where removal.state = 'removing' and removal.decided_at = $2 and body.hash is not null
  on conflict do nothing
)
delete from known_page where id = $1`,
});

const FETCH_ROBOTS_ANEW = statement({
  name: 'removal.fetch-robots-anew',
  text: 'update host set robots_state = null, robots_fetched_at = null where host = $1',
});

/** `$1` task, `$2` position in its journal, `$3` time, `$4` redaction note */
const NOTE = statements({ evidence: 'evidence_page', journal: 'journal_entry' }, (table, way) =>
  statement({
    name: `removal.note-${way}`,
    text: `
update ${table} set redacted = coalesce(redacted, '[]') || $4::jsonb
where task_id = $1 and seq = $2 and not coalesce(redacted @> jsonb_build_array(jsonb_build_object('at', $3::text)), false)`,
  }),
);

const nothing = async (): Promise<void> => undefined;
const deleteRecords = async (query: Query, { key }: Redaction) =>
  void (await execute(query, REMOVE_FROM_RECORDS, [[key[0]]]));
const noted =
  (note: Statement<null>) =>
  async (query: Query, { key, at }: Redaction) =>
    void (await execute(query, note, [...key, at.toISOString(), redactionText(at, {})]));

/** Additional work for single tables. */
const BESIDES: Record<string, (query: Query, redaction: Redaction) => Promise<void>> = {
  portal_record: deleteRecords,
  record_names: deleteRecords,
  evidence_page: noted(NOTE.evidence),
  journal_entry: noted(NOTE.journal),
  portal_query: async (query, { key }) => void (await execute(query, EMPTY_QUERY, [...key])),
  host: async (query, { key }) => void (await execute(query, FETCH_ROBOTS_ANEW, [...key])),
  // A page whose own address names the person is no longer visited.
  known_page: async (query, { key, row, person, at }) => {
    if (person.names(row.c0)) await execute(query, DROP_KNOWN_PAGE, [...key, at]);
  },
  audit_entry: async (query, { key, row, person }) => {
    const spelled = Object.values(row)
      .flatMap((value) => person.textsIn(value))
      .flatMap((text) =>
        person
          .find(text)
          .filter(person.takes)
          // The JSON form, in which Postgres searches.
          .map(({ from, to }) => JSON.stringify(text.slice(from, to)).slice(1, -1)),
      );
    await queryRow(query, REDACT_ENTRY, [...key, [...new Set(spelled)].filter((one) => !/["{}]/.test(one))]);
  },
};
