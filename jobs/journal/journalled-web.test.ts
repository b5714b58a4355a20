import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetcher, Reply } from '../fetcher/index.js';
import { documentReply, failedReply, fileReply } from '../fetcher/testing/replies.js';
import {
  asksRobots,
  type CanonicalRequest,
  hostsScope,
  type Opened,
  type PageRequest,
  robotsOf,
  siteScope,
} from '../site/index.js';
import {
  type Checkpoint,
  Deferred,
  type Journal,
  JournalMismatch,
  memoryJournal,
  type NewEntry,
  OwnerObjects,
} from './journal.js';
import { type JournalledWeb, type JournalledWebOptions, openJournalledWeb } from './journalled-web.js';

const home = 'https://www.nordvik.test/';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The result of work that would wait for hours, with a fake clock. */
async function inTheEnd<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  for (let turns = 0; !over; turns++) {
    await turn();
    if (turns > 20) vi.advanceTimersByTime(60_000);
  }
  return work;
}

const document = (url: string, body: string, attempts = 1): Reply => documentReply(url, body, { attempts });
const wait = { until: 1_000, host: 'www.nordvik.test', why: 'throttled' } as const;
const later: Reply = { kind: 'later', ...wait, at: new Date(500) };

/** A fetcher of a generated web. */
const fetcherOf = (answer: (url: string, options: { maxAttempts?: number }) => Reply): Pick<Fetcher, 'fetch'> => ({
  fetch: async (request, options = {}) => answer(typeof request === 'string' ? request : request.url, options),
});

const open = (options: Partial<JournalledWebOptions>): JournalledWeb =>
  openJournalledWeb({
    fetcher: fetcherOf((url) => document(url, '<p>hei')),
    home,
    scope: siteScope(home, []),
    budget: 10,
    seed: 7,
    startedAt: new Date(0),
    ...options,
  });

