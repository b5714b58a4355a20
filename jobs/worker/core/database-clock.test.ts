import { openSql, type Query } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../prisma/testing/database.js';
import { forFile } from '../../../scripts/testing/for-file.js';
import { DatabaseClock } from './database-clock.js';
import { PostgresPoliteness } from './politeness/postgres-politeness.js';
import { openLog } from './telemetry.js';

const DAY_MS = 86_400_000;
const database = await forFile(testDatabase(), 'drop');
const sql = await forFile(openSql(database.url), 'close');
const log = openLog('error', () => {});

/** Time of the monotonic clock besides the real one: what Postgres' clock seems to have jumped, with the sign changed. */
let behind = 0;
let setBack: number[] = [];
const open = (through = sql) =>
  new DatabaseClock({
    sql: through,
    log,
    onSetBack: (byMs) => setBack.push(byMs),
    monotonic: () => performance.now() - behind,
  });

/** Stored times in minutes from now, rounded. */
async function minutes(table: string, column: string, order: string): Promise<(number | null)[]> {
  const { rows } = await sql.query(
    `select round(extract(epoch from ${column} - now()) / 60)::int as minutes from ${table} order by ${order}`,
  );
  return rows.map((row) => row.minutes);
}

const hosts = (rows: readonly { host: string; next: string; throttled?: string; lease?: string }[]) =>
  sql.query(
    `insert into host (host, next_at, lease_until, lease_owner, throttled_at)
     select host, now() + next::interval, now() + lease::interval, case when lease is not null then 'x' end, now() + throttled::interval
     from jsonb_to_recordset($1) as x(host text, next text, lease text, throttled text)`,
    [JSON.stringify(rows)],
  );

/** The stored time is this much later than Postgres' clock, as if the clock had been set back. */
const seenAhead = (by: string, since: string | null = null) =>
  sql.query(
    `insert into database_clock (seen_at, ahead_since) values (now() + $1::interval, now() + $2::interval)
     on conflict (id) do update set seen_at = excluded.seen_at, ahead_since = excluded.ahead_since`,
    [by, since],
  );

beforeEach(async () => {
  await sql.query('truncate host, address, address_slot, database_clock');
  behind = 0;
  setBack = [];
});

describe('a clock that goes on', () => {
  it('changes nothing, however far ahead a time lies', async () => {
    await hosts([{ host: 'a', next: '2 days', lease: '2 days' }]);
    const clock = open();
    expect([await clock.check(), await clock.check()]).toEqual([0, 0]);
    expect(await minutes('host', 'next_at', 'host')).toEqual([2 * 24 * 60]);
    expect(setBack).toEqual([]);
  });

  it('corrected in small steps changes nothing', async () => {
    await seenAhead('50 seconds');
    await hosts([{ host: 'a', next: '10 minutes' }]);
    expect(await open().check()).toBe(0);
    expect(await minutes('host', 'next_at', 'host')).toEqual([10]);
  });
});

describe('a clock that is set back', () => {
  it('is noticed, though it was set back between reading and writing it', async () => {
    await hosts([{ host: 'a', next: '1 day 11 minutes' }]);
    const readAhead: typeof sql = {
      ...sql,
      transaction: (work) =>
        sql.transaction((query) =>
          work((async (...asked: Parameters<Query>) => {
            const result = await query(...asked);
            for (const row of result.rows) if ('seenAt' in row) row.now += DAY_MS;
            return result;
          }) as Query),
        ),
    };
    await open(readAhead).check();
    expect(await open().check()).toBeGreaterThan(DAY_MS - 60_000);
    expect(await minutes('host', 'next_at', 'host')).toEqual([11]);
  });

  it('brings back what was stamped since it was set ahead, and nothing else', async () => {
    await seenAhead('1 day 10 minutes', '1 day');
    await hosts([
      { host: 'a', next: '1 day 11 minutes', lease: '1 day 12 minutes' },
      { host: 'b', next: '5 hours', throttled: '-1 hour' },
      { host: 'c', next: '1 day 1 hour', throttled: '1 day' },
      { host: 'd', next: '-1 minute' },
    ]);
    await sql.query(`insert into address (address, next_at) values ('192.0.2.1', now() + interval '1 day 11 minutes')`);
    await sql.query(
      `insert into address_slot (address, slot, owner, until) values ('192.0.2.1', 0, 'x', now() + interval '1 day 12 minutes')`,
    );
    expect(await open().check()).toBeCloseTo(DAY_MS + 600_000, -3);
    expect(await minutes('host', 'next_at', 'host')).toEqual([1, 300, 50, -1]);
    expect(await minutes('host', 'lease_until', 'host')).toEqual([2, null, null, null]);
    expect(await minutes('address', 'next_at', 'address')).toEqual([1]);
    expect(await minutes('address_slot', 'until', 'address')).toEqual([2]);
  });

  it('is corrected once, by whichever process sees it first', async () => {
    await seenAhead('1 day');
    await hosts([{ host: 'a', next: '1 day 3 minutes' }]);
    const by = await Promise.all([open().check(), open().check(), open().check()]);
    expect(by.filter((ms) => ms > 0)).toHaveLength(1);
    expect(await minutes('host', 'next_at', 'host')).toEqual([3]);
    expect(await open().check()).toBe(0);
  });

  it('shortens no wait that a throttled host may have demanded, if it is not known since when the clock was ahead', async () => {
    await seenAhead('2 hours');
    await hosts([
      { host: 'a', next: '3 hours' },
      { host: 'b', next: '3 hours', throttled: '-1 minute' },
    ]);
    await open().check();
    expect(await minutes('host', 'next_at', 'host')).toEqual([60, 180]);
  });

  it('is noticed in every process, whose waits in memory are deleted', async () => {
    const clock = open();
    await clock.check();
    await seenAhead('1 day');
    behind = -DAY_MS;
    expect(await clock.check()).toBeGreaterThan(DAY_MS - 5_000);
    expect(setBack).toHaveLength(1);
    behind = -2 * DAY_MS;
    expect(await clock.check()).toBe(0); // Another process has brought the times back already.
    expect(setBack).toHaveLength(2);
  });

  it('lets a host be requested at once whose lease and delay lay a day ahead', async () => {
    const politeness = new PostgresPoliteness({ sql, owner: 'worker', leaseMs: 30_000 });
    const request = { host: 'a', address: '192.0.2.1', crawlDelayMs: 1_000 };
    await hosts([{ host: 'a', next: '1 day', lease: '1 day' }]);
    expect(await politeness.slot(request)).toMatchObject({ kind: 'deferred', why: 'host-busy' });
    await seenAhead('1 day 1 minute', '23 hours 59 minutes');
    await open().check();
    politeness.clockWasSetBack();
    const slot = await politeness.slot(request);
    expect(slot).toMatchObject({ kind: 'go' });
    if (slot.kind === 'go') await slot.done({ throttled: false });
    await politeness.close();
  });
});

