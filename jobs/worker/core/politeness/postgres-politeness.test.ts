import { setImmediate as soon, setTimeout as wait } from 'node:timers/promises';
import { openSql, type Sql } from '@hyrde/store/sql';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { FakeClock } from '../../../fetcher/testing/fake-clock.js';
import { politenessLaws } from '../../../fetcher/testing/politeness-laws.js';
import { hostsAbove, PostgresPoliteness, type PostgresPolitenessOptions } from './postgres-politeness.js';

let owners = 0;

/** Number of running statements, so that a fixed clock can wait for them. */
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

const deleteAll = () => sql.query('truncate host, address, address_slot, owner_wish');
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
  await deleteAll();
  const politeness = open(options);
  return { politeness, settle, close: () => politeness.close() };
});

describe('politeness of several workers', () => {
  beforeEach(deleteAll);

  /** Takes one slot, works for `lastsMs`, and records the start. */
  async function visit(politeness: PostgresPoliteness, host: string, crawlDelayMs: number, lastsMs: number) {
    const slot = await politeness.slot({ host, address: '192.0.2.1', crawlDelayMs });
    if (slot.kind !== 'go') throw new Error(`Sent away: ${JSON.stringify(slot)}`);
    const start = performance.now();
    await wait(lastsMs);
    const end = performance.now();
    await slot.done({ throttled: false });
    return { host, start, end };
  }

  it('gives a host one slot at a time, at its crawl delay', async () => {
    const workers = [open(), open()];
    const visits = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => visit(workers[i % 2] ?? open(), 'a.test', 150, 30)));
    visits.sort((a, b) => a.start - b.start);
    for (const [i, { start }] of visits.entries())
      if (i > 0) expect(start - (visits[i - 1]?.end ?? 0)).toBeGreaterThanOrEqual(145);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  it('gives an address as many slots at a time as it may have', async () => {
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
    // A busy machine may see one start late and the next in time, so single gaps may look short; their sum never is.
    expect(Math.max(...visits.map(({ start }) => start)) - began).toBeGreaterThanOrEqual(11 * 40 - 2);
    await Promise.all(workers.map((worker) => worker.close()));
  });

  it('keeps the crawl delay of a host whose worker crashed in mid-request, and frees it when the lease expires', async () => {
    const dead = open({ leaseMs: 300 });
    const request = { host: 'a.test', address: '192.0.2.1', crawlDelayMs: 800 };
    const began = performance.now();
    await dead.slot(request);
    await Reflect.get(dead, 'stopRenewing')(); // A killed process renews nothing.
    const heir = open();
    const slot = await heir.slot(request);
    expect(performance.now() - began).toBeGreaterThanOrEqual(795);
    if (slot.kind !== 'go') throw new Error(`Sent away: ${JSON.stringify(slot)}`);
    await slot.done({ throttled: false });
    await heir.close();
  });

  it('keeps the crawl delay though the database’s answer came late', async () => {
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
    const request = { host: 'a.test', address: '192.0.2.1', crawlDelayMs: 0 };
    const slot = await slow.slot(request);
    const held = async () => {
      const { rows } = await sql.query('select lease_until, until from host, address_slot');
      return rows;
    };
    for (let i = 0; i < 5; i++) {
      clock.advance(200);
      const until = new Date(clock.now() + 300);
      await expect.poll(held).toEqual([{ lease_until: until, until }]);
    }
    let slots = 0;
    const waiting = other.slot(request).finally(() => slots++);
    await settle();
    expect(slots).toBe(0);
    if (slot.kind === 'go') await slot.done({ throttled: false });
    clock.advance(1_000);
    expect((await waiting).kind).toBe('go');
    await Promise.all([slow.close(), other.close()]);
  });

  it('does not remember a wait that a wrong clock of the database stamped', async () => {
    const politeness = open();
    const [first, second] = [{ host: 'a.test' }, { host: 'b.test' }].map((of) => ({
      ...of,
      address: '192.0.2.1',
      crawlDelayMs: 10,
    }));
    if (!first || !second) throw new Error('Two requests are made.');
    await sql.query(`insert into address (address, next_at) values ('192.0.2.1', now() + interval '1 day')`);
    const signal = AbortSignal.timeout(500);
    await expect(politeness.slot({ ...first, signal })).rejects.toThrow('timeout');
    await sql.query(`update address set next_at = next_at - interval '1 day'`);
    const slot = await politeness.slot(second);
    if (slot.kind !== 'go') throw new Error(`Sent away: ${JSON.stringify(slot)}`);
    await slot.done({ throttled: false });
  });

  it('gives back all it holds at its end', async () => {
    const leaving = open();
    await leaving.slot({ host: 'a.test', address: '192.0.2.1', crawlDelayMs: 0 });
    await leaving.close();
    const held = async () => {
      const { rows } = await sql.query<{ held: number }>(
        `select (select count(*) from host where lease_owner is not null)::int
           + (select count(*) from address_slot where until > now())::int as held`,
      );
      return rows[0]?.held;
    };
    // The column has milliseconds, so a place given back now may be held for the rest of this one.
    await expect.poll(held).toBe(0);
  });
});

