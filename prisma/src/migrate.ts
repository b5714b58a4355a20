import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'bullmq';
import type pg from 'pg';
import { QUEUE_SCHEMA } from './queue/jobs.js';
import { isConnectionFault, withClient } from './sql.js';

/** Advisory lock that Prisma's own engine takes, so that neither interferes with the other. */
const LOCK = 72_707_369;
const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** The first migration: the schema of version 0.2, for new databases. */
const BASELINE = '20261128000000_baseline';
/** The migrations of version 0.2, whose result the baseline is: their number, the last one, and the commit that ran it. */
const VERSION_0_2 = { migrations: 85, last: '20261127210000_titles_by_words', commit: '8d9bef02' };

/** Oldest major version of Postgres: `set expression` of a migration came with it. */
export const OLDEST_POSTGRES = 17;

/** A folder below `prisma/migrations`. */
interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file in hex, as Prisma stores it. */
  checksum: string;
}

/** A row of Prisma's table `_prisma_migrations` that has not been rolled back. */
interface Recorded {
  name: string;
  checksum: string;
  finished: boolean;
}

export interface MigrateOptions {
  /** Folder of the migrations; differs from the product's only in tests. */
  folder?: string;
  /** Called before each migration is applied. */
  onMigration?: (migration: { name: string; position: number; of: number }) => void;
}

/** The database cannot be migrated to this version; the message says why, and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Migrates a database to this version: creates it if it does not exist and applies the missing migrations, ascending by
 * name; then those of the queue, which BullMQ provides. Each is one transaction together with its record, so that an
 * interrupted one leaves no trace and is repeated by the next start. Concurrent calls run one after another. The
 * records have the format of Prisma's own engine, which may have created the database. In a database of version 0.2 the
 * baseline is recorded and not run.
 * @param url a postgresql:// URL
 * @returns names of the migrations that were applied
 * @throws MigrationError if the server is too old, if a migration fails, was changed since it was applied, or is of a newer version, or if the
 *   database is older than the last of version 0.2
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, onMigration }: MigrateOptions = {},
): Promise<string[]> {
  const known = readMigrations(folder);
  await createDatabase(url);
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]); // The lock is released with the connection.
    await createTable(client);
    const rows = await readRecorded(client);
    const recorded = withBaseline(known, rows);
    refuseUnknown(known, recorded);
    refuseChanged(known, recorded);
    for (const added of recorded.filter((row) => !rows.includes(row))) await record(client, added, 0);
    const pending = known.filter(({ name }) => !recorded.some((row) => row.name === name && row.finished));
    for (const [index, migration] of pending.entries()) {
      onMigration?.({ name: migration.name, position: index + 1, of: pending.length });
      await apply(client, migration, recorded);
    }
    await runMigrations(client, QUEUE_SCHEMA);
    return pending.map(({ name }) => name);
  });
}

/**
 * Applies these migrations in an empty database, within the caller's transaction: they create the tables of a backup.
 * @param recorded records of the original database
 * @throws MigrationError if one is of a newer version or was changed since, or if they are not all of version 0.2
 */
export async function replay(client: pg.Client, recorded: readonly Omit<Recorded, 'finished'>[]): Promise<void> {
  const known = readMigrations(MIGRATIONS);
  const done = withBaseline(
    known,
    recorded.map((row) => ({ ...row, finished: true })),
  );
  refuseUnknown(known, done);
  refuseChanged(known, done);
  await createTable(client);
  for (const { name, sql } of known) if (done.some((row) => row.name === name)) await client.query(sql);
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return names.map((name) => {
    // A checkout on Windows may have other line endings, which must not count as a change.
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8').replaceAll('\r\n', '\n');
    // Such a statement would end the transaction of the migration. A PL/pgSQL block's `begin` has no semicolon.
    if (/^\s*(begin|commit|rollback)\s*;/im.test(sql))
      throw new MigrationError(`Migration ${name} begins or ends a transaction; it is run within one.`);
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** @throws MigrationError if the server is too old for the migrations */
async function requirePostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const { number = 0, version } = rows[0] ?? {};
  if (number < OLDEST_POSTGRES * 10_000)
    throw new MigrationError(
      `The database’s server is Postgres ${version}; Hyrde needs ${OLDEST_POSTGRES} or newer. Upgrade the server (pg_upgrade, or pg_dump and pg_restore into a newer one), or set DATABASE_URL to a newer one. Nothing was changed.`,
    );
}

/**
 * Creates the database if it does not exist.
 * @returns true if it was created
 * @throws MigrationError if the server is too old
 */
export async function createDatabase(url: string): Promise<boolean> {
  try {
    await withClient(url, requirePostgres);
    return false;
  } catch (error) {
    if (sqlState(error) !== '3D000') throw error; // "Invalid catalog name": the database does not exist.
  }
  return withServer(url, async (client, name) => {
    await requirePostgres(client);
    try {
      await client.query(`create database ${name}`);
      return true;
    } catch (error) {
      if (!['42P04', '23505'].includes(sqlState(error))) throw error; // Another process created it meanwhile.
      return false;
    }
  });
}

export const dropDatabase = (url: string): Promise<void> =>
  withServer(url, async (client, name) => void (await client.query(`drop database ${name}`)));

/** Connects to the server's maintenance database. */
function withServer<T>(url: string, work: (client: pg.Client, name: string) => Promise<T>): Promise<T> {
  const maintenance = new URL(url);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = '/postgres';
  return withClient(maintenance.href, (client) => work(client, client.escapeIdentifier(name)));
}

/** Creates the table of records as Prisma does. */
async function createTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ recorded: boolean; tables: number }>(`
    select to_regclass('_prisma_migrations') is not null as recorded,
      (select count(*)::int from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`);
  if (rows[0]?.recorded) return;
  if (rows[0]?.tables)
    throw new MigrationError(
      'The database holds tables, but none of them says which migrations made it, so it is not taken for ours. ' +
        'Give DATABASE_URL a database of its own; a missing one is made.',
    );
  await client.query(`
    create table _prisma_migrations (
      id varchar(36) primary key not null,
      checksum varchar(64) not null,
      finished_at timestamptz,
      migration_name varchar(255) not null,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz not null default now(),
      applied_steps_count integer not null default 0
    )`);
}

