import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.js';

describe('a semaphore', () => {
  it('lets so many in, the others in their order', async () => {
    const semaphore = new Semaphore(2);
    const order: string[] = [];
    const enter = async (name: string) => {
      await semaphore.acquire();
      order.push(name);
    };
    const all = ['a', 'b', 'c', 'd'].map(enter);
    await Promise.all(all.slice(0, 2));
    expect([order, semaphore.waiting, semaphore.ahead]).toEqual([['a', 'b'], 2, 4]);
    expect(semaphore.tryAcquire()).toBe(false);
    semaphore.release();
    await all[2];
    expect(order).toEqual(['a', 'b', 'c']);
    semaphore.release();
    await all[3];
    semaphore.release();
    semaphore.release();
    expect(semaphore.ahead).toBe(0);
    expect(semaphore.tryAcquire()).toBe(true);
  });

  it('lets who waits give up, and takes no permit for them', async () => {
    const semaphore = new Semaphore(1);
    await semaphore.acquire();
    const gaveUp = new AbortController();
    const first = semaphore.acquire(gaveUp.signal);
    const second = semaphore.acquire();
    gaveUp.abort(new Error('too long'));
    await expect(first).rejects.toThrow('too long');
    await expect(semaphore.acquire(gaveUp.signal)).rejects.toThrow('too long');
    semaphore.release();
    await second;
    expect(semaphore.ahead).toBe(1);
  });

  it('never has more inside than it may, and ends empty, whoever gives up or fails', async () => {
    const visit = fc.record({ givesUp: fc.boolean(), fails: fc.boolean(), turns: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(visit, { maxLength: 20 }), async (permits, visits) => {
        const semaphore = new Semaphore(permits);
        let inside = 0;
        let most = 0;
        const runs = visits.map(({ givesUp, fails, turns }) => {
          const controller = new AbortController();
          const run = semaphore.run(async () => {
            most = Math.max(most, ++inside);
            for (let i = 0; i < turns; i++) await Promise.resolve();
            inside--;
            if (fails) throw new Error('failed');
          }, controller.signal);
          if (givesUp) controller.abort();
          return run;
        });
        await Promise.allSettled(runs);
        expect(most).toBeLessThanOrEqual(permits);
        expect([inside, semaphore.ahead]).toEqual([0, 0]);
      }),
    );
  });
});
