import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BodyPlace } from '../blobs/s3-place.js';
import { replay } from '../migrate.js';
import { BODIES, FOLDER, type Header, type Manifest, readArchive, unpackBodies } from './archive.js';
import { BackupFault, damaged } from './backup-fault.js';
import { COLUMNS_OF, copyOf, TABLES } from './dump.js';

export interface LoadOptions {
  /** URL of an empty database, as the tables' future owner. */
  url: string;
  /** Place for bodies that were outside Postgres; null puts them into Postgres. */
  outside: BodyPlace | null;
}

/** Number of bodies written concurrently outside Postgres: each waits for its disk or for an answer. */
const AT_ONCE = 16;

/** Foreign keys of Hyrde's tables, each with statements that drop and create it. */
const FOREIGN_KEYS = `
select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

/**
 * Loads a backup into an empty database: creates the tables by the migrations recorded in the backup, then fills them,
 * in one transaction, so that either everything is restored or nothing.
 * @param bytes output of `dump`
 * @throws BackupFault if the database is not empty, or the backup is of a newer version or damaged
 */
export async function load(bytes: AsyncIterable<Buffer>, { url, outside }: LoadOptions): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The connection broke; the current or next statement reports it.
  await client.connect();
  try {
    await refuseFull(client);
    await client.query('begin');
    let header: Header | undefined;
    let keys: { drop: string; make: string }[] = [];
    const manifest = await readArchive(bytes, {
      async header(given) {
        header = given;
        await replay(client, given.migrations);
        await compareTables(client, given);
        keys = (await client.query<{ drop: string; make: string }>(FOREIGN_KEYS)).rows;
        await prepare(client, given, keys);
      },
      async part(name, content) {
        if (name === BODIES) return putBodies(client, content, outside);
        if (name === FOLDER) return passOver(content); // `checkBackup` has returned these files already.
        const table = header?.tables.find((one) => one.name === name);
        if (!table) throw damaged(`it has an unknown part ${name}`);
        const stream = client.query(copyFrom(`copy ${copyOf(name, table.columns)} from stdin (format binary, freeze)`));
        await pipeline(Readable.from(content), stream);
        return stream.rowCount;
      },
    });
    await finish(client, header, keys);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end(); // Rolls back uncommitted changes.
  }
}

/** Checks that the database is empty. @throws BackupFault if it is not */
async function refuseFull(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  if (rows[0])
    throw new BackupFault(
      `The database holds tables already, such as ${rows[0].name}. Name an empty one in DATABASE_URL; a missing one is made.`,
    );
}

/** Compares the tables with those in the backup. @throws BackupFault if a table differs */
async function compareTables(client: pg.Client, { tables }: Header): Promise<void> {
  const { rows } = await client.query<Header['tables'][number]>(COLUMNS_OF);
  const shape = (all: Header['tables']) => JSON.stringify(all.map(({ name, columns }) => [name, [...columns].sort()]));
  if (shape(rows) !== shape(tables))
    throw new BackupFault(
      'The backup has tables that its migrations do not make. They were changed by hand; restore it with the tools of Postgres.',
    );
}

/** Drops foreign keys and disables triggers, so that rows can be loaded in any order. */
async function prepare(client: pg.Client, { tables }: Header, keys: readonly { drop: string }[]): Promise<void> {
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  await client.query('set constraints all immediate'); // Deferred checks of rows written by migrations run now, or tables cannot be altered.
  await client.query(`truncate ${names.join(', ')}`);
  for (const { drop } of keys) await client.query(drop);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
}

/** Recreates foreign keys, which checks every row. */
async function finish(client: pg.Client, header: Header | undefined, keys: readonly { make: string }[]): Promise<void> {
  for (const { make } of keys) await client.query(make);
  for (const { name } of header?.tables ?? [])
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
  for (const { name, last } of header?.sequences ?? [])
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
}

async function passOver(content: AsyncIterable<Buffer>): Promise<null> {
  for await (const _ of content);
  return null;
}

/** Stores the bodies of a part. @returns their number */
async function putBodies(
  client: pg.Client,
  content: AsyncIterable<Buffer>,
  outside: BodyPlace | null,
): Promise<number> {
  let count = 0;
  let writing: Promise<unknown>[] = [];
  for await (const { hash, body } of unpackBodies(content)) {
    if (outside) {
      const written = outside.write(hash, body);
      written.catch(() => {}); // Errors are thrown below.
      writing.push(written);
    } else await client.query(`update blob set place = 'postgres', body = $2 where hash = $1`, [hash, body]);
    count++;
    if (writing.length === AT_ONCE) {
      await Promise.all(writing);
      writing = [];
    }
  }
  await Promise.all(writing);
  if (outside) await client.query(`update blob set place = $1 where place not in ('postgres', $1)`, [outside.name]);
  return count;
}
