import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetcher, Reply } from '../fetcher/index.js';
import { documentReply } from '../fetcher/testing/replies.js';
import type { CanonicalRequest } from '../site/index.js';
import { Deferred, JournalMismatch, memoryJournal } from './journal.js';
import type { JournalledWeb } from './journalled-web.js';
import {
  document,
  fakeTimers,
  fetcherOf,
  home,
  inTheEnd,
  later,
  open,
  overtakingFetcher,
  ticks,
} from './testing/generated-web.js';

fakeTimers();

describe('several pages at once', () => {
  const PATHS = Array.from({ length: 12 }, (_, i) => `${home}${i}`);

  /** Keeps three requests in flight, chooses the next by the answers, and lists what it saw, in order. */
  async function forage(web: JournalledWeb): Promise<string[]> {
    const seen: string[] = [];
    const underway = new Map<string, Promise<string>>();
    const ask = () => {
      const url = PATHS[Math.floor(web.random() * PATHS.length)] ?? home;
      if (underway.has(url)) return;
      const opened = web.open(url).then((one) => {
        seen.push(`${one.kind} ${url} ${web.downloads} ${web.remaining} ${web.now()}`);
        return url;
      });
      underway.set(url, opened);
    };
    for (let asked = 0; asked < 40 && (web.remaining > 0 || underway.size > 0); asked++) {
      while (underway.size < 3 && web.remaining > 0) ask();
      if (underway.size > 0) underway.delete(await Promise.race(underway.values()));
    }
    await Promise.all(underway.values());
    return seen;
  }

  const delays = fc.array(fc.nat(6), { minLength: 1, maxLength: 8 });

  it('are seen in the order of the journal, however the answers come the next time', async () => {
    const input = fc.record({
      first: delays,
      second: delays,
      seed: fc.integer(),
      budget: fc.integer({ min: 1, max: 15 }),
      cut: fc.nat(15),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ first, second, seed, budget, cut }) => {
        const journal = memoryJournal();
        const asked: string[] = [];
        const whole = await forage(
          open({ fetcher: overtakingFetcher(first, asked), seed, budget, journal: journal.next() }),
        );
        expect(asked).toHaveLength(journal.entries.length);

        const again: string[] = [];
        const replayed = open({ fetcher: overtakingFetcher(second, again), seed, budget, journal: journal.next() });
        expect(await forage(replayed)).toEqual(whole);
        expect(again).toEqual([]);

        const kept = journal.entries.slice(0, cut);
        const resumed = memoryJournal(kept);
        const went = await forage(
          open({ fetcher: overtakingFetcher(second, again), seed, budget, journal: resumed.next() }),
        );
        expect(went.slice(0, kept.length)).toEqual(whole.slice(0, kept.length));
        expect(again).toHaveLength(resumed.entries.length - kept.length);
      }),
    );
  });

  it('are seen in that order though some of them are lost, and requested again', async () => {
    const input = fc.record({
      first: delays,
      second: delays,
      seed: fc.integer(),
      budget: fc.integer({ min: 1, max: 15 }),
      lost: fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 5 }),
    });
    const untimed = (seen: readonly string[]) => seen.map((line) => line.slice(0, line.lastIndexOf(' ')));
    await fc.assert(
      fc.asyncProperty(input, async ({ first, second, seed, budget, lost }) => {
        const journal = memoryJournal();
        const whole = await forage(
          open({ fetcher: overtakingFetcher(first, []), seed, budget, journal: journal.next() }),
        );
        const resumed = memoryJournal(journal.entries, lost);
        const asked: string[] = [];
        const went = await forage(
          open({ fetcher: overtakingFetcher(second, asked), seed, budget, journal: resumed.next() }),
        );
        expect(untimed(went)).toEqual(untimed(whole));
        expect(resumed.entries.map(({ bodies }) => bodies)).toEqual(journal.entries.map(({ bodies }) => bodies));
        const missing = journal.entries.filter(({ entry }) => lost.includes(entry.seq));
        expect(asked.toSorted()).toEqual(missing.map(({ entry }) => entry.request.url).toSorted());
      }),
    );
  });

  it('cost no more than the budget, those in flight included', async () => {
    const asked: string[] = [];
    const web = open({ fetcher: overtakingFetcher([3, 0, 5], asked), budget: 2 });
    const kinds = await Promise.all(PATHS.slice(0, 4).map(async (url) => (await web.open(url)).kind));
    expect(kinds.sort()).toEqual(['budget-spent', 'budget-spent', 'page', 'page']);
    expect([asked.length, web.downloads, web.remaining]).toEqual([2, 2, 0]);
  });

  it('are written although one of them defers the task', async () => {
    const journal = memoryJournal();
    const fetcher: Pick<Fetcher, 'fetch'> = {
      fetch: async (request) => {
        const { url } = request as CanonicalRequest;
        if (url.endsWith('/0')) return later;
        await ticks();
        return documentReply(url, '<p>hei');
      },
    };
    const web = open({ fetcher, journal: journal.next() });
    const opened = PATHS.slice(0, 3).map((url) => web.open(url));
    await expect(opened[0]).rejects.toBeInstanceOf(Deferred);
    await expect(web.close()).rejects.toBeInstanceOf(Deferred);
    expect(journal.entries.map(({ entry }) => [entry.asked, entry.request.url])).toEqual([
      [1, `${home}1`],
      [2, `${home}2`],
    ]);
  });

  it('of another run’s journal end in a mismatch, not in endless waiting', async () => {
    const journal = memoryJournal();
    await forage(open({ fetcher: overtakingFetcher([0], []), seed: 1, budget: 6, journal: journal.next() }));
    const other = open({
      fetcher: overtakingFetcher([0], []),
      seed: 1,
      budget: 6,
      journal: memoryJournal(journal.entries.slice(1)).next(),
    });
    await expect(inTheEnd(forage(other))).rejects.toThrow();
  });

  /** A fetcher that answers these URLs on release. */
  function gatedFetcher(answer: (url: string) => Reply = (url) => document(url, '<p>hei')) {
    const gates = new Map<string, () => void>();
    const asked: string[] = [];
    const fetch: Fetcher['fetch'] = async (request) => {
      const { url } = request as CanonicalRequest;
      asked.push(url);
      await new Promise<void>((go) => gates.set(url, go));
      return answer(url);
    };
    const release = async (url: string) => {
      while (!gates.has(url)) await ticks();
      gates.get(url)?.();
      await ticks(5);
    };
    return { fetcher: { fetch }, asked, release };
  }
  const [first = '', second = '', third = '', fourth = ''] = PATHS;

  /** A journal in which the second of three requests was answered first and led to a fourth. */
  async function overtaken() {
    const journal = memoryJournal();
    const { fetcher, release } = gatedFetcher();
    const web = open({ fetcher, journal: journal.next() });
    const all = [web.open(first), web.open(second).then(() => web.open(fourth)), web.open(third)];
    for (const url of [second, fourth, third, first]) await release(url);
    await Promise.all(all);
    expect(journal.entries.map(({ entry }) => entry.asked)).toEqual([1, 3, 2, 0]);
    return journal.entries;
  }

  it('end with the first error: nothing more is requested, and none waits endlessly', async () => {
    // The document of the first answer is lost: its page is requested during the replay, and the host defers it.
    const journal = memoryJournal(await overtaken(), [0]);
    const { fetcher, asked, release } = gatedFetcher(() => later);
    const web = open({ fetcher, journal: journal.next() });
    const opened = [web.open(first), web.open(second), web.open(third)];
    await release(second);
    await expect(opened[1]).rejects.toBeInstanceOf(Deferred);
    await expect(opened[2]).rejects.toBeInstanceOf(Deferred);
    await expect(web.open(fourth)).rejects.toBeInstanceOf(Deferred);
    await expect(web.close()).rejects.toBeInstanceOf(Deferred);
    expect([asked, journal.entries.length]).toEqual([[second], 4]);
  });

  it('are written though the replay that they wait for ends in an error', async () => {
    const journal = memoryJournal(await overtaken(), [0, 2]);
    const { fetcher, asked, release } = gatedFetcher((url) => (url === second ? later : document(url, '<p>igjen')));
    const web = open({ fetcher, journal: journal.next() });
    const opened = [web.open(first), web.open(second), web.open(third)];
    await release(third);
    await release(second);
    await expect(Promise.all(opened)).rejects.toBeInstanceOf(Deferred);
    await expect(web.close()).rejects.toBeInstanceOf(Deferred);
    expect(asked).toEqual([second, third]);
    expect(journal.entries.map(({ bodies }) => bodies?.text)).toEqual(['<p>hei', '<p>hei', '<p>igjen', '<p>hei']);
  });

  it('that are not in the journal are made once it was replayed', async () => {
    const journal = memoryJournal((await overtaken()).slice(0, 2));
    const { fetcher, asked, release } = gatedFetcher();
    const web = open({ fetcher, journal: journal.next() });
    const all = [web.open(first), web.open(second).then(() => web.open(fourth)), web.open(third)];
    await all[1];
    for (const url of [first, third]) await release(url);
    await Promise.all(all);
    expect(asked).toEqual([first, third]);
    expect(journal.entries.map(({ entry }) => [entry.seq, entry.asked])).toEqual(
      [1, 3, 0, 2].map((asked, i) => [i, asked]),
    );
  });

  it('that differ from the journal do not wait endlessly either', async () => {
    const journal = memoryJournal(await overtaken());
    const web = open({ journal: journal.next() });
    const opened = [first, third, second].map((url) => web.open(url));
    await opened[2];
    for (const one of opened.slice(0, 2)) await expect(inTheEnd(one)).rejects.toBeInstanceOf(JournalMismatch);
    await expect(web.close()).rejects.toBeInstanceOf(JournalMismatch);
  });

  it('are answered and written after the algorithm has ended, but none is added', async () => {
    const journal = memoryJournal();
    const { fetcher, asked, release } = gatedFetcher();
    const web = open({ fetcher, journal: journal.next() });
    const left = web.open(first).then(() => web.open(second));
    const closed = web.close();
    await release(first);
    await closed;
    const later = new Promise((resolve) => setImmediate(resolve, 'later'));
    expect(await Promise.race([left, later])).toBe('later');
    expect([asked, journal.entries.length]).toEqual([[first], 1]);
  });

  it('that were replayed in part are released when the algorithm is aborted', async () => {
    const journal = memoryJournal(await overtaken());
    const stop = new AbortController();
    const web = open({ journal: journal.next(), signal: stop.signal });
    const opened = [web.open(first), web.open(second), web.open(third)];
    stop.abort(new Error('enough'));
    await opened[1];
    await expect(web.open(fourth)).rejects.toThrow('enough');
    await web.close();
    expect(journal.entries).toHaveLength(4);
  });

  it('are written together if they arrived during a write, and delivered in that order', async () => {
    const journal = memoryJournal();
    const next = journal.next();
    const writes: number[][] = [];
    let written = () => {};
    const append: typeof next.append = async (entries) => {
      writes.push(entries.map(({ entry }) => entry.asked));
      await new Promise<void>((go) => {
        written = go;
      });
      await next.append(entries);
    };
    const web = open({ journal: { ...next, append } });
    const seen: string[] = [];
    const all = PATHS.slice(0, 4).map((url) => web.open(url).then(() => seen.push(url)));
    const reactions = async () => {
      await ticks(5);
    };
    await reactions();
    expect([writes, seen]).toEqual([[[0]], []]); // no answer is delivered before it is written
    written();
    await reactions();
    expect(writes).toEqual([[0], [1, 2, 3]]);
    written();
    await Promise.all(all);
    expect(seen).toEqual(PATHS.slice(0, 4));
    expect(journal.entries.map(({ entry }) => [entry.seq, entry.asked])).toEqual([0, 1, 2, 3].map((i) => [i, i]));
  });

  it('leave no gap if one could not be written', async () => {
    const journal = memoryJournal();
    const next = journal.next();
    let tries = 0;
    const append: typeof next.append = (entries) =>
      tries++ === 0 ? Promise.reject(new Error('disk full')) : next.append(entries);
    const web = open({ journal: { ...next, append } });
    const opened = [web.open(first), web.open(second)];
    await expect(opened[0]).rejects.toThrow('disk full');
    await expect(web.close()).rejects.toThrow('disk full');
    expect(journal.entries.map(({ entry }) => [entry.seq, entry.asked])).toEqual([[0, 1]]);
  });

  it('may be left unawaited: their errors end no process', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const web = open({ fetcher: fetcherOf(() => later) });
      void web.open(first);
      await web.close();
      await ticks();
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
