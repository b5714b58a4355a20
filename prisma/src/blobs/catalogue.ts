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

/** Minimum time between renewals of a date: a page shared by all sites is put thousands of times an hour. */
const RENEW_AFTER = "interval '10 minutes'";

const MOVES_IN = `(excluded.place = 'postgres' and stored.place <> 'postgres')`;

/**
 * Writes blobs into the catalogue, or renews existing ones. If the body of an existing blob is outside Postgres and the
 * new row has a body, the body is moved into Postgres.
 * @param rows SQL of hash, encoding, bytes, body, place and kept, each hash once, ascending by hash
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
 * Part of a statement that writes bodies into Postgres together with the rows that refer to them: all are written or
 * none.
 * @param first number of its first parameter; `bodyValues` gives the values
 * @param source a table with one row if the bodies are to be written, and none otherwise
 */
export const insertBodies = (first: number, source: string): string =>
  insertFrom(`select body.*, 'postgres', false from ${source}
  cross join unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::int[], $${first + 3}::bytea[]) body(hash, encoding, bytes, body)
  order by body.hash`);

/** Values of the parameters of `insertBodies`. */
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
 * Writes a row, or renews the existing one; in a transaction, either way it is locked until the end.
 * @returns true if the row is new
 */
export async function insertRow(
  query: Query,
  { hash, encoding, bytes }: PackedBlob,
  { body, place, kept }: { body: Buffer | null; place: string; kept: boolean },
): Promise<boolean> {
  const row = await queryRow(query, INSERT, [hash, encoding, bytes, body, place, kept]);
  return row?.inserted ?? false;
}

/** Rows are locked in the order of their hashes, as everywhere. A row deleted meanwhile is not returned. */
const RENEW = statement({
  name: 'blobs.renew',
  text: `
with old as (
  select hash from blob where hash = any($1::text[]) and created_at < now() - ${RENEW_AFTER} order by hash for no key update
), renewed as (
  update blob set created_at = now() from old where blob.hash = old.hash returning blob.hash
)
select hash from blob where hash = any($1::text[]) and created_at >= now() - ${RENEW_AFTER}
union select hash from renewed`,
  row: z.object({ hash: z.string() }),
});

/** Renews the dates of existing rows. @returns their hashes */
export async function renewRows(query: Query, hashes: readonly string[]): Promise<Set<string>> {
  return new Set((await queryRows(query, RENEW, [hashes])).map(({ hash }) => hash));
}

export const readRow = (query: Query, hash: string): Promise<CatalogueRow | null> => queryRow(query, READ, [hash]);

export async function placeOf(query: Query, hash: string): Promise<string | null> {
  return (await queryRow(query, PLACE, [hash]))?.place ?? null;
}

/** Records that a blob's body is now at this place outside Postgres, packed in the same way. */
export async function moveRow(query: Query, { hash, encoding, bytes }: PackedBlob, place: string): Promise<void> {
  await execute(query, MOVE, [hash, encoding, bytes, place]);
}

/**
 * Advisory lock (arbitrary number) held by a backup, so that no body outside Postgres is deleted while it reads them.
 */
export const BACKUP_LOCK = 7_270_739;

const WAIT_FOR_BACKUP = statement({
  name: 'blobs.wait-for-backup',
  text: 'select pg_advisory_xact_lock_shared($1::bigint)::text as held',
  row: z.object({ held: z.string() }),
});

/** Waits until no backup reads bodies outside Postgres, and blocks a new one until the transaction's end. */
export async function waitForBackup(query: Query): Promise<void> {
  await queryRow(query, WAIT_FOR_BACKUP, [BACKUP_LOCK]);
}

/** Rows are locked in the order of their hashes, as everywhere, so that two statements cannot wait for each other. */
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