async function readRecorded(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(`
    select migration_name as name, checksum, finished_at is not null as finished
    from _prisma_migrations where rolled_back_at is null order by started_at`);
  return rows;
}

/**
 * The records with those of version 0.2 replaced by the baseline, which creates the same schema.
 * @throws MigrationError if the migrations of version 0.2 are not complete
 */
function withBaseline(known: readonly Migration[], recorded: readonly Recorded[]): Recorded[] {
  const baseline = known.find(({ name }) => name === BASELINE);
  const older = recorded.filter(({ name }) => name < BASELINE);
  if (!baseline || older.length === 0) return [...recorded];
  const finished = new Set(older.filter((row) => row.finished).map(({ name }) => name));
  if (finished.size !== VERSION_0_2.migrations || !finished.has(VERSION_0_2.last))
    throw new MigrationError(
      `The data is of an older version than the last of 0.2: ${finished.size} of its ${VERSION_0_2.migrations} migrations ` +
        `are applied. Start the last commit of version 0.2 once with this data (git checkout ${VERSION_0_2.commit}, then ` +
        'npm ci and npm start), then this version. Restore an older backup with that commit, too.',
    );
  const newer = recorded.filter(({ name }) => name >= BASELINE);
  const isRecorded = newer.some(({ name, finished }) => name === BASELINE && finished);
  return isRecorded ? newer : [{ name: BASELINE, checksum: baseline.checksum, finished: true }, ...newer];
}

function refuseUnknown(known: Migration[], recorded: Recorded[]): void {
  const names = new Set(known.map(({ name }) => name));
  const unknown = recorded.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  if (unknown.length)
    throw new MigrationError(
      `The database was made by a newer version of Hyrde: this one does not know ${unknown.join(', ')}. ` +
        'Start that version, or restore a backup from before it.',
    );
}

function refuseChanged(known: Migration[], recorded: Recorded[]): void {
  for (const { name, checksum } of known)
    if (recorded.some((row) => row.name === name && row.finished && row.checksum !== checksum))
      throw new MigrationError(
        `Migration ${name} was changed after this database had applied it. Restore the file, ` +
          'and make the change a migration of its own.',
      );
}

/**
 * Applies a migration. A record without an end is from Prisma's engine, which writes it before the migration. That
 * engine sends a file as one simple query, which Postgres runs as a transaction: either nothing of it was done and it
 * is run again, or everything was, and the repetition fails at its first statement and changes nothing.
 */
async function apply(client: pg.Client, { name, sql, checksum }: Migration, recorded: Recorded[]): Promise<void> {
  const unfinished = recorded.some((row) => row.name === name);
  try {
    await client.query('begin');
    if (unfinished)
      await client.query(
        'update _prisma_migrations set rolled_back_at = now() where migration_name = $1 and finished_at is null',
        [name],
      );
    await client.query(sql); // Without parameters: several statements in one message, parsed by Postgres alone.
    await record(client, { name, checksum }, 1);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // A lost connection has ended the transaction already.
    throw new MigrationError(failureOf(name, unfinished, error), { cause: error });
  }
}

/** @param steps 1 if the migration was run, 0 if its result existed, as counted by Prisma's engine */
const record = (client: pg.Client, { name, checksum }: Pick<Recorded, 'name' | 'checksum'>, steps: 0 | 1) =>
  client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), $4)`, // Within a transaction, now() is its start.
    [randomUUID(), checksum, name, steps],
  );

function failureOf(name: string, unfinished: boolean, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isConnectionFault(error)) return `Migration ${name} was cut off: ${message}. The next start does it.`;
  const said = `Migration ${name} failed and was undone: ${message}.`;
  if (!unfinished) return said;
  return (
    `${said} An older version had begun it without recording its end. If the database has all that it makes, record it: ` +
    `update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where migration_name = '${name}' ` +
    'and rolled_back_at is null; otherwise restore a backup.'
  );
}

const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
