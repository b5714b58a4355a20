import { expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { testDatabase } from '../testing/database.js';
import { KEPT_TABLES } from './kept-columns.js';
import { QUEUE_SCHEMA } from './queue/jobs.js';
import { withClient } from './sql.js';

const database = await forFile(testDatabase(), 'drop');

/** All columns except numbers, times, ids and booleans. */
const COLUMNS = `
select case nspname when 'public' then '' else nspname || '.' end || relname as table, attname as column
from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
where nspname = any($1) and relkind in ('r', 'p') and attnum > 0 and not attisdropped and relname <> '_prisma_migrations'
  and atttypid::regtype::text !~ '^(uuid|boolean|smallint|integer|bigint|real|double precision|numeric|date|timestamp.*|interval)(\\[\\])?$'
order by 1, 2`;

it('every column that can hold a text is decided on, and each has its key', async () => {
  const { columns, keys } = await withClient(database.url, async (client) => ({
    columns: (await client.query<{ table: string; column: string }>(COLUMNS, [['public', QUEUE_SCHEMA]])).rows,
    keys: (
      await client.query<{ table: string; key: string[] }>(
        `select replace(indrelid::regclass::text, 'public.', '') as table,
          array(select attname::text from unnest(indkey::int2[]) with ordinality k(num, n)
            join pg_attribute on attrelid = indrelid and attnum = num order by n) as key
         from pg_index join pg_class on pg_class.oid = indrelid where indisprimary`,
      )
    ).rows,
  }));
  const inStore = columns.map(({ table, column }) => `${table}.${column}`);
  const decided = KEPT_TABLES.flatMap(({ table, columns: own }) => Object.keys(own).map((one) => `${table}.${one}`));
  expect(inStore.length).toBeGreaterThan(200);
  expect(decided.sort(), 'decide in kept-columns.ts what becomes of a removed person’s name').toEqual(inStore.sort());
  const keyOf = new Map(keys.map(({ table, key }) => [table, key]));
  for (const { table, key, columns: own } of KEPT_TABLES)
    if (Object.values(own).some((how) => ['text', 'address', 'list', 'json', 'whole', 'reported'].includes(how)))
      expect(Object.keys(key), table).toEqual(keyOf.get(table));
});
