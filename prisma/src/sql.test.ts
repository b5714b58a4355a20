import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.js';
import { openSql, type Query, type Sql } from './sql.js';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
  await sql.query(`insert into setting (key, value) values ('a', '0'), ('b', '0')`);
});
afterAll(async () => {
  await sql.close();
  await database.drop();
});

const add = (query: Query, key: string) =>
  query(`update setting set value = to_jsonb((value #>> '{}')::int + 1) where key = $1`, [key]);

it('does a transaction once more that waited for another crosswise', async () => {
  let arrived = 0;
  let meet = () => {};
  const both = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const change = (first: string, second: string) =>
    sql.transaction(async (query) => {
      await add(query, first);
      if (++arrived === 2) meet();
      await both;
      await add(query, second);
    });
  await Promise.all([change('a', 'b'), change('b', 'a')]);
  expect(arrived).toBe(3);
  const { rows } = await sql.query('select value from setting order by key');
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});
