import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetcher } from '../fetcher/index.js';
import type { FailedReply } from '../fetcher/reply.js';
import { exchangeOf, failedReply } from '../fetcher/testing/replies.js';
import { type Opened } from '../site/index.js';
import { type Checkpoint, type Journal, JournalMismatch, memoryJournal, type NewEntry } from './journal.js';
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

describe('replay', () => {
  /** A generated site: every page has a few links, some answers fail, some cost retries. */
  const siteOf = (salt: number) => (url: string) => {
    const number = Number(/\d+$/.exec(url)?.[0] ?? 0);
    const kind = (number * 31 + salt) % 7;
    if (kind === 1 && number > 0) return failedReply(url, { reason: 'missing', attempts: 1 });
    if (kind === 2 && number > 0) return failedReply(url, { reason: 'robots-disallow', attempts: 0 });
    const links = [1, 2, 3].map((i) => `<a href="/${(number * 3 + i * salt) % 50}">side ${i}</a>`).join('');
    return document(
      kind === 3 ? `${home}moved/${number}` : url,
      `<title>${number}</title>${links}`,
      kind === 4 ? 2 : 1,
    );
  };

  /** A search that depends on all its inputs: pages, failures, counts and random numbers. */
  async function wander(web: JournalledWeb): Promise<string[]> {
    const seen: string[] = [];
    let next = home;
    for (;;) {
      const opened: Opened = await web.open(next);
      seen.push(`${JSON.stringify(opened)} ${web.downloads} ${web.remaining}`);
      if (opened.kind === 'budget-spent' || seen.length > 60) return seen;
      const links = opened.kind === 'page' ? opened.page.links : [];
      next = links[Math.floor(web.random() * links.length)]?.url ?? `${home}${Math.floor(web.random() * 50)}`;
    }
  }

  it('of any part of a search, continued, is the same search, and requests only lost pages again', async () => {
    const input = fc.record({
      salt: fc.integer({ min: 1, max: 1_000 }),
      seed: fc.integer(),
      budget: fc.integer({ min: 1, max: 30 }),
      cut: fc.nat(40),
      lost: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 5 })),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ salt, seed, budget, cut, lost }) => {
        const answer = siteOf(salt);
        const journal = memoryJournal();
        const whole = await wander(open({ fetcher: fetcherOf(answer), seed, budget, journal: journal.next() }));
        const entries = [...journal.entries];
        const resumed = memoryJournal(
          entries.slice(0, cut).map((one) => (lost.includes(one.entry.seq) ? { ...one, bodies: null } : one)),
          lost,
        );
        const asked: string[] = [];
        const fetcher = fetcherOf((url) => {
          asked.push(url);
          return answer(url);
        });
        expect(await wander(open({ fetcher, seed, budget, journal: resumed.next() }))).toEqual(whole);
        expect(resumed.entries).toEqual(entries);
        expect(entries.map(({ entry }) => entry.seq)).toEqual(entries.map((_, i) => i));
        const missing = entries.filter(({ entry }) => entry.seq >= cut || lost.includes(entry.seq));
        expect(asked).toEqual(missing.map(({ entry }) => entry.request.url));
      }),
      { numRuns: 200 },
    );
  });

  it('fails if a lost document’s page has other links now', async () => {
    const page = (link: string) => fetcherOf((url) => document(url, `<a href=/${link}>x</a>`));
    const follow = async (web: JournalledWeb) => {
      const opened = await web.open(home);
      return opened.kind === 'page' ? web.open(opened.page.links[0]?.url ?? home) : opened;
    };
    const journal = memoryJournal();
    await follow(open({ fetcher: page('old'), journal: journal.next() }));
    const resumed = open({ fetcher: page('new'), journal: memoryJournal(journal.entries, [0]).next() });
    await expect(inTheEnd(follow(resumed))).rejects.toBeInstanceOf(JournalMismatch);
  });
});

