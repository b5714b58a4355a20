import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseForFile } from '../testing/database.js';
import { connectionsOfWorker, isConnectionFault, openSql, type Query, share, whenAnswered } from './sql.js';

const { database, sql } = await databaseForFile();
await sql.query(`insert into setting (key, value) values ('a', '0'), ('b', '0')`);

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

it('does a transaction once more whose connection broke between two statements', async () => {
  let times = 0;
  const pid = await sql.transaction(async (query) => {
    times++;
    const { rows } = await query<{ pid: number }>('select pg_backend_pid() as pid');
    if (times === 1) {
      await sql.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // The end of the connection arrives while no statement runs: it must have no effect.
      for (let gone = false; !gone; )
        gone = (await sql.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount === 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return (await query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  });
  expect(times).toBe(2);
  expect(pid).toBeGreaterThan(0);
});

it.each([
  ['nobody', false, 2],
  ['others, and not for good', true, 3],
])('gives a statement up that breaks off while Postgres answers %s', async (_whom, answers, times) => {
  let now = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  const flapping = openSql(database.url, { outlastMs: 1_000 });
  onTestFinished(() => {
    clock.mockRestore();
    return flapping.close();
  });
  let tries = 0;
  const given = flapping.transaction(async (query) => {
    tries++;
    now += 900;
    if (answers) await flapping.query('select 1');
    await query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(given).rejects.toThrow('terminating connection');
  expect(tries).toBe(times);
});

describe('the connections of a worker', () => {
  it('are its share of what Postgres admits: nine workers fit beside an API', () => {
    expect([20, 100, 150, 200, 1_000].map(share)).toEqual([4, 4, 9, 12, 12]);
    for (const admitted of [100, 150, 200, 500])
      expect(9 * (share(admitted) + 5) + 15 + 3).toBeLessThanOrEqual(admitted);
  });

  it('are as many as Postgres says', async () => {
    expect(await connectionsOfWorker(database.url)).toBe(12);
    await expect(connectionsOfWorker('postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('what a process begins with', () => {
  it('is done again until Postgres answers, and not where it says that we may not', async () => {
    const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const said: unknown[] = [];
    let tries = 0;
    const work = async () => {
      if (++tries < 3) throw away;
      return tries;
    };
    expect(await whenAnswered(work, (error) => said.push(error))).toBe(3);
    expect(said).toEqual([away, away]);
    const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    await expect(
      whenAnswered(
        () => Promise.reject(refused),
        () => undefined,
      ),
    ).rejects.toBe(refused);
  });
});

const error = (fields: object) => Object.assign(new Error('It did not work.'), fields);
/** An error of Postgres as wrapped by Prisma. */
const fault = (code: string) =>
  error({ code: 'P2039', meta: { driverAdapterError: { cause: { kind: 'postgres', code } } } });

it.each([
  ['the connection is refused', error({ code: 'ECONNREFUSED' })],
  ['Postgres is starting, or reads its log', error({ code: '57P03' })],
  ['Postgres has crashed', error({ code: '57P02' })],
  ['its name cannot be looked up just now', error({ code: 'EAI_AGAIN' })],
  ['every address of its host refuses', new AggregateError([error({ code: 'ECONNREFUSED' })])],
  ['it did not let us in in time', new Error('timeout expired')],
  ['Prisma reports that Postgres ends', fault('57P01')],
  ['Prisma reports that the disk is full', fault('53100')],
  ['Prisma cannot reach it', error({ code: 'P1001' })],
  ['the adapter was cut off', error({ cause: { kind: 'ConnectionClosed' } })],
])('knows that the database is away where %s', (_, away) => expect(isConnectionFault(away)).toBe(true));

it.each([
  ['a unique value is there already', fault('23505')],
  ['the password is wrong', error({ code: '28P01' })],
  ['there is no such database', error({ code: '3D000' })],
  ['a statement is wrong', error({ code: '42703' })],
  ['the fault is ours', new TypeError('x is undefined')],
  ['nothing is known', undefined],
])('and that it is not where %s', (_, other) => expect(isConnectionFault(other)).toBe(false));

it('does not compile statements just in time', async () => {
  expect((await sql.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});
