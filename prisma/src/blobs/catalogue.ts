import { z } from 'zod';
import type { Query } from '../sql.js';
import { execute, queryRow, queryRows, statement } from '../statement.js';
import type { PackedBlob } from './packing.js';

/** A row of the table `blob`; the body is null where it is outside Postgres. */
const CatalogueRow = z.object({
  encoding: z.string(),
  bytes: z.number(),
  place: z.string(),
  body: z.instanceof(Buffer).nullable(),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

/** A date is renewed at most so often: a page that all sites share is put thousands of times an hour. */
const RENEW_AFTER = "interval '10 minutes'";

const MOVES_IN = `(excluded.place = 'postgres' and stored.place <> 'postgres')`;

/**
 * Writes blobs into the catalogue, or renews those that are there. One whose body is outside Postgres comes into it, where
 * this one has a body.
 * @param rows SQL that gives hash, encoding, bytes, body, place and kept, no hash twice, in the order of hashes
 */
const insertFrom = (rows: string) => `
insert into blob as stored (hash, encoding, bytes, body, place, kept)
${rows}
on conflict (hash) do update set created_at = now(), kept = stored.kept or excluded.kept,
  encoding = case when ${MOVES_IN} then excluded.encoding else stored.encoding end,
  body = case when ${MOVES_IN} then excluded.body else stored.body end,
  place = case when ${MOVES_IN} then excluded.place else stored.place end
where stored.created_at < now() - ${RENEW_AFTER} or (excluded.kept and not stored.kept) or ${MOVES_IN}
returning xmax = 0 as inserted`;

const INSERT = statement({
  name: 'blobs.insert',
  text: insertFrom('select $1, $2, $3::int, $4::bytea, $5, $6::boolean'),
  row: z.object({ inserted: z.boolean() }),
});

/**
 * A part of a statement that writes bodies into Postgres, for who writes the rows that refer to them by the same statement:
 * all are there, or none.
 * @param first the number of its first parameter; `bodyValues` gives what they stand for
 * @param source a table with one row where they are to be written, and none where not
 */
export const insertBodies = (first: number, source: string): string =>
  insertFrom(`select body.*, 'postgres', false from ${source}
  cross join unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::int[], $${first + 3}::bytea[]) body(hash, encoding, bytes, body)
  order by body.hash`);

/** The parameters of `insertBodies`. */
export function bodyValues(blobs: readonly PackedBlob[]): unknown[] {
  const different = [...new Map(blobs.map((blob) => [blob.hash, blob])).values()];
  return (['hash', 'encoding', 'bytes', 'body'] as const).map((column) => different.map((blob) => blob[column]));
}

const READ = statement({
  name: 'blobs.read',
  text: 'select encoding, bytes, place, body from blob where hash = $1',
  row: CatalogueRow,
});

const PLACE = statement({
  name: 'blobs.place',
  text: 'select place from blob where hash = $1',
  row: z.object({ place: z.string() }),
});

const MOVE = statement({
  name: 'blobs.move',
  text: 'update blob set encoding = $2, bytes = $3::int, body = null, place = $4 where hash = $1',
});

/**
 * Writes a row, or renews the one that is there; in a transaction, either way it is locked until the end.
 * @returns whether there was none
 */
export async function insertRow(
  query: Query,
  { hash, encoding, bytes }: PackedBlob,
  { body, place, kept }: { body: Buffer | null; place: string; kept: boolean },
): Promise<boolean> {
  const row = await queryRow(query, INSERT, [hash, encoding, bytes, body, place, kept]);
  return row?.inserted ?? false;
}

export const readRow = (query: Query, hash: string): Promise<CatalogueRow | null> => queryRow(query, READ, [hash]);

export async function placeOf(query: Query, hash: string): Promise<string | null> {
  return (await queryRow(query, PLACE, [hash]))?.place ?? null;
}

/** Says that a blob's body is now at this place outside Postgres, packed as it is here. */
export async function moveRow(query: Query, { hash, encoding, bytes }: PackedBlob, place: string): Promise<void> {
  await execute(query, MOVE, [hash, encoding, bytes, place]);
}

/** Any number of its own: a backup holds it, so that no body outside Postgres goes while one reads them all. */
export const BACKUP_LOCK = 7_270_739;

const WAIT_FOR_BACKUP = statement({
  name: 'blobs.wait-for-backup',
  text: 'select pg_advisory_xact_lock_shared($1::bigint)::text as held',
  row: z.object({ held: z.string() }),
});

/** Waits until no backup reads bodies outside Postgres, and keeps one from beginning before the transaction's end. */
export async function waitForBackup(query: Query): Promise<void> {
  await queryRow(query, WAIT_FOR_BACKUP, [BACKUP_LOCK]);
}

/** Rows are locked in the order of their hashes, as by everybody else, so that two cannot wait for each other. */
const DELETE = statement({
  name: 'blobs.delete',
  text: `
with unused as (
  select hash from blob where hash = any($1::text[]) and not kept and created_at < $2 and place = any($3::text[])
  order by hash for update
)
delete from blob using unused where blob.hash = unused.hash and not blob.kept and blob.created_at < $2
returning blob.hash, blob.place`,
  row: z.object({ hash: z.string(), place: z.string() }),
});

export function deleteRows(
  query: Query,
  hashes: readonly string[],
  storedBefore: Date,
  places: readonly string[],
): Promise<{ hash: string; place: string }[]> {
  return queryRows(query, DELETE, [hashes, storedBefore, places]);
}
