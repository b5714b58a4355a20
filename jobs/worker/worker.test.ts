import { openSql, type Sql } from '@hyrde/store/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../prisma/testing/database.js';
import { openLog } from './core/log.js';
import { type RunningWorker, startWorker } from './core/worker.js';
import { WORKER_KINDS } from './kinds/index.js';
import { makeSweep, tally, testEnvironment } from './testing/sweep-fixture.js';
import { type TinyCountry, tinyCountry } from './testing/tiny-country.js';

let database: TestDatabase;
let sql: Sql;
let country: TinyCountry;
let worker: RunningWorker;

beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
  country = await tinyCountry(12);
  worker = await startWorker(testEnvironment(database.url, country), openLog('debug'), WORKER_KINDS);
});

afterAll(async () => {
  await worker.stop();
  await country.stop();
  await sql.close();
  await database.drop();
});

const isDone = async (sweepId: string) => {
  const { rows } = await sql.query<{ state: string }>('select state from sweep where id = $1', [sweepId]);
  return rows[0]?.state;
};

describe('a worker', () => {
  it('carries a sweep from rows to results', async () => {
    const { sweepId } = await makeSweep(sql, country.sites, { budget: 15 });
    await expect.poll(() => isDone(sweepId)).toBe('done');
    expect(await tally(sql, sweepId)).toEqual({ all: 12, waiting: 0, done: 12 });
    const { rows } = await sql.query<{ name: string; outcome: string; url: string | null; change: string | null }>(
      `select site.name, outcome, found_url as url, change from search join site on site.id = site_id
       where sweep_id = $1 order by site.name`,
      [sweepId],
    );
    for (const { name, homeUrl, record } of country.sites) {
      const row = rows.find((one) => one.name === name);
      if (record) expect(row).toMatchObject({ outcome: 'found', url: new URL(record, homeUrl).href, change: 'new' });
      else expect(row).toMatchObject({ outcome: 'not-found', url: null, change: null });
    }
    expect(country.visits.filter(({ path }) => path.startsWith('/intern'))).toEqual([]);
  });
});