describe('what site owners ask for', () => {
  /** A working day in winter: in Oslo it is 13:00. */
  const NOON = Date.UTC(2026, 0, 15, 12);
  beforeEach(deleteAll);

  /** A worker with this fixed clock, so no gap between starts would ever end. */
  const at = (clock: FakeClock) => open({ clock, addressGapMs: 0 });

  const request = (host: string, fields: Record<string, string | number>) => {
    const columns = Object.keys(fields);
    return sql.query(
      `insert into owner_wish (id, host, note, ${columns}) values (gen_random_uuid(), $1, 'by mail', ${columns.map((_, i) => `$${i + 2}`)})`,
      [host, ...Object.values(fields)],
    );
  };
  const quiet = (host: string, from: number, to: number, zone: string) =>
    request(host, { kind: 'quiet-hours', quiet_from: from, quiet_to: to, time_zone: zone });
  const withdraw = () => sql.query('update owner_wish set withdrawn_at = now()');
  const slotOf = (politeness: PostgresPoliteness, host: string, crawlDelayMs = 1_000) =>
    politeness.slot({ host, address: '192.0.2.1', crawlDelayMs });

  it('asks nothing of a host, nor of those below it, once its owner objects; and again when that is withdrawn', async () => {
    const politeness = at(new FakeClock(NOON));
    await request('kommune.test', { kind: 'objection' });
    for (const host of ['kommune.test', 'www.kommune.test', 'arkiv.kommune.test:8443']) {
      expect(await slotOf(politeness, host)).toEqual({ kind: 'refused' });
      expect(await politeness.mayAsk(host)).toBe(false);
    }
    for (const host of ['annenkommune.test', 'test']) expect(await politeness.mayAsk(host)).toBe(true);
    await request('vendor.test:8443', { kind: 'objection' });
    expect(await politeness.mayAsk('www.vendor.test:8443')).toBe(false);
    expect(await politeness.mayAsk('www.vendor.test')).toBe(true);
    expect((await sql.query('select host from host')).rows).toEqual([]);
    await withdraw();
    expect(await slotOf(politeness, 'kommune.test')).toMatchObject({ kind: 'go', crawlDelayMs: 1_000 });
    await politeness.close();
  });

  it.each(['a.test', 'www.arkiv.kommune.test:8443', 'localhost:80', '10.0.0.1:8080', '[::1]:443', '[2001:db8::1]'])(
    'is looked up by the same names as in the database: %s',
    async (host) => {
      const { rows } = await sql.query<{ names: string[] }>('select hosts_above($1) as names', [host]);
      expect([...new Set(rows[0]?.names)].sort()).toEqual(hostsAbove(host).sort());
    },
  );

  it('obeys an objection that comes between two slots of one visit', async () => {
    const clock = new FakeClock();
    const politeness = at(clock);
    const first = await slotOf(politeness, 'kommune.test', 0);
    if (first.kind === 'go') await first.done({ throttled: false });
    clock.advance(1_000);
    await request('kommune.test', { kind: 'objection' });
    expect(await slotOf(politeness, 'kommune.test', 0)).toEqual({ kind: 'refused' });
    await politeness.close();
  });

  it('keeps the longer crawl delay, and returns which', async () => {
    const clock = new FakeClock();
    const politeness = at(clock);
    await request('kommune.test', { kind: 'pace', pace_seconds: 20 });
    const slot = await slotOf(politeness, 'www.kommune.test');
    expect(slot).toMatchObject({ kind: 'go', crawlDelayMs: 20_000 });
    if (slot.kind === 'go')
      expect((await slot.done({ throttled: false })).nextAt.getTime() - clock.now()).toBeGreaterThanOrEqual(20_000);
    expect(await slotOf(politeness, 'langsom.kommune.test', 25_000)).toMatchObject({ crawlDelayMs: 25_000 });
    await politeness.close();
  });

  it('returns the crawl delay as the reason if it is longer than the maximum wait', async () => {
    const clock = new FakeClock();
    const politeness = at(clock);
    await request('kommune.test', { kind: 'pace', pace_seconds: 600 });
    const first = await slotOf(politeness, 'kommune.test');
    if (first.kind === 'go') await first.done({ throttled: false });
    const other = at(clock);
    expect(await slotOf(other, 'kommune.test')).toMatchObject({ kind: 'deferred', why: 'pace' });
    await Promise.all([politeness.close(), other.close()]);
  });

  it.each([
    ['in the middle of them', 8, 16, 'Europe/Oslo', '2026-01-15T15:00Z'],
    ['from their first moment', 13, 14, 'Europe/Oslo', '2026-01-15T13:00Z'],
    ['over midnight, begun today', 12, 6, 'Europe/Oslo', '2026-01-16T05:00Z'],
    ['over midnight, begun yesterday', 22, 14, 'Europe/Oslo', '2026-01-15T13:00Z'],
    ['where the zone is half an hour off', 17, 18, 'Asia/Kolkata', '2026-01-15T12:30Z'],
  ])('leaves a host alone in its quiet hours: %s', async (_, from, to, zone, end) => {
    const clock = new FakeClock(NOON);
    const politeness = at(clock);
    await quiet('kommune.test', from, to, zone);
    const until = new Date(end);
    expect(await slotOf(politeness, 'www.kommune.test')).toEqual({ kind: 'deferred', until, why: 'quiet-hours' });
    expect(await politeness.mayAsk('www.kommune.test')).toBe(false);
    clock.advance(until.getTime() - NOON);
    expect(await slotOf(politeness, 'www.kommune.test')).toMatchObject({ kind: 'go' });
    await politeness.close();
  });

  it.each([
    ['before they begin', 14, 16, 'Europe/Oslo'],
    ['once they are over', 8, 13, 'Europe/Oslo'],
    ['of another zone', 8, 16, 'Pacific/Auckland'],
  ])('asks a host outside its quiet hours: %s', async (_, from, to, zone) => {
    const politeness = at(new FakeClock(NOON));
    await quiet('kommune.test', from, to, zone);
    expect(await slotOf(politeness, 'kommune.test')).toMatchObject({ kind: 'go' });
    await politeness.close();
  });

  it('ignores withdrawn quiet hours', async () => {
    const politeness = at(new FakeClock(NOON));
    await quiet('kommune.test', 0, 23, 'Europe/Oslo');
    expect(await slotOf(politeness, 'kommune.test')).toMatchObject({ why: 'quiet-hours' });
    await withdraw();
    expect(await slotOf(politeness, 'kommune.test')).toMatchObject({ kind: 'go' });
    await politeness.close();
  });

  it('ends quiet hours by the wall clock in the night in which clocks are put forward', async () => {
    const clock = new FakeClock(Date.UTC(2026, 2, 28, 23)); // Midnight in Oslo.
    const politeness = at(clock);
    await quiet('kommune.test', 22, 6, 'Europe/Oslo');
    const until = new Date('2026-03-29T04:00Z'); // Six hours by the clock, five in real time.
    expect(await slotOf(politeness, 'kommune.test')).toMatchObject({ until });
    await politeness.close();
  });
});
