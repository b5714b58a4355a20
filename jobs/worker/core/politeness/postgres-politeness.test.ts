import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises';
import { openSql, type Sql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { FakeClock } from '../../../door/testing/fake-clock.js';
import { politenessLaws } from '../../../door/testing/politeness-laws.js';
import { PostgresPoliteness, type PostgresPolitenessOptions } from './postgres-politeness.js';

let owners = 0;

/** Statements under way, so that a standing clock can wait for them. */
let underWay = 0;

const database = await forFile(testDatabase(), 'drop');
const opened = await forFile(openSql(database.url), 'close');
const sql: Sql = {
  ...opened,
  query: async (query, values) => {
    underWay++;
    try {
      return await opened.query(query, values);
    } finally {
      underWay--;
    }
  },
};

const forgetAll = () => sql.query('truncate host, address, address_slot');
const open = (options: Partial<PostgresPolitenessOptions> = {}) =>
  new PostgresPoliteness({ sql, owner: `worker-${owners++}`, leaseMs: 30_000, ...options });

async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet++) {
    while (underWay > 0) {
      quiet = 0;
      await soon();
    }
    await soon();
  }
}

politenessLaws('on Postgres', async (options) => {
  await forgetAll();
  const politeness = open(options);
  return { politeness, settle, close: () => politeness.close() };
});

describe('politeness of several workers', () => {
  beforeEach(forgetAll);

  /** Asks once, works for `lastsMs`, and notes when. */
  async function visit(politeness: PostgresPoliteness, host: string, paceMs: number, lastsMs: number) {
    const turn = await politeness.turn({ host, address: '192.0.2.1', paceMs });
    if (turn.kind !== 'go') throw new Error(`Sent away: ${turn.why}`);
    const start = performance.now();
    await wait(lastsMs);
    const end = performance.now();
    await turn.done({ throttled: false });
    return { host, start, end };
  }

  it('gives a host one turn at a time, at its pace', async () => {
    const workers = [open(), open()];
    const visits = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => visit(workers[i % 2] ?? open(), 'a.test', 150, 30)));
    visits.sort((a, b) => a.start - b.start);
    for (const [i, { start }] of visits.entries())
      if (i > 0) expect(start - (visits[i - 1]?.end ?? 0)).toBeGreaterThanOrEqual(145);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  it('gives an address as many turns at a time as it may have', async () => {
    const workers = [open({ addressGapMs: 0 }), open({ addressGapMs: 0 })];
    const visits = await Promise.all(
      Array.from({ length: 12 }, (_, i) => visit(workers[i % 2] ?? open(), `h${i}.test`, 0, 300)),
    );
    for (const { start } of visits)
      expect(visits.filter((other) => other.start <= start && other.end > start).length).toBeLessThanOrEqual(4);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  it('keeps the gaps between the starts at an address', async () => {
    const workers = [open({ addressGapMs: 40 }), open({ addressGapMs: 40 })];
    const began = performance.now();
    const visits = await Promise.all(
      Array.from({ length: 12 }, (_, i) => visit(workers[i % 2] ?? open(), `h${i}.test`, 0, 1)),
    );
    // A busy machine may hear of one start late and of the next in time, so that they seem near; all together never do.
    expect(Math.max(...visits.map(({ start }) => start)) - began).toBeGreaterThanOrEqual(11 * 40 - 2);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  it('keeps the pace of a host whose worker died in mid-request, and frees it when the lease is over', async () => {
    const dead = open({ leaseMs: 300 });
    const request = { host: 'a.test', address: '192.0.2.1', paceMs: 800 };
    const began = performance.now();
    await dead.turn(request);
    clearInterval(Reflect.get(dead, 'renewal')); // a killed process renews nothing
    const heir = open();
    const turn = await heir.turn(request);
    expect(performance.now() - began).toBeGreaterThanOrEqual(795);
    if (turn.kind === 'go') await turn.done({ throttled: false });
    await heir.close();
  });

  it('keeps the pace though the database’s answer came late', async () => {
    const late: Sql = {
      ...sql,
      query: async (query, values) => {
        try {
          return await sql.query(query, values);
        } finally {
          await wait(300);
        }
      },
    };
    const [behind, prompt] = [open({ sql: late }), open()];
    const first = await visit(behind, 'a.test', 600, 1);
    const second = await visit(prompt, 'a.test', 600, 1);
    expect(second.start - first.end).toBeGreaterThanOrEqual(595);
    await Promise.all([behind.close(), prompt.close()]);
  });

  it('keeps a lease as long as its request lasts', async () => {
    const clock = new FakeClock();
    const [slow, other] = [open({ clock, leaseMs: 300 }), open({ clock, leaseMs: 300 })];
    const request = { host: 'a.test', address: '192.0.2.1', paceMs: 0 };
    const turn = await slow.turn(request);
    const held = async () => {
      const { rows } = await sql.query('select lease_until, until from host, address_slot');
      return rows;
    };
    for (let i = 0; i < 5; i++) {
      clock.advance(200);
      const until = new Date(clock.now() + 300);
      await expect.poll(held).toEqual([{ lease_until: until, until }]);
    }
    let turns = 0;
    const waiting = other.turn(request).finally(() => turns++);
    await settle();
    expect(turns).toBe(0);
    if (turn.kind === 'go') await turn.done({ throttled: false });
    clock.advance(1_000);
    expect((await waiting).kind).toBe('go');
    await Promise.all([slow.close(), other.close()]);
  });

  it('gives back all it holds at its end', async () => {
    const leaving = open();
    await leaving.turn({ host: 'a.test', address: '192.0.2.1', paceMs: 0 });
    await leaving.close();
    const held = async () => {
      const { rows } = await sql.query<{ held: number }>(
        `select (select count(*) from host where lease_owner is not null)::int
           + (select count(*) from address_slot where until > now())::int as held`,
      );
      return rows[0]?.held;
    };
    // The column keeps milliseconds, so a place given back now may be held for the rest of this one.
    await expect.poll(held).toBe(0);
  });
});
