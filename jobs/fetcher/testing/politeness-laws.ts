import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ADDRESS_GAP_MS,
  ADDRESS_IN_FLIGHT,
  type Clock,
  MAX_WAIT_MS,
  type Politeness,
  type Slot,
} from '../politeness/politeness.js';
import { FakeClock } from './fake-clock.js';

/** An implementation under test, without remembered state. */
export interface Subject {
  politeness: Politeness;
  /** Lets pending work outside this process (such as a query) return; the clock does not advance meanwhile. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Inputs of every implementation: the clock, and a random that makes no jitter (always ½). */
export type MakeSubject = (options: { clock: Clock; random: () => number }) => Promise<Subject>;

/** Step of the clock in ms, the precision of laws about times. */
const STEP_MS = 50;
/** Maximum simulated time in ms. */
const LONGEST_MS = 3_600_000;

interface Served {
  host: string;
  address: string;
  crawlDelayMs: number;
  start: number;
  end: number;
  order: number;
}

type Go = Extract<Slot, { kind: 'go' }>;

/** The laws of `politeness.ts`, for any implementation. */
export function politenessLaws(name: string, make: MakeSubject): void {
  describe(`the laws of politeness: ${name}`, () => {
    let clock: FakeClock;
    let subject: Subject;
    beforeEach(async () => {
      clock = new FakeClock();
      subject = await make({ clock, random: () => 0.5 });
    });
    afterEach(() => subject.close());

    /** Runs the clock until `work` is done. */
    async function run<T>(work: Promise<T>): Promise<T> {
      let over = false;
      const watched = work.finally(() => {
        over = true;
      });
      watched.catch(() => {});
      const deadline = clock.now() + LONGEST_MS;
      await subject.settle();
      while (!over && clock.now() < deadline) {
        clock.advance(STEP_MS);
        await subject.settle();
      }
      if (!over) throw new Error('Still waiting after an hour.');
      return watched;
    }

    const ask = (host: string, options: { address?: string; crawlDelayMs?: number; signal?: AbortSignal } = {}) =>
      subject.politeness.slot({ host, address: '192.0.2.1', crawlDelayMs: 1_000, ...options });

    async function go(host: string, options: Parameters<typeof ask>[1] = {}): Promise<Go> {
      const slot = await run(ask(host, options));
      if (slot.kind !== 'go') throw new Error(`Sent away: ${JSON.stringify(slot)}`);
      return slot;
    }

    async function serve(
      host: string,
      address: string,
      crawlDelayMs: number,
      lastsMs: number,
      log: Served[],
      order: number,
    ) {
      const slot = await ask(host, { address, crawlDelayMs });
      if (slot.kind !== 'go') return;
      const start = clock.now();
      await clock.sleep(lastsMs);
      log.push({ host, address, crawlDelayMs, start, end: clock.now(), order });
      await slot.done({ throttled: false });
    }

    it('gives a host one slot at a time, in order, at its crawl delay', async () => {
      const log: Served[] = [];
      await run(Promise.all([0, 1, 2, 3].map((order) => serve('a.test', '192.0.2.1', 1_000, 300, log, order))));
      expect(log.map(({ order }) => order)).toEqual([0, 1, 2, 3]);
      for (const [i, { start }] of log.entries())
        if (i > 0) expect(start - (log[i - 1]?.end ?? 0)).toBeGreaterThanOrEqual(1_000);
    });

    it('lets hosts at different addresses go at the same time', async () => {
      const first = await go('a.test', { address: '192.0.2.1' });
      const second = await go('b.test', { address: '192.0.2.2' }); // while the first is not done
      expect([first.kind, second.kind]).toEqual(['go', 'go']);
      await first.done({ throttled: false });
      await second.done({ throttled: false });
    });

    it('keeps an address within its limits', async () => {
      const log: Served[] = [];
      const hosts = Array.from({ length: 12 }, (_, i) => `h${i}.test`);
      await run(Promise.all(hosts.map((host, i) => serve(host, '192.0.2.1', 1_000, 2_000, log, i))));
      expect(log).toHaveLength(12);
      expectAddressLimits(log);
    });

    it('holds all limits for any mix of hosts, addresses, crawl delays and durations', async () => {
      const visit = fc.record({
        host: fc.integer({ min: 0, max: 4 }),
        crawlDelayMs: fc.constantFrom(0, 100, 1_000, 3_000),
        lastsMs: fc.constantFrom(0, 50, 400, 2_500),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(visit, { maxLength: 15 }), async (visits) => {
          await subject.close();
          subject = await make({ clock, random: () => 0.5 });
          clock.advance(2 * LONGEST_MS);
          const log: Served[] = [];
          const served = visits.map(({ host, crawlDelayMs, lastsMs }, i) =>
            serve(`h${host}.test`, `192.0.2.${host % 2}`, crawlDelayMs, lastsMs, log, i),
          );
          await run(Promise.all(served));
          expectAddressLimits(log);
          expectHostLimits(log);
        }),
        { numRuns: 10 },
      );
    });

    it('waits for a short Retry-After', async () => {
      const first = await go('a.test');
      const asked = clock.now() + 10_000;
      const { nextAt } = await run(first.done({ throttled: true, retryAt: asked }));
      expect(nextAt.getTime()).toBeGreaterThanOrEqual(asked);
      const second = await go('a.test');
      expect(clock.now()).toBeGreaterThanOrEqual(asked);
      await run(second.done({ throttled: false }));
    });

    it('sends away until a long Retry-After is over, and other hosts go on', async () => {
      const asked = clock.now() + 600_000;
      const first = await go('a.test');
      await run(first.done({ throttled: true, retryAt: asked }));
      const began = clock.now();
      const slot = await run(ask('a.test'));
      expect(slot).toMatchObject({ kind: 'deferred', why: 'throttled' });
      if (slot.kind === 'deferred') expect(slot.until.getTime()).toBeGreaterThanOrEqual(asked);
      expect(clock.now() - began).toBeLessThan(1_000);
      const other = await go('b.test');
      await run(other.done({ throttled: false }));
      clock.advance(700_000);
      const later = await go('a.test');
      await run(later.done({ throttled: false }));
    });

    it('doubles the wait with every 429 that names none, and forgives after quiet', async () => {
      const waits: number[] = [];
      for (let i = 0; i < 3; i++) {
        const slot = await go('a.test');
        const { nextAt, throttles } = await run(slot.done({ throttled: true, retryAt: null }));
        expect(throttles).toBe(i + 1);
        waits.push(Math.round((nextAt.getTime() - clock.now()) / 1_000));
        clock.advance(nextAt.getTime() - clock.now());
      }
      expect(waits.map((wait) => Math.round(wait / 10) * 10)).toEqual([60, 120, 240]);
      clock.advance(3_600_000);
      const slot = await go('a.test');
      const { throttles } = await run(slot.done({ throttled: true, retryAt: null }));
      expect(throttles).toBe(1);
    });

    it('sends away at once who would have to wait too long behind others', async () => {
      const first = await go('a.test', { crawlDelayMs: 20_000 });
      const second = ask('a.test', { crawlDelayMs: 20_000 });
      await subject.settle();
      const began = clock.now();
      const third = await run(ask('a.test', { crawlDelayMs: 20_000 }));
      expect(third).toMatchObject({ kind: 'deferred', why: 'host-busy' });
      expect(clock.now() - began).toBeLessThan(1_000);
      if (third.kind === 'deferred') expect(third.until.getTime() - clock.now()).toBeGreaterThan(1_000);
      await run(first.done({ throttled: false }));
      const slot = await run(second);
      expect(slot.kind).toBe('go');
      if (slot.kind === 'go') await run(slot.done({ throttled: false }));
    });

    it('does not keep anyone waiting for longer than its bound behind a slow document', async () => {
      const slow = await go('a.test');
      const began = clock.now();
      expect(await run(ask('a.test'))).toMatchObject({ kind: 'deferred', why: 'host-busy' });
      expect(clock.now() - began).toBeLessThanOrEqual(MAX_WAIT_MS + 1_000);
      await run(slow.done({ throttled: false }));
      const next = await go('a.test');
      await run(next.done({ throttled: false }));
    });

    it('drops a wait that was aborted', async () => {
      const first = await go('a.test');
      const abort = new AbortController();
      const waiting = ask('a.test', { signal: abort.signal });
      const outcome = expect(waiting).rejects.toThrow('enough');
      const third = ask('a.test');
      await subject.settle();
      abort.abort(new Error('enough'));
      await outcome;
      await run(first.done({ throttled: false }));
      const slot = await run(third);
      expect(slot.kind).toBe('go');
      if (slot.kind === 'go') await run(slot.done({ throttled: false }));
    });

    it('drops a wait that was aborted while it slept, and refuses one that is aborted already', async () => {
      const first = await go('a.test');
      await run(first.done({ throttled: true, retryAt: clock.now() + 5_000 }));
      const abort = new AbortController();
      const outcome = expect(ask('a.test', { signal: abort.signal })).rejects.toThrow('enough');
      await subject.settle();
      abort.abort(new Error('enough'));
      await outcome;
      await expect(ask('a.test', { signal: abort.signal })).rejects.toThrow('enough');
      const next = await go('a.test');
      await run(next.done({ throttled: false }));
    });

    it('ends a slot once, however often it is released', async () => {
      const slot = await go('a.test');
      const end = await run(slot.done({ throttled: true, retryAt: null }));
      expect(await run(slot.done({ throttled: false }))).toEqual(end);
    });
  });
}

/** One step of tolerance: an implementation may place its start time anywhere within a step of the clock. */
function expectAddressLimits(log: Served[]): void {
  for (const address of new Set(log.map((served) => served.address))) {
    const here = log.filter((served) => served.address === address).sort((a, b) => a.start - b.start);
    for (const [i, { start }] of here.entries()) {
      const inFlight = here.filter((other) => other.start <= start && other.end > start).length;
      expect(inFlight).toBeLessThanOrEqual(ADDRESS_IN_FLIGHT);
      const before = here[i - 1];
      if (before) expect(start - before.start).toBeGreaterThanOrEqual(ADDRESS_GAP_MS - STEP_MS);
    }
  }
}

function expectHostLimits(log: Served[]): void {
  for (const host of new Set(log.map((served) => served.host))) {
    const here = log.filter((served) => served.host === host).sort((a, b) => a.start - b.start);
    for (const [i, { start }] of here.entries()) {
      const before = here[i - 1];
      if (before) expect(start).toBeGreaterThanOrEqual(before.end + before.crawlDelayMs);
    }
  }
}