it('a clock set ahead is remembered from the last reading before on, by the new clock', async () => {
  const [one, other] = [open(), open()];
  await Promise.all([one.check(), other.check()]);
  const since = async () =>
    (await sql.query('select extract(epoch from now() - ahead_since)::float8 as s from database_clock')).rows[0]?.s;
  expect(await since()).toBeNull();
  behind = DAY_MS;
  await one.check();
  const first = await since();
  expect(Math.abs(first)).toBeLessThanOrEqual(DAY_MS / 1_000 + 60);
  await other.check();
  expect(await since()).toBeCloseTo(first, -1);
});

describe('a worker that started while the machine’s clock was wrong', () => {
  /** Clock of the process, wrong by this number of ms, beside a machine whose clock is wrong by the other. */
  const started = (wrong: number, machineWrong = 0) => {
    let time = Date.now() + wrong;
    const set = (right: number) => {
      time = right;
    };
    const own = { now: () => time, set };
    const watch = new DatabaseClock({
      sql,
      log,
      onSetBack: (byMs) => setBack.push(byMs),
      own,
      machine: () => Date.now() + machineWrong,
    });
    return { own, watch };
  };

  it.each([
    ['ahead', DAY_MS, 1],
    ['behind', -DAY_MS, 0],
  ])('has the right time again once the machine’s is right: %s', async (_, wrong, waitsDeleted) => {
    const { own, watch } = started(wrong);
    await watch.check();
    expect(Math.abs(own.now() - Date.now())).toBeLessThan(60_000);
    expect(setBack).toHaveLength(waitsDeleted);
    await watch.check();
    expect(setBack).toHaveLength(waitsDeleted);
  });

  it.each([
    ['the machine’s alone is wrong', 0, DAY_MS],
    ['the machine’s is still wrong', DAY_MS, DAY_MS],
    ['all three differ', DAY_MS, -DAY_MS],
  ])('keeps its time if %s', async (_, wrong, machineWrong) => {
    const { own, watch } = started(wrong, machineWrong);
    const before = own.now();
    await watch.check();
    expect([own.now(), setBack]).toEqual([before, []]);
  });
});

it('a queue stamped by a worker whose clock was ahead hands its jobs out again', async () => {
  await sql.query('delete from bullmq.job; delete from bullmq.meta');
  const ms = (minutes: number) => `(extract(epoch from now()) * 1000)::bigint + ${minutes * 60_000}`;
  await sql.query(
    `insert into bullmq.meta (queue, field, value) values ('ahead', 'stalled-check', ${ms(60)}), ('right', 'stalled-check', ${ms(0)})`,
  );
  await sql.query(
    `insert into bullmq.job (queue, id, seq, name, state, added_at_ms, locked_until_ms)
     values ('ahead', 'a', 1, 'task', 'active', 0, ${ms(60)}), ('right', 'b', 2, 'task', 'active', 0, ${ms(8)})`,
  );
  expect(await open().check()).toBe(0);
  const { rows: checks } = await sql.query('select queue from bullmq.meta');
  const { rows: locked } = await sql.query('select id from bullmq.job where locked_until_ms > 0');
  expect([checks, locked]).toEqual([[{ queue: 'right' }], [{ id: 'b' }]]);
});