describe('a checkpoint', () => {
  interface Known {
    seen: string[];
    /** Requests in flight. */
    underway: string[];
  }

  /** Keeps three requests in flight, remembers all answers, and stores a checkpoint at every fourth. */
  async function gather(web: JournalledWeb): Promise<string[]> {
    const known = (web.checkpoints?.last as Known | null) ?? { seen: [], underway: [] };
    const seen = [...known.seen];
    const underway = new Map<string, Promise<void>>();
    const ask = (url: string) => {
      if (underway.has(url)) return;
      const opened = web.open(url).then(async (one) => {
        underway.delete(url);
        seen.push(`${one.kind} ${url} ${web.downloads} ${web.remaining} ${web.now()}`);
        if (seen.length % 4 === 0) await web.checkpoints?.leave({ seen, underway: [...underway.keys()] });
      });
      underway.set(url, opened);
    };
    for (const url of known.underway) ask(url);
    while (web.remaining > 0 || underway.size > 0) {
      while (underway.size < 3 && web.remaining > 0) ask(`${home}${Math.floor(web.random() * 1_000)}`);
      await Promise.race(underway.values());
    }
    return seen;
  }

  it('is continued from: the same search, which reads nothing before it and requests nothing twice', async () => {
    const input = fc.record({
      delays: fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
      seed: fc.integer(),
      cut: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ delays, seed, cut }) => {
        const checkpoints: Checkpoint[] = [];
        const journal = memoryJournal();
        const next = journal.next();
        const keep = async (made: Checkpoint) => {
          checkpoints.push(structuredClone(made));
        };
        const web = (of: Journal, asked: string[]) =>
          open({
            fetcher: overtakingFetcher(delays, asked, () => new Date(1_000)),
            budget: 30,
            seed,
            journal: of,
            checkpoints: true,
          });
        const whole = await gather(web({ ...next, keep }, []));
        const last = checkpoints.filter(({ seq }) => seq <= cut).at(-1) ?? null;
        const entries = journal.entries.slice(0, Math.max(cut, last?.seq ?? 0));
        const resumed = memoryJournal(entries, [], last);
        const read: number[] = [];
        const of = resumed.next();
        const asked: string[] = [];
        const entryAt = (seq: number) => {
          read.push(seq);
          return of.entryAt(seq);
        };
        const went = await gather(web({ ...of, entryAt }, asked));
        expect(went.slice(0, entries.length)).toEqual(whole.slice(0, entries.length));
        expect(went).toHaveLength(whole.length);
        expect(read.every((seq) => seq >= (last?.seq ?? 0))).toBe(true);
        expect(asked).toHaveLength(resumed.entries.length - entries.length);
        expect(resumed.entries.map(({ entry }) => entry.seq)).toEqual(whole.map((_, i) => i));
      }),
    );
  });
});

