import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { folderForFile, forFile } from '../../../scripts/testing/for-file.js';
import { COLUMNS_OF } from '../../src/backup/dump.js';
import { restoreBackup, writeBackup } from '../../src/backup/operations.js';
import { openBlobStore } from '../../src/blobs/index.js';
import { migrate } from '../../src/migrate.js';
import { openSql } from '../../src/sql.js';
import { carryDueVerdicts } from '../../src/verdicts.js';
import { withClient } from '../migrate.js';
import { drift, readDatabase } from '../schema-of-database.js';
import { readSchema } from '../schema-reader.js';

const BASELINE = '20261128000000_baseline';
const LAST = '20261127210000_titles_by_words';
const FIXTURE = path.join(import.meta.dirname, 'hyrde.backup');
const ENV = {
  BLOB_STORE: { place: 'postgres' },
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
} as const;

interface Sum {
  rows: number;
  md5: string | null;
}
/** Row sums of each table in the database of version 0.2, taken before its backup. */
const RECORDED: Record<string, Sum> = JSON.parse(readFileSync(path.join(import.meta.dirname, 'rows.json'), 'utf8'));

const root = await folderForFile();
let made = 0;
const newUrl = () =>
  Object.assign(new URL(inject('postgres')), { pathname: `/upgraded_${process.pid}_${made++}` }).href;
const drop = (url: string) =>
  withClient(inject('postgres'), (client) =>
    client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
  );

const { url } = await forFile(
  (async () => {
    const restored = { url: newUrl(), drop: () => drop(restored.url) };
    await restoreBackup({ file: FIXTURE, key: null, url: restored.url, env: ENV });
    return restored;
  })(),
  'drop',
);

interface TableColumns {
  name: string;
  columns: string[];
}
const columnsOf = () => withClient(url, async (client) => (await client.query<TableColumns>(COLUMNS_OF)).rows);

/** Number of rows, and MD5 of the MD5s of all rows, of each table over these columns. */
const sumsOf = (tables: readonly TableColumns[]) =>
  withClient(url, async (client) => {
    await client.query("set timezone = 'UTC'");
    const sums: Record<string, Sum> = {};
    for (const { name, columns } of tables) {
      const { rows } = await client.query<Sum>(`
        select count(*)::int as rows,
          md5(string_agg(md5(one::text), '' order by md5(one::text) collate "C")) as md5
        from (select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(name)}) one`);
      if (rows[0]) sums[name] = rows[0];
    }
    return sums;
  });

it('a database of version 0.2, started three times at once, keeps every row and body and has the present schema', async () => {
  const tables = await columnsOf();
  expect(await sumsOf(tables)).toEqual(RECORDED);
  const applied = (await Promise.all([1, 2, 3].map(() => migrate(url)))).flat();
  expect(applied).not.toContain(BASELINE);

  const records = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; steps: number }>(
      'select migration_name as name, applied_steps_count as steps from _prisma_migrations where migration_name >= $1',
      [LAST],
    );
    return rows;
  });
  expect(records.filter(({ name }) => name <= BASELINE)).toEqual([
    { name: LAST, steps: 1 },
    { name: BASELINE, steps: 0 },
  ]);
  const { _prisma_migrations: _, ...rows } = await sumsOf(tables);
  expect({ ...rows, _prisma_migrations: RECORDED._prisma_migrations }).toEqual(RECORDED);
  expect(drift(readSchema(), await withClient(url, readDatabase))).toEqual([]);

  const sql = openSql(url);
  const store = openBlobStore(ENV, sql);
  const { rows: bodies } = await sql.query<{ hash: string; bytes: number }>('select hash, bytes from blob');
  expect(bodies).toHaveLength(RECORDED.blob?.rows ?? 0);
  for (const { hash, bytes } of bodies) expect((await store.get(hash))?.length, hash).toBe(bytes); // `get` verifies the hash.
  const verdicts = async () =>
    (await sql.query('select search_id, verdict from review_item where carried_from is null and verdict is not null'))
      .rows;
  const given = await verdicts();
  await sql.query('update review_item set carry_due = true');
  await sql.transaction((query) => carryDueVerdicts(query, 10_000));
  expect(given.length).toBeGreaterThan(0);
  expect(await verdicts()).toEqual(given);
  expect((await sql.query('select from review_item where carry_due')).rows).toEqual([]);
  await sql.close();
});

it('data of an older version than the last of 0.2 is refused, in a database and in a backup', async () => {
  await withClient(url, (client) => client.query('delete from _prisma_migrations where migration_name >= $1', [LAST]));
  const refusal = /older version than the last of 0\.2: 84 of its 85 migrations.*Start the last commit of version 0\.2/;
  await expect(migrate(url)).rejects.toThrow(refusal);
  const file = path.join(root, 'older.backup');
  await writeBackup(file, null, { url, outside: null, files: {} });
  await expect(restoreBackup({ file, key: null, url: newUrl(), env: ENV })).rejects.toThrow(refusal);
});
