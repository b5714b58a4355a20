import { openBlobStore, sha256 } from '@hyrde/store/blobs';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../prisma/testing/database.js';
import { makeSweep } from '../testing/sweep-fixture.js';
import { keepEvidence } from './postgres-journal.js';
import { dropOldBodies, dropOldEntries, dropUndoable, foldOldTasks } from './retention.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);

let done: string;
let waiting: string;

const { sql } = await databaseForFile();
const blobs = openBlobStore({ BLOB_STORE: { place: 'postgres' } }, sql);

beforeEach(async () => {
  await sql.query('truncate blob, sweep, site cascade');
  const made = await makeSweep(
    sql,
    [1, 2].map((i) => ({ name: `${i}`, homeUrl: `http://${i}.test/` })),
  );
  [done = '', waiting = ''] = made.searchIds;
});

async function store(text: string, daysAgo: number, kept = false): Promise<string> {
  const body = Buffer.from(text);
  const at = new Date(NOW - daysAgo * DAY_MS);
  await sql.query(
    `insert into blob (hash, encoding, bytes, body, kept, created_at) values ($1, 'identity', $2, $3, $4, $5)`,
    [...[sha256(body), body.length, body, kept, at]],
  );
  return sha256(body);
}

async function journal(taskId: string, seq: number, hash: string): Promise<string> {
  await sql.query(
    `insert into journal_entry (task_id, seq, asked, url, cost, reading, received_hash, text_hash, at, duration_ms)
     values ($1, $2::int, $2::int, 'http://a.test/', 1, 'bytes', $3, 'of the text', now(), 1)`,
    [taskId, seq, hash],
  );
  return hash;
}

const finish = (taskId: string, daysAgo: number) =>
  sql.query(`update task set state = 'done', outcome = 'found', reason = 'accepted', finished_at = $2 where id = $1`, [
    taskId,
    new Date(NOW - daysAgo * DAY_MS),
  ]);

const dropOld = (days: number, now: number) => dropOldBodies({ sql, blobs }, days, now);

const kept = async () =>
  (await sql.query<{ hash: string }>('select hash from blob')).rows.map(({ hash }) => hash).sort();

describe('dropOldBodies', () => {
  it('keeps evidence, what waits and what is young; the rest falls to hashes', async () => {
    const passing = await journal(done, 0, await store('a page on the way', 40));
    const finding = await journal(done, 1, await store('the finding', 40));
    const picture = await store('its picture', 40, true);
    const needed = await journal(waiting, 0, await store('of a task that waits', 40));
    const shared = await journal(done, 4, await journal(waiting, 1, await store('of both', 40)));
    const young = await store('just put, not journalled yet', 0);
    await finish(done, 31);
    await sql.transaction((query) => keepEvidence(query, done, [1]));
    expect(await dropOld(30, NOW)).toBe(1);
    expect(await kept()).toEqual([finding, picture, needed, shared, young].sort());
    const { rows } = await sql.query('select received_hash from journal_entry where task_id = $1 and seq = 0', [done]);
    expect(rows).toEqual([{ received_hash: passing }]);
  });

  it('counts from the end of the search', async () => {
    const hash = await journal(done, 0, await store('a page', 40));
    await finish(done, 29);
    expect(await dropOld(30, NOW)).toBe(0);
    expect(await kept()).toEqual([hash]);
    expect(await dropOld(30, NOW + 2 * DAY_MS)).toBe(1);
  });

  it('notes on evidence kept after a removal what was redacted in it', async () => {
    const redacted = [{ at: '2026-11-20T10:00:00.000Z', why: 'person-removed', received: 'a'.repeat(64) }];
    await journal(done, 0, await store('a page', 1));
    await sql.query('update journal_entry set redacted = $2 where task_id = $1', [done, JSON.stringify(redacted)]);
    await sql.transaction((query) => keepEvidence(query, done, [0]));
    const { rows } = await sql.query('select redacted from evidence_page where task_id = $1', [done]);
    expect(rows).toEqual([{ redacted }]);
  });

  it('lets evidence go once its task is removed', async () => {
    const hash = await journal(done, 0, await store('a page', 40));
    await finish(done, 40);
    await sql.transaction((query) => keepEvidence(query, done, [0]));
    expect(await dropOld(30, NOW)).toBe(0);
    await sql.query('delete from task where id = $1', [done]);
    expect(await kept()).toEqual([hash]);
    expect(await dropOld(30, NOW)).toBe(1);
  });
});

describe('dropOldEntries', () => {
  const entries = async () =>
    (await sql.query<{ task_id: string; seq: number }>('select task_id, seq from journal_entry order by seq')).rows;
  const aged = (daysAgo: number) => sql.query('update journal_entry set at = $1', [new Date(NOW - daysAgo * DAY_MS)]);

  it('deletes old ones of ended tasks; evidence keeps its copy', async () => {
    await journal(done, 0, await store('the finding', 400));
    await journal(done, 1, await store('a page on the way', 400));
    await journal(waiting, 2, await store('of a task that waits', 400));
    await finish(done, 390);
    await sql.transaction((query) => keepEvidence(query, done, [0]));
    await aged(364);
    expect(await dropOldEntries(sql, 365, NOW)).toBe(0);
    await aged(366);
    expect(await dropOldEntries(sql, 365, NOW)).toBe(2);
    expect(await entries()).toEqual([{ task_id: waiting, seq: 2 }]);
    const { rows } = await sql.query('select url from evidence_page where task_id = $1', [done]);
    expect(rows).toEqual([{ url: 'http://a.test/' }]);
  });

  it('does so in as many batches as it takes', async () => {
    await sql.query(
      `insert into journal_entry (task_id, seq, asked, url, cost, at, duration_ms)
       select $1, n, n, 'http://a.test/', 1, $2::timestamptz, 1 from generate_series(1, 2500) n`,
      [done, new Date(NOW - 400 * DAY_MS)],
    );
    await finish(done, 390);
    expect(await dropOldEntries(sql, 365, NOW)).toBe(2_500);
    expect(await entries()).toEqual([]);
  });
});