describe('pauses of an algorithm with several requests in flight', () => {
  /** A generated module: each answer leads, after some iterations of the event loop, to a random request. */
  async function wander(web: JournalledWeb, pausesOf: (url: string) => number, pause: () => Promise<unknown>) {
    const seen: string[] = [];
    const go = async (url: string): Promise<void> => {
      const opened = await web.open(url);
      seen.push(`${opened.kind} ${url} ${web.downloads}`);
      if (opened.kind === 'budget-spent') return;
      for (let i = 0; i < pausesOf(url); i++) await pause();
      const next = `${home}${Math.floor(web.random() * 50)}`;
      seen.push(`asks ${next}`);
      await go(next);
    };
    await Promise.all([go(`${home}a`), go(`${home}b`), go(`${home}c`)]);
    return seen;
  }

  /** A line without its number of downloads. */
  const untimed = (line: string) => line.split(' ').slice(0, 2).join(' ');
  const delays = fc.array(fc.nat(7), { minLength: 1, maxLength: 7 });
  const pausesOf = (pauses: readonly number[]) => (url: string) => pauses[url.length % pauses.length] ?? 0;

  it('are counted: a replay is the same search in any order of arrival, and requests nothing twice', async () => {
    const input = fc.record({ first: delays, second: delays, pauses: delays, seed: fc.integer(), cut: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(input, async ({ first, second, pauses, seed, cut }) => {
        const run = async (entries: readonly NewEntry[], delays: readonly number[]) => {
          const journal = memoryJournal(entries);
          const asked: string[] = [];
          const web = open({ fetcher: overtakingFetcher(delays, asked), seed, budget: 15, journal: journal.next() });
          const length = (url: string) => pauses[(Number(/\d+$/.exec(url)?.[0] ?? 0) + 1) % pauses.length] ?? 0;
          const seen = await wander(web, length, () => web.yieldToOthers?.() ?? ticks());
          return { seen, asked, entries: [...journal.entries] };
        };
        const whole = await run([], first);
        const again = await run(whole.entries, second);
        expect([again.seen, again.asked]).toEqual([whole.seen, []]);
        const resumed = await run(whole.entries.slice(0, cut), second);
        expect(resumed.entries.slice(0, cut)).toEqual(whole.entries.slice(0, cut));
        expect(resumed.asked).toHaveLength(resumed.entries.length - Math.min(cut, whole.entries.length));
      }),
    );
  });

  it('that are not counted change neither the order of requests nor that of answers', async () => {
    const input = fc.record({ first: delays, second: delays, pause: fc.nat(7), seed: fc.integer() });
    await fc.assert(
      fc.asyncProperty(input, async ({ first, second, pause, seed }) => {
        const journal = memoryJournal();
        const run = (delays: readonly number[], asked: string[]) =>
          wander(
            open({ fetcher: overtakingFetcher(delays, asked), seed, budget: 15, journal: journal.next() }),
            () => pause,
            ticks,
          );
        const whole = await run(first, []);
        const asked: string[] = [];
        const again = await run(second, asked);
        for (const what of ['page ', 'asks '])
          expect(again.filter((line) => line.startsWith(what)).map(untimed)).toEqual(
            whole.filter((line) => line.startsWith(what)).map(untimed),
          );
        expect(asked).toEqual([]);
      }),
    );
  });

  it('do not end a replay: a request that comes late is waited for', async () => {
    const journal = memoryJournal();
    const run = async (web: JournalledWeb, pause: () => Promise<unknown>) => {
      const other = web.open(`${home}slow`);
      await web.open(`${home}quick`);
      await pause();
      await web.open(`${home}next`);
      return other;
    };
    const asked: string[] = [];
    await run(open({ fetcher: overtakingFetcher([40, 0, 0, 0], asked), journal: journal.next() }), ticks);
    expect(journal.entries.map(({ entry }) => entry.request.url.slice(home.length))).toEqual(['quick', 'next', 'slow']);
    const long = async () => {
      await ticks(100);
    };
    expect(await run(open({ fetcher: fetcherOf(() => later), journal: journal.next() }), long)).toMatchObject({
      kind: 'page',
    });
  });

  it('in a journal from before they were counted change nothing: it is replayed by its numbers', async () => {
    const journal = memoryJournal();
    const run = (fetcher: Pick<Fetcher, 'fetch'>, entries: readonly NewEntry[]) =>
      wander(open({ fetcher, seed: 3, budget: 15, journal: memoryJournal(entries).next() }), () => 0, ticks);
    const whole = await wander(
      open({ fetcher: overtakingFetcher([3, 0, 5], []), seed: 3, budget: 15, journal: journal.next() }),
      pausesOf([0]),
      ticks,
    );
    const old = journal.entries.map((one) => ({ ...one, entry: { ...one.entry, askedAfter: null } }));
    expect(
      await run(
        fetcherOf(() => later),
        old,
      ),
    ).toEqual(whole);
  });

  it('of a failure by a wall fails as before, with the wall’s page in the journal', async () => {
    const bytes = Buffer.from('<title>Just a moment...</title>');
    const wall: FailedReply['wall'] = {
      kind: 'challenge',
      marks: ['just a moment'],
      odds: { headSays: 2 },
      contentType: 'text/html',
      body: bytes.toString(),
      reading: { from: 'bytes', charset: 'utf-8' },
    };
    const received = (truncated: boolean) => ({ exchange: exchangeOf(home, { status: 403 }), bytes, truncated });
    const replies = [
      failedReply(home, { reason: 'challenge', status: 403, wall, received: received(false) }),
      failedReply(home, { reason: 'challenge', status: 403, wall, received: received(true) }),
      failedReply(home, { reason: 'forbidden', status: 403, received: received(false) }),
    ];
    const journal = memoryJournal();
    const web = open({ fetcher: fetcherOf(() => replies.shift() ?? later), journal: journal.next() });
    const first = [await web.open(home), await web.open(home), await web.open(home)];
    expect(first.map((opened) => opened.kind === 'failed' && opened.reason)).toEqual([
      'challenge',
      'challenge',
      'forbidden',
    ]);
    expect(journal.entries.map(({ entry, bodies }) => [entry.failure, entry.reading, bodies])).toEqual([
      ['challenge', 'bytes', { received: bytes, text: bytes.toString() }],
      ['challenge', null, null],
      ['forbidden', null, null],
    ]);
    const again = open({ fetcher: fetcherOf(() => later), journal: journal.next() });
    expect([await again.open(home), await again.open(home), await again.open(home)]).toEqual(first);
  });
});