describe('a task’s web', () => {
  it('counts downloads, and says when they are spent', async () => {
    const replies = [
      document(home, '<p>a', 3),
      failedReply(home, { reason: 'robots-disallow', attempts: 0 }),
      failedReply(home, { reason: 'missing', attempts: 1 }),
    ];
    const asked: (number | undefined)[] = [];
    const fetcher = fetcherOf((_, { maxAttempts }) => {
      asked.push(maxAttempts);
      return replies.shift() ?? later;
    });
    const web = open({ fetcher, budget: 4 });
    const kinds = [];
    for (let i = 0; i < 4; i++) kinds.push([(await web.open(home)).kind, web.downloads, web.remaining]);
    expect(kinds).toEqual([
      ['page', 3, 1],
      ['failed', 3, 1],
      ['failed', 4, 0],
      ['budget-spent', 4, 0],
    ]);
    expect(asked).toEqual([3, 1, 1]);
  });

  it('shows only links of the site', async () => {
    const body = '<a href=/x>x</a><a href="https://elsewhere.test/">y</a><a href="/z.pdf">z</a>';
    const opened = await open({ fetcher: fetcherOf((url) => document(url, body)) }).open(home);
    expect(opened.kind === 'page' && opened.page.links.map(({ url }) => url)).toEqual(['https://www.nordvik.test/x']);
  });

  it('goes with a home page that moved, but with no other page', async () => {
    const moved = 'https://www.nyvik.test/';
    const fetcher = fetcherOf((url) => document(url.includes('nordvik') ? moved : url, '<a href=/x>x</a>'));
    const web = open({ fetcher });
    expect(await web.open('https://www.nordvik.test/page')).toMatchObject({
      kind: 'failed',
      reason: 'redirect-broken',
    });
    expect(await web.open(home)).toMatchObject({ kind: 'page', page: { url: moved, links: [{ url: `${moved}x` }] } });
    expect(await web.open(`${moved}x`)).toMatchObject({ kind: 'page' });
  });

  it('asks for nothing that is no URL', async () => {
    const web = open({});
    expect(await web.open('mailto:x')).toMatchObject({ kind: 'failed', reason: 'bad-url' });
    expect(web.downloads).toBe(0);
  });

  it('ends where the owner of its host objects, and goes on where that of another does', async () => {
    const objected = (url: string) => failedReply(url, { reason: 'owner-objects', attempts: 0 });
    const vendor = 'https://vendor.test/portal';
    const journal = memoryJournal();
    const fetcher = fetcherOf((url) =>
      url === home ? document(url, `<a href="${vendor}">Postliste</a>`) : objected(url),
    );
    const web = open({ fetcher, journal: journal.next(), scope: siteScope(home, []) });
    expect(await web.open(home)).toMatchObject({ kind: 'page' });
    expect(await web.open(vendor)).toMatchObject({ kind: 'failed', reason: 'owner-objects' });
    await expect(web.open(`${home}x`)).rejects.toThrow(OwnerObjects);
    await expect(open({ fetcher: fetcherOf(objected) }).open(home)).rejects.toThrow(OwnerObjects);
    expect(await open({ fetcher: fetcherOf(objected), manyHosts: true }).open(home)).toMatchObject({ kind: 'failed' });
  });

  it('is sent away without a trace, and stops when aborted', async () => {
    const journal = memoryJournal();
    const web = open({ fetcher: fetcherOf(() => later), journal: journal.next() });
    await expect(web.open(home)).rejects.toBeInstanceOf(Deferred);
    expect([web.downloads, journal.entries.length]).toEqual([0, 0]);
    await expect(open({ signal: AbortSignal.abort(new Error('enough')) }).open(home)).rejects.toThrow('enough');
  });

  it('about many hosts learns of one that is deferred, at no cost, and goes on; so a replay', async () => {
    const [away, here] = ['https://a.test/', 'https://b.test/'];
    const fetcher = fetcherOf((url) => (url === away ? { ...later, host: 'a.test' } : document(url, '<p>hei')));
    const journal = memoryJournal();
    const many = { home: undefined, scope: hostsScope(['a.test', 'b.test']), manyHosts: true };
    const answers = async (web: JournalledWeb) => [
      await web.open(away),
      [web.downloads, web.now()],
      (await web.open(here)).kind,
    ];
    const expected = [{ kind: 'later', url: away, ...wait, host: 'a.test' }, [0, 500], 'page'];
    expect(await answers(open({ fetcher, ...many, journal: journal.next() }))).toEqual(expected);
    expect(journal.entries.map(({ entry: { cost, later } }) => [cost, later])).toEqual([
      [0, { ...wait, host: 'a.test' }],
      [1, null],
    ]);
    const replayed = open({ fetcher: fetcherOf((url) => document(url, '<p>hei')), ...many, journal: journal.next() });
    expect(await answers(replayed)).toEqual(expected);
    // Nothing else is left: the task waits without a journal entry, then receives its answer.
    const waiting = open({ fetcher, ...many, journal: journal.next() });
    await answers(waiting);
    await expect(waiting.open({ url: away, waits: true })).rejects.toBeInstanceOf(Deferred);
    expect(await replayed.open({ url: away, waits: true })).toMatchObject({ kind: 'page' });
    expect(journal.entries).toHaveLength(3);
    // A lost answer is waited for: another one in its place would lead elsewhere.
    const lost = memoryJournal(journal.entries, [1]);
    await expect(
      answers(open({ fetcher: fetcherOf(() => later), ...many, journal: lost.next() })),
    ).rejects.toBeInstanceOf(Deferred);
    expect(lost.entries).toEqual(journal.entries);
  });

  it('refuses the journal of another search', async () => {
    const journal = memoryJournal();
    await open({ journal: journal.next() }).open(home);
    const other = open({ journal: journal.next() });
    await expect(inTheEnd(other.open(`${home}x`))).rejects.toBeInstanceOf(JournalMismatch);
  });

  it('does not show an answer before it is in the journal', async () => {
    const journal = { ...memoryJournal().next(), append: () => Promise.reject(new Error('disk full')) };
    const web = open({ journal });
    await expect(web.open(home)).rejects.toThrow('disk full');
  });
});

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

  it('of any part of a search, then going on, is the same search, and asks again only for what is lost', async () => {
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

  it('begins anew where a lost document’s page leads elsewhere by now', async () => {
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

/** A fetcher of files: everything that is no page, including robots.txt's list of sitemaps. */
const filesOf = (named: readonly string[], file: (url: string) => Reply): Pick<Fetcher, 'fetch'> => ({
  fetch: async (request) => {
    const asked = typeof request === 'string' ? { url: request } : request;
    if (asksRobots(asked)) return { kind: 'named', sitemaps: named, at: new Date(0) };
    return asked.manner ? file(asked.url) : document(asked.url, '<p>hei');
  },
});

describe('sitemaps of a search', () => {
  const asSitemap = (url: string): PageRequest => ({ url, manner: { as: 'sitemap' } });
  const journal = memoryJournal();
  const xml =
    '<urlset><url><loc>https://nordvik.test/</loc></url><url><loc>https://nordvik.test/postliste</loc></url></urlset>';
  const answers = async (web: JournalledWeb) => {
    await web.open(home);
    const list = await web.open(asSitemap(robotsOf(home)));
    const named = list.kind === 'sitemap' ? list.sitemap.sitemaps : [];
    return { named, opened: await web.open(asSitemap(named[0] ?? '')), downloads: web.downloads };
  };
  const expected = {
    named: [`${home}kart.xml.gz`],
    opened: {
      kind: 'sitemap',
      sitemap: { url: `${home}kart.xml.gz`, pages: [home, `${home}postliste`], sitemaps: [] },
    },
    downloads: 2,
  };

  it('are named at no cost, opened at that of a download, and read as this host’s', async () => {
    const fetcher = filesOf(['https://production.example/kart.xml.gz'], (url) => fileReply(url, xml));
    expect(await answers(open({ fetcher, journal: journal.next() }))).toEqual(expected);
    expect(journal.entries.map(({ entry }) => [entry.seq, entry.request.url, entry.cost])).toEqual([
      [0, home, 1],
      [1, `${home}robots.txt`, 0],
      [2, `${home}kart.xml.gz`, 1],
    ]);
  });

  it('are the same when replayed, though the site has changed its mind', async () => {
    const asked: string[] = [];
    const fetcher = fetcherOf((url) => {
      asked.push(url);
      return failedReply(url, { reason: 'missing', attempts: 1 });
    });
    expect(await answers(open({ fetcher, journal: journal.next() }))).toEqual(expected);
    expect(asked).toEqual([]);
  });

  it('are replayed from journals that know them by their address alone, as those of version 0.2 do', async () => {
    const plain = journal.entries.map(({ entry, bodies }) => {
      const { manner: _, ...request } = entry.request;
      return { entry: { ...entry, request }, bodies };
    });
    const fetcher = fetcherOf((url) => failedReply(url));
    expect(await answers(open({ fetcher, journal: memoryJournal(plain).next() }))).toEqual(expected);
  });

  it('on another site, or before the home page, are not requested', async () => {
    const web = open({ fetcher: filesOf([], (url) => fileReply(url, xml)) });
    expect(await web.open(asSitemap(`${home}sitemap.xml`))).toMatchObject({ reason: 'bad-url' });
    await web.open(home);
    expect(await web.open(asSitemap('https://other.example/sitemap.xml'))).toMatchObject({ reason: 'bad-url' });
    expect(web.downloads).toBe(1);
  });

  it('of one of many hosts are read as they are', async () => {
    const other = 'https://b.test/sitemap.xml';
    const fetcher = filesOf([other, 'https://c.test/sitemap.xml'], (url) =>
      fileReply(url, '<urlset><url><loc>https://b.test/x</loc></url><url><loc>https://c.test/</loc></url></urlset>'),
    );
    const web = openJournalledWeb({
      fetcher,
      scope: hostsScope(['a.test', 'b.test']),
      manyHosts: true,
      budget: 5,
      seed: 1,
      startedAt: new Date(0),
    });
    expect(await web.open(asSitemap(robotsOf(other)))).toMatchObject({ sitemap: { sitemaps: [other] } });
    expect(await web.open(asSitemap(other))).toMatchObject({ sitemap: { pages: ['https://b.test/x'] } });
  });
});

describe('a feed', () => {
  const asFeed = (url: string): PageRequest => ({ url, manner: { as: 'feed' } });
  const rss = (links: readonly string[]) =>
    `<rss><channel><title>Nytt</title>${links.map((link) => `<item><title>${link}</title><link>${link}</link></item>`).join('')}</channel></rss>`;

  it('costs a download, and leads nowhere that may not be opened', async () => {
    const journal = memoryJournal();
    const fetcher = filesOf([], (url) =>
      fileReply(url, rss(['/a', 'https://elsewhere.test/b', 'javascript:alert(1)'])),
    );
    const web = open({ fetcher, journal: journal.next() });
    const opened = await web.open(asFeed(`${home}feed`));
    expect(opened).toMatchObject({ kind: 'feed', feed: { url: `${home}feed`, title: 'Nytt' } });
    expect(opened.kind === 'feed' && opened.feed.entries.map(({ url }) => url)).toEqual([`${home}a`, null, null]);
    expect(web.downloads).toBe(1);
    const replayed = open({ fetcher: fetcherOf(() => later), journal: journal.next() });
    expect(await replayed.open(asFeed(`${home}feed`))).toEqual(opened);
    const asPage = open({ journal: journal.next() }).open(`${home}feed`);
    await expect(inTheEnd(asPage)).rejects.toBeInstanceOf(JournalMismatch);
  });

  it('of another host is not requested, nor read if the site’s own leads there; anything else is a bad answer', async () => {
    const web = open({
      fetcher: filesOf([], (url) => fileReply(url.endsWith('moved') ? 'https://x.test/' : url, 'Hei')),
    });
    expect(await web.open(asFeed('https://x.test/feed'))).toMatchObject({ kind: 'failed', reason: 'bad-url' });
    expect(await web.open(asFeed(`${home}moved`))).toMatchObject({ kind: 'failed', reason: 'redirect-broken' });
    expect(await web.open(asFeed(`${home}feed`))).toMatchObject({ kind: 'failed', reason: 'bad-answer' });
    expect(web.downloads).toBe(2);
  });
});

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
    for (let turn = 0; turn < 40 && (web.remaining > 0 || underway.size > 0); turn++) {
      while (underway.size < 3 && web.remaining > 0) ask();
      if (underway.size > 0) underway.delete(await Promise.race(underway.values()));
    }
    await Promise.all(underway.values());
    return seen;
  }

  /** A fetcher whose answers overtake each other. */
  function slowFetcher(delays: readonly number[], asked: string[]): Pick<Fetcher, 'fetch'> {
    let count = 0;
    return {
      fetch: async (request) => {
        const { url } = request as CanonicalRequest;
        asked.push(url);
        const number = count++;
        for (let i = 0; i < (delays[number % delays.length] ?? 0); i++)
          await new Promise((resolve) => setImmediate(resolve));
        return documentReply(url, `<p>${url}`, { at: new Date(number * 1_000) });
      },
    };
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
        const whole = await forage(open({ fetcher: slowFetcher(first, asked), seed, budget, journal: journal.next() }));
        expect(asked).toHaveLength(journal.entries.length);

        const again: string[] = [];
        const replayed = open({ fetcher: slowFetcher(second, again), seed, budget, journal: journal.next() });
        expect(await forage(replayed)).toEqual(whole);
        expect(again).toEqual([]);

        const kept = journal.entries.slice(0, cut);
        const resumed = memoryJournal(kept);
        const went = await forage(open({ fetcher: slowFetcher(second, again), seed, budget, journal: resumed.next() }));
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
        const whole = await forage(open({ fetcher: slowFetcher(first, []), seed, budget, journal: journal.next() }));
        const resumed = memoryJournal(journal.entries, lost);
        const asked: string[] = [];
        const went = await forage(open({ fetcher: slowFetcher(second, asked), seed, budget, journal: resumed.next() }));
        expect(untimed(went)).toEqual(untimed(whole));
        expect(resumed.entries.map(({ bodies }) => bodies)).toEqual(journal.entries.map(({ bodies }) => bodies));
        const missing = journal.entries.filter(({ entry }) => lost.includes(entry.seq));
        expect(asked.toSorted()).toEqual(missing.map(({ entry }) => entry.request.url).toSorted());
      }),
    );
  });

  it('cost no more than the budget, those on their way included', async () => {
    const asked: string[] = [];
    const web = open({ fetcher: slowFetcher([3, 0, 5], asked), budget: 2 });
    const kinds = await Promise.all(PATHS.slice(0, 4).map(async (url) => (await web.open(url)).kind));
    expect(kinds.sort()).toEqual(['budget-spent', 'budget-spent', 'page', 'page']);
    expect([asked.length, web.downloads, web.remaining]).toEqual([2, 2, 0]);
  });

  it('are written though one of them sends the task away', async () => {
    const journal = memoryJournal();
    const fetcher: Pick<Fetcher, 'fetch'> = {
      fetch: async (request) => {
        const { url } = request as CanonicalRequest;
        if (url.endsWith('/0')) return later;
        await new Promise((resolve) => setImmediate(resolve));
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

  it('of a journal that was made otherwise end in a mismatch, not in waiting for ever', async () => {
    const journal = memoryJournal();
    await forage(open({ fetcher: slowFetcher([0], []), seed: 1, budget: 6, journal: journal.next() }));
    const other = open({
      fetcher: slowFetcher([0], []),
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
      while (!gates.has(url)) await turn();
      gates.get(url)?.();
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
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

  it('end with the first error: nothing more is asked, and nobody waits for ever', async () => {
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

  it('that are not in the journal are asked once it has been replayed', async () => {
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

  it('that lead elsewhere than the journal let nobody wait either', async () => {
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

  it('are written together where they came while others were written, and handed out in that order', async () => {
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
      for (let i = 0; i < 5; i++) await turn();
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

  it('leave no gap where one could not be written', async () => {
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

  it('may be left alone: what they come to ends no process', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const web = open({ fetcher: fetcherOf(() => later) });
      void web.open(first);
      await web.close();
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});

describe('pauses of an algorithm with several requests on their way', () => {
  /** A generated module: each answer leads, after some iterations of the event loop, to a random request. */
  async function wander(web: JournalledWeb, turnsOf: (url: string) => number, pause: () => Promise<unknown>) {
    const seen: string[] = [];
    const go = async (url: string): Promise<void> => {
      const opened = await web.open(url);
      seen.push(`${opened.kind} ${url} ${web.downloads}`);
      if (opened.kind === 'budget-spent') return;
      for (let i = 0; i < turnsOf(url); i++) await pause();
      const next = `${home}${Math.floor(web.random() * 50)}`;
      seen.push(`asks ${next}`);
      await go(next);
    };
    await Promise.all([go(`${home}a`), go(`${home}b`), go(`${home}c`)]);
    return seen;
  }

  /** A fetcher that answers after some iterations of the event loop. */
  const fetcherAfter = (delays: readonly number[], asked: string[]): Pick<Fetcher, 'fetch'> => ({
    fetch: async (request) => {
      const { url } = request as CanonicalRequest;
      const turns = delays[asked.push(url) % delays.length] ?? 0;
      for (let i = 0; i < turns; i++) await turn();
      return documentReply(url, `<p>${url}`);
    },
  });
  /** A line without its number of downloads. */
  const untimed = (line: string) => line.split(' ').slice(0, 2).join(' ');
  const turns = fc.array(fc.nat(7), { minLength: 1, maxLength: 7 });
  const pausesOf = (pauses: readonly number[]) => (url: string) => pauses[url.length % pauses.length] ?? 0;

  it('are counted: a replay is the same search however answers come, and asks nothing twice', async () => {
    const input = fc.record({ first: turns, second: turns, pauses: turns, seed: fc.integer(), cut: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(input, async ({ first, second, pauses, seed, cut }) => {
        const run = async (entries: readonly NewEntry[], delays: readonly number[]) => {
          const journal = memoryJournal(entries);
          const asked: string[] = [];
          const web = open({ fetcher: fetcherAfter(delays, asked), seed, budget: 15, journal: journal.next() });
          const length = (url: string) => pauses[(Number(/\d+$/.exec(url)?.[0] ?? 0) + 1) % pauses.length] ?? 0;
          const seen = await wander(web, length, () => web.yieldToOthers?.() ?? turn());
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

  it('that nobody counts change neither the order of requests nor that of answers', async () => {
    const input = fc.record({ first: turns, second: turns, pause: fc.nat(7), seed: fc.integer() });
    await fc.assert(
      fc.asyncProperty(input, async ({ first, second, pause, seed }) => {
        const journal = memoryJournal();
        const run = (delays: readonly number[], asked: string[]) =>
          wander(
            open({ fetcher: fetcherAfter(delays, asked), seed, budget: 15, journal: journal.next() }),
            () => pause,
            turn,
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
    const room = async (web: JournalledWeb, pause: () => Promise<unknown>) => {
      const other = web.open(`${home}slow`);
      await web.open(`${home}quick`);
      await pause();
      await web.open(`${home}next`);
      return other;
    };
    const asked: string[] = [];
    await room(open({ fetcher: fetcherAfter([0, 40, 0, 0], asked), journal: journal.next() }), turn);
    expect(journal.entries.map(({ entry }) => entry.request.url.slice(home.length))).toEqual(['quick', 'next', 'slow']);
    const long = async () => {
      for (let i = 0; i < 100; i++) await turn();
    };
    expect(await room(open({ fetcher: fetcherOf(() => later), journal: journal.next() }), long)).toMatchObject({
      kind: 'page',
    });
  });

  it('in a journal from before they were counted change nothing: it is replayed by its numbers', async () => {
    const journal = memoryJournal();
    const run = (fetcher: Pick<Fetcher, 'fetch'>, entries: readonly NewEntry[]) =>
      wander(open({ fetcher, seed: 3, budget: 15, journal: memoryJournal(entries).next() }), () => 0, turn);
    const whole = await wander(
      open({ fetcher: fetcherAfter([3, 0, 5], []), seed: 3, budget: 15, journal: journal.next() }),
      pausesOf([0]),
      turn,
    );
    const old = journal.entries.map((one) => ({ ...one, entry: { ...one.entry, askedAfter: null } }));
    expect(
      await run(
        fetcherOf(() => later),
        old,
      ),
    ).toEqual(whole);
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

  it('is gone on from: the same search, of which nothing before it is read, and nothing asked twice', async () => {
    const input = fc.record({
      delays: fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
      seed: fc.integer(),
      cut: fc.nat(30),
    });
    const fetcher = (delays: readonly number[], asked: string[]): Pick<Fetcher, 'fetch'> => ({
      fetch: async (request) => {
        const { url } = request as CanonicalRequest;
        const number = asked.push(url);
        for (let i = 0; i < (delays[number % delays.length] ?? 0); i++) await turn();
        return documentReply(url, '<p>hei', { at: new Date(1_000) });
      },
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
          openJournalledWeb({
            fetcher: fetcher(delays, asked),
            scope: siteScope(home, []),
            budget: 30,
            seed,
            startedAt: new Date(0),
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

describe('a request', () => {
  const url = `${home}sok`;
  const form = [['q', 'post']] as const;
  const asking = (html: string) => open({ fetcher: fetcherOf((asked) => document(asked, html)) });

  it('is another one by its method, form and validators', async () => {
    const journal = memoryJournal();
    const fetcher = fetcherOf((asked) => document(asked, '<form method=post action=/sok><input name=q></form>'));
    const web = open({ fetcher, journal: journal.next() });
    await web.open(home);
    await web.open({ url, method: 'POST', form });
    expect(journal.entries[1]?.entry.request).toEqual({ url, method: 'POST', form, validators: null });
    const same = open({ fetcher: fetcherOf(() => later), journal: journal.next() });
    await same.open(home);
    expect(await same.open({ url, method: 'POST', form })).toMatchObject({ kind: 'page' });
    const others = [{ url }, { url, method: 'POST' as const, form: [['q', 'møte']] as const }];
    for (const request of others) {
      const replayed = open({ journal: journal.next() });
      await replayed.open(home);
      await expect(inTheEnd(replayed.open(request))).rejects.toBeInstanceOf(JournalMismatch);
    }
  });

  it('is posted to nothing but where a form of a page that was opened is posted to, on its host', async () => {
    const other = 'https://sok.nordvik.test/sok';
    const web = asking(`<form method=post action=/sok></form><form method=post action="${other}"></form>`);
    const posted = (to: string) => web.open({ url: to, method: 'POST', form });
    expect(await posted(url)).toEqual({ kind: 'failed', url, reason: 'bad-url' });
    await web.open(home);
    expect(await posted(url)).toMatchObject({ kind: 'page' });
    expect(await posted(other)).toMatchObject({ kind: 'failed', reason: 'bad-url' });
    expect(await posted(`${home}slett`)).toMatchObject({ kind: 'failed', reason: 'bad-url' });
    expect(web.downloads).toBe(2);
  });

  it('by a form’s GET leaves where the scope does not admit it', async () => {
    const actions = ['/sok', 'https://sok.nordvik.test/', 'https://elsewhere.test/'];
    const opened = await asking(actions.map((action) => `<form action="${action}"></form>`).join('')).open(home);
    const forms = opened.kind === 'page' ? opened.page.forms : [];
    expect(forms?.map(({ leaves = false }) => leaves)).toEqual([false, false, true]);
  });
});