describe('finished tasks of a sweep that goes on', () => {
  /** A sweep with this number of tasks, all but the last of which ended the given days ago, and its journal. */
  async function endless(kind: string, tasks: number, daysAgo: number): Promise<{ sweepId: string; ids: string[] }> {
    const { rows } = await sql.query<{ sweepId: string; ids: string[] }>(
      `with made as (insert into sweep (id, kind, name, plan, budget, seed) values (gen_random_uuid(), $1, 'x', '{}', 1, 1) returning id),
       task as (insert into task (id, sweep_id, subject, engine, seed) select gen_random_uuid(), id, n, 'e', 1 from made, generate_series(1, $2::int) n returning id)
       select (select id from made) as "sweepId", (select array_agg(id) from task) as ids`,
      [kind, tasks],
    );
    const [made = { sweepId: '', ids: [] }] = rows;
    for (const id of made.ids) await journal(id, 0, 'a hash');
    await sql.query(`update task set downloads = 3 where sweep_id = $1`, [made.sweepId]);
    await sql.query(
      `update task set state = 'done', outcome = 'visited', reason = 'all-visited', finished_at = $2 where id = any($1)`,
      [made.ids.slice(0, -1), new Date(NOW - daysAgo * DAY_MS)],
    );
    return made;
  }

  const counted = async (sweepId: string) =>
    (
      await sql.query(
        `select outcome, sum(count)::int as tasks, sum(downloads)::int as downloads from task_tally where sweep_id = $1
         group by 1 order by 1`,
        [sweepId],
      )
    ).rows;
  const left = async (ids: readonly string[]) =>
    (await sql.query<{ id: string }>('select id from task where id = any($1)', [ids])).rows.map(({ id }) => id);

  it('go with their journals, and their counts stay', async () => {
    const { sweepId, ids } = await endless('refresh', 4, 400);
    const [evident = '', ...others] = ids;
    await sql.query(
      `insert into evidence_page (task_id, seq, url, final_url, reading, text_hash, at, duration_ms)
       select task_id, seq, url, url, reading, text_hash, at, duration_ms from journal_entry where task_id = $1`,
      [evident],
    );
    const before = await counted(sweepId);
    expect(before).toEqual([
      { outcome: '', tasks: 1, downloads: 0 },
      { outcome: 'visited', tasks: 3, downloads: 9 },
    ]);
    expect(await foldOldTasks(sql, ['refresh'], 401, NOW)).toBe(0);
    expect(await foldOldTasks(sql, ['refresh'], 399, NOW)).toBe(2);
    expect((await left(ids)).toSorted()).toEqual([evident, others.at(-1) ?? ''].toSorted());
    expect((await sql.query('select from journal_entry where task_id = any($1)', [ids])).rowCount).toBe(2);
    expect(await counted(sweepId)).toEqual(before);
    // A task that is removed in another way is no longer counted.
    await sql.query('delete from task where id = $1', [evident]);
    expect(await counted(sweepId)).toMatchObject([{}, { outcome: 'visited', tasks: 2, downloads: 6 }]);
  });

  it('stay if the kind does not allow it, the sweep has ended, or other rows refer to them', async () => {
    const made = [await endless('surface', 2, 400), await endless('refresh', 2, 400)];
    await sql.query(`update sweep set state = 'done' where id = $1`, [made[1]?.sweepId]);
    await finish(done, 400);
    expect(await foldOldTasks(sql, ['refresh', 'locate'], 31, NOW)).toBe(0);
    expect(await left([...made.flatMap(({ ids }) => ids), done])).toHaveLength(5);
  });
});

it('dropUndoable deletes changes that are too old to be taken back, and keeps the import itself', async () => {
  const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS);
  await sql.query('truncate site_import, tag_edit cascade');
  for (const [file, daysAgo] of [
    ['old', 31],
    ['young', 29],
  ] as const) {
    await sql.query(
      `insert into site_import (id, file_name, added, updated, failed, undone, undone_at)
       values (gen_random_uuid(), $1, 1, 0, 0, '[{"home_url":"http://a.test/"}]', $2)`,
      [file, at(daysAgo)],
    );
    await sql.query(`insert into tag_edit (id, added, removed, at) values (gen_random_uuid(), array[$1], '{}', $2)`, [
      file,
      at(daysAgo),
    ]);
  }
  expect(await dropUndoable(sql, NOW)).toBe(1);
  const { rows } = await sql.query('select file_name, undone is null as gone from site_import order by file_name');
  expect(rows).toEqual([
    { file_name: 'old', gone: true },
    { file_name: 'young', gone: false },
  ]);
  expect((await sql.query('select added from tag_edit')).rows).toEqual([{ added: ['young'] }]);
});
