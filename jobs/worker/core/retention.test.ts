import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../prisma/testing/database.js';
import { keepBytes } from './blobs.js';
import { dropOldBodies } from './retention.js';
import { openSql, type Sql } from './sql.js';
import { makeSweep } from './testing/sweep-fixture.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);

let database: TestDatabase;
let sql: Sql;
let done: string;
let waiting: string;

beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
});

afterAll(async () => {
  await sql.close();
  await database.drop();
});

beforeEach(async () => {
  await sql.query('truncate blob, sweep, site cascade');
  const made = await makeSweep(
    sql,
    [1, 2].map((i) => ({ name: `${i}`, homeUrl: `http://${i}.test/` })),
  );
  [done = '', waiting = ''] = made.searchIds;
});

async function store(text: string, daysAgo: number): Promise<string> {
  const { hash, bytes, encoding, body } = keepBytes(Buffer.from(text));
  const at = new Date(NOW - daysAgo * DAY_MS);
  await sql.query('insert into blob (hash, encoding, bytes, body, created_at) values ($1, $2, $3, $4, $5)', [
    ...[hash, encoding, bytes, body, at],
  ]);
  return hash;
}

async function journal(searchId: string, seq: number, hash: string): Promise<string> {
  await sql.query(
    `insert into journal_entry (search_id, seq, url, cost, body_hash, at, duration_ms) values ($1, $2, '', 1, $3, now(), 1)`,
    [searchId, seq, hash],
  );
  return hash;
}

const finish = (searchId: string, daysAgo: number) =>
  sql.query(
    `update search set state = 'done', outcome = 'found', reason = 'accepted', finished_at = $2 where id = $1`,
    [searchId, new Date(NOW - daysAgo * DAY_MS)],
  );

const kept = async () =>
  (await sql.query<{ hash: string }>('select hash from blob')).rows.map(({ hash }) => hash).sort();

describe('dropOldBodies', () => {
  it('keeps evidence, what waits and what is young; the rest falls to hashes', async () => {
    const passing = await journal(done, 0, await store('a page on the way', 40));
    const finding = await journal(done, 1, await store('the finding', 40));
    const picture = await store('its picture', 40);
    const step = await journal(done, 2, await store('a step of the trail', 40));
    const rival = await journal(done, 3, await store('a runner-up', 40));
    const needed = await journal(waiting, 0, await store('of a search that waits', 40));
    const shared = await journal(done, 4, await journal(waiting, 1, await store('of both', 40)));
    await finish(done, 31);
    await sql.query(
      `insert into finding (search_id, url, confidence, body_hash, screenshot_hash) values ($1, '', 1, $2, $3)`,
      [done, finding, picture],
    );
    await sql.query(`insert into trail_step (search_id, position, url, label, body_hash) values ($1, 0, '', '', $2)`, [
      done,
      step,
    ]);
    await sql.query(
      `insert into runner_up (search_id, rank, url, title, confidence, body_hash) values ($1, 1, '', '', 0, $2)`,
      [done, rival],
    );
    expect(await dropOldBodies(sql, 30, NOW)).toBe(1);
    expect(await kept()).toEqual([finding, picture, step, rival, needed, shared].sort());
    const { rows } = await sql.query('select body_hash from journal_entry where search_id = $1 and seq = 0', [done]);
    expect(rows).toEqual([{ body_hash: passing }]);
  });

  it('counts from the end of the search', async () => {
    const hash = await journal(done, 0, await store('a page', 40));
    await finish(done, 29);
    expect(await dropOldBodies(sql, 30, NOW)).toBe(0);
    expect(await kept()).toEqual([hash]);
    expect(await dropOldBodies(sql, 30, NOW + 2 * DAY_MS)).toBe(1);
  });
});
