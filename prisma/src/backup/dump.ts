import { createRequire } from 'node:module';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { BACKUP_LOCK } from '../blobs/catalogue.js';
import type { BodyPlace } from '../blobs/s3-place.js';
import {
  BODIES,
  FOLDER,
  type Frame,
  type Header,
  jsonFrame,
  type Manifest,
  type Part,
  packBody,
  partFrames,
} from './archive.js';
import { BackupFault } from './backup-fault.js';

/** SQL of Hyrde's tables, without those of extensions and of the queue. */
export const TABLES = `
select relname as name from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
order by relname`;

/** SQL of the tables' columns, without generated ones. */
export const COLUMNS_OF = `
select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
from information_schema.columns
where table_schema = 'public' and is_generated = 'NEVER' and table_name in (select name from (${TABLES}) ours)
group by table_name order by table_name`;

/** A table and its columns in the syntax of `COPY`. */
export const copyOf = (table: string, columns: readonly string[]): string =>
  `public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`;

const { version } = z.object({ version: z.string() }).parse(createRequire(import.meta.url)('../../package.json'));

/** Number of body rows read at once. */
const BATCH = 1_000;

export interface DumpOptions {
  url: string;
  /** Place of bodies outside Postgres; null if all are in Postgres. */
  outside: BodyPlace | null;
  /** Files of the data folder by their relative path. */
  files: Readonly<Record<string, string>>;
}

/**
 * Dumps all rows of a database and their bodies at one moment while others work: in one snapshot of Postgres, and no
 * body outside it is deleted meanwhile. The queue is left out, since it is refilled from the tables.
 * @returns the manifest
 * @throws BackupFault if the database is not Hyrde's, or not all of its bodies can be read
 */
export async function* dump({ url, outside, files }: DumpOptions): AsyncGenerator<Frame, Manifest> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The connection broke; the current or next statement reports it.
  await client.connect();
  try {
    const header = await begin(client, outside);
    yield jsonFrame('H', header);
    const bodies = outside ? bodiesOutside(client, outside) : null;
    const parts = [
      ...header.tables.map((table) => tablePart(client, table)),
      ...(bodies ? [bodies.part] : []),
      folderPart(files),
    ];
    const sums = [];
    for (const part of parts) sums.push(yield* partFrames(part));
    const manifest = { parts: sums, missingBodies: bodies?.missing() ?? 0 };
    yield jsonFrame('M', manifest);
    return manifest;
  } finally {
    await client.end(); // Ends the transaction and releases the locks.
  }
}

/** Opens the snapshot. Before it, tables are locked against schema changes, as by pg_dump. */
async function begin(client: pg.Client, outside: BodyPlace | null): Promise<Header> {
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  const tables = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  if (!tables.includes('_prisma_migrations'))
    throw new BackupFault(
      'The database holds nothing of Hyrde. DATABASE_URL, or HYRDE_DATA, must be that of the product.',
    );
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(
    `lock table ${tables.map((name) => client.escapeIdentifier(name)).join(', ')} in access share mode`,
  );
  const { rows: places } = await client.query<{ place: string }>(
    `select distinct place from blob where place not in ('postgres', $1)`,
    [outside?.name ?? 'postgres'],
  );
  if (places[0])
    throw new BackupFault(
      `Some bodies are in a ${places[0].place} store, but BLOB_STORE does not say where. Set it as the product has it.`,
    );
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(COLUMNS_OF);
  const { rows: migrations } = await client.query<Header['migrations'][number]>(`
    select migration_name as name, checksum from _prisma_migrations
    where rolled_back_at is null and finished_at is not null order by migration_name`);
  const { rows: sequences } = await client.query<Header['sequences'][number]>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  const { rows: moment } = await client.query<{ at: Date }>('select now() as at');
  return { version, at: (moment[0]?.at ?? new Date()).toISOString(), migrations, tables: columns, sequences };
}

/** A table's rows in the format of `COPY`. Bodies in Postgres are already compressed. */
function tablePart(client: pg.Client, { name, columns }: Header['tables'][number]): Part {
  let rows = 0;
  async function* content(): AsyncGenerator<Buffer> {
    const stream = client.query(copyTo(`copy ${copyOf(name, columns)} to stdout (format binary)`));
    yield* stream;
    await client.query('select'); // The stream ends before Postgres' message with the number of rows; this query waits for it.
    rows = stream.rowCount;
  }
  return { name, packed: name === 'blob', content: content(), count: () => rows };
}

function bodiesOutside(client: pg.Client, outside: BodyPlace): { part: Part; missing(): number } {
  let count = 0;
  let missing = 0;
  async function* content(): AsyncGenerator<Buffer> {
    for (let after = ''; ; ) {
      const { rows } = await client.query<{ hash: string }>(
        'select hash from blob where place = $1 and hash > $2 order by hash limit $3',
        [outside.name, after, BATCH],
      );
      for (const { hash } of rows) {
        const body = await outside.read(hash);
        if (!body) missing++;
        else {
          count++;
          yield packBody(hash, body);
        }
        after = hash;
      }
      if (rows.length < BATCH) return;
    }
  }
  return { part: { name: BODIES, packed: true, content: content(), count: () => count }, missing: () => missing };
}

function folderPart(files: Readonly<Record<string, string>>): Part {
  async function* content(): AsyncGenerator<Buffer> {
    yield Buffer.from(JSON.stringify(files));
  }
  return { name: FOLDER, packed: false, content: content(), count: () => Object.keys(files).length };
}
