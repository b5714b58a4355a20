import { readFileSync } from 'node:fs';
import { MAX_CRASHES } from '@hyrde/contracts';
import { type Sql } from '@hyrde/store/sql';
import { expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { makeSweep } from '../../testing/sweep-fixture.js';
import { openLog } from '../telemetry.js';
import { Attempts } from './attempts.js';
import { claimTask, HAS_TURN, noteDeath } from './task-lease.js';

const { sql } = await databaseForFile();

async function aTask(name: string): Promise<string> {
  const { searchIds } = await makeSweep(sql, [{ name, homeUrl: `https://${name}.example/` }]);
  return searchIds[0] ?? '';
}

/** A claim that has expired by the next one. @returns the number of crashes, and whether the task may run */
async function claimed(id: string, runner: string, quarantined: boolean) {
  const task = await claimTask(sql, id, { runner, leaseMs: -1, kinds: ['locate'], quarantined });
  return task && { deaths: task.deaths, isOver: task.deaths >= MAX_CRASHES };
}

it('two crashes of processes that ran it alone are enough, after one of a worker with other tasks', async () => {
  const id = await aTask('killer');
  expect(await claimed(id, 'w-1-a-1', false)).toEqual({ deaths: 0, isOver: false });
  expect(await claimed(id, 'w-2-b-1', true)).toEqual({ deaths: 1, isOver: false });
  await noteDeath(sql, 'w-2-');
  expect(await claimed(id, 'w-3-c-1', true)).toEqual({ deaths: 4, isOver: false });
  await noteDeath(sql, 'w-3-');
  expect(await claimed(id, 'w-4-d-1', true)).toEqual({ deaths: 7, isOver: true });
});

it('killed workers count less, and those whose attempt had received an answer not at all', async () => {
  const id = await aTask('neighbour');
  await claimed(id, 'w-1-a-1', false);
  for (let killed = 1; killed < MAX_CRASHES; killed++)
    expect(await claimed(id, `w-${killed}-x-1`, true)).toEqual({ deaths: killed, isOver: false });
  await sql.query('update task set gained_in = attempts, deaths = 0 where id = $1', [id]);
  await noteDeath(sql, `w-${MAX_CRASHES - 1}-`);
  expect(await claimed(id, 'w-9-y-1', false)).toEqual({ deaths: 0, isOver: false });
});

it('the death of one process is not that of another', async () => {
  const id = await aTask('other');
  await claimed(id, 'w-11-a-1', false);
  await noteDeath(sql, 'w-1-');
  expect(await claimed(id, 'w-5-b-1', true)).toEqual({ deaths: 1, isOver: false });
});

it('what a process gives back before it ends is no death', async () => {
  const id = await aTask('given-back');
  const attempts = new Attempts(sql, 60_000, openLog('error'));
  const task = await claimTask(sql, id, { runner: 'w-20-a-1', leaseMs: 60_000, kinds: ['locate'], quarantined: false });
  if (!task) throw new Error('The task was not to be had.');
  let end = () => {};
  const running = attempts.run(task, () => new Promise((resolve) => (end = resolve)));
  await attempts.giveBack();
  expect(await claimed(id, 'w-21-b-1', false)).toEqual({ deaths: 0, isOver: false });
  end();
  await running;
  await attempts.stop();
});

it('an attempt that Postgres left ends once it answers, with its claim given back', async () => {
  const id = await aTask('left');
  const task = await claimTask(sql, id, { runner: 'w-30-a-1', leaseMs: 60_000, kinds: ['locate'], quarantined: false });
  if (!task) throw new Error('The task was not to be had.');
  let away = true;
  let refused = 0;
  const leaving: Sql = {
    ...sql,
    query: (...asked) => (away ? Promise.reject(new Error(`refused ${++refused} times`)) : sql.query(...asked)),
  };
  const attempts = new Attempts(leaving, 400, openLog('error'));
  let ended = false;
  const attempt = attempts
    .run(task, () => attempts.releaseOnceAnswered(task))
    .finally(() => {
      ended = true;
    });
  await expect.poll(() => refused).toBeGreaterThan(3);
  expect(ended).toBe(false);
  away = false;
  await attempt;
  expect(await claimed(id, 'w-31-b-1', false)).toEqual({ deaths: 0, isOver: false });
  await attempts.stop();
});

it('of two claims at the same moment that share a site and an engine, one is granted', async () => {
  const site = { name: 'twice', homeUrl: 'https://twice.example/' };
  const ids = [await makeSweep(sql, [site]), await makeSweep(sql, [site])].map(({ searchIds }) => searchIds[0] ?? '');
  const claim = (id: string) =>
    claimTask(sql, id, { runner: `w-${id}`, leaseMs: 60_000, kinds: ['locate'], quarantined: false });
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const wait = async () => (await sql.query<{ n: number }>(waiting)).rows[0]?.n ?? 0;
  const { claims } = await sql.transaction(async (query) => {
    await query('select from task where id = $1 for update', ids.slice(0, 1)); // The claim has started and is not committed yet.
    const first = claim(ids[0] ?? '');
    await expect.poll(wait).toBe(1);
    let isThere = false;
    const second = claim(ids[1] ?? '').finally(() => {
      isThere = true;
    });
    await expect.poll(async () => isThere || (await wait()) === 2).toBe(true);
    return { claims: Promise.all([first, second]) };
  });
  expect((await claims).filter(Boolean)).toHaveLength(1);
});

it('a task is checked by the same condition before the lock and behind it', () => {
  const words = (sql: string) =>
    sql
      .toLowerCase()
      .split(/[\s()]+/)
      .join(' ')
      .trim();
  const behind = readFileSync(new URL('../../../../prisma/triggers/takes_turn.sql', import.meta.url), 'utf8');
  const before = HAS_TURN.replace('= task.site_id', '= $2')
    .replace('= task.engine', '= $3')
    .replace('<> task.id', '<> $1');
  expect(words(behind)).toContain(words(before));
});
