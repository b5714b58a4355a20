import { z } from 'zod';
import type { Query } from '../sql.js';
import { execute, queryRow, queryRows, SAFE_LATER, statement } from '../statement.js';
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

/** Whoever refers to a body writes so afterwards, at once: body and reference are safe together. */
const INSERT = statement({
  name: 'blobs.insert',
  text: `
insert into blob as stored (hash, encoding, bytes, body, place, kept)
select $1, $2, $3::int, $4::bytea, $5, $6::boolean where ${SAFE_LATER}
on conflict (hash) do update set created_at = now(), kept = stored.kept or excluded.kept
  where stored.created_at < now() - ${RENEW_AFTER} or (excluded.kept and not stored.kept)
returning xmax = 0 as inserted`,
  row: z.object({ inserted: z.boolean() }),
});

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
  text: 'update blob set encoding = $2, bytes = $3::int, body = $4::bytea, place = $5 where hash = $1',
  row: null,
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

/** Says that a blob's body is now at `place`, packed as it is here. */
export async function moveRow(
  query: Query,
  { hash, encoding, bytes }: PackedBlob,
  { body, place }: { body: Buffer | null; place: string },
): Promise<void> {
  await execute(query, MOVE, [hash, encoding, bytes, body, place]);
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
