import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Opened, siteScope, type Web } from '../site/index.js';
import { ComeBack } from './come-back.js';
import type { Door } from './door.js';
import type { FailedReply, Reply, TextReply } from './reply.js';
import { JournalMismatch, type JournalRecord, openSearchWeb, type SearchWebOptions } from './search-web.js';
import { documentReply, failedReply, fileReply } from './testing/replies.js';

const home = 'https://www.nordvik.test/';
const at = new Date(0);

const document = (finalUrl: string, body: string, attempts = 1): Reply =>
  documentReply(finalUrl, body, { at, durationMs: 5, attempts });
const failure = (url: string, reason: 'missing' | 'robots-disallow' | 'time-out', attempts: number): FailedReply =>
  failedReply(url, { reason, attempts, at, durationMs: 5 });
const comeBack: Reply = { kind: 'come-back', until: new Date(1_000), host: 'www.nordvik.test', why: 'throttled' };

/** A door to a made-up web. */
const doorOf = (answer: (url: string, options: { maxAttempts?: number }) => Reply): Pick<Door, 'fetch'> => ({
  fetch: async (asked, options = {}) => answer(typeof asked === 'string' ? asked : asked.url, options),
});

const open = (options: Partial<SearchWebOptions>): Web =>
  openSearchWeb({
    door: doorOf((url) => document(url, '<p>hei')),
    home,
    scope: siteScope(home, []),
    budget: 10,
    seed: 7,
    ...options,
  });

describe('a search’s web', () => {
  it('counts downloads, and says when they are spent', async () => {
    const replies = [document(home, '<p>a', 3), failure(home, 'robots-disallow', 0), failure(home, 'missing', 1)];
    const asked: (number | undefined)[] = [];
    const door = doorOf((_, { maxAttempts }) => {
      asked.push(maxAttempts);
      return replies.shift() ?? comeBack;
    });
    const web = open({ door, budget: 4 });
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
    const opened = await open({ door: doorOf((url) => document(url, body)) }).open(home);
    expect(opened.kind === 'page' && opened.page.links.map(({ url }) => url)).toEqual(['https://www.nordvik.test/x']);
  });

  it('goes with a home page that moved, but with no other page', async () => {
    const moved = 'https://www.nyvik.test/';
    const door = doorOf((url) => document(url.includes('nordvik') ? moved : url, '<a href=/x>x</a>'));
    const web = open({ door });
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

  it('is sent away without a trace, and stops when aborted', async () => {
    const journal: JournalRecord[] = [];
    const append = async (record: JournalRecord) => void journal.push(record);
    const web = open({ door: doorOf(() => comeBack), journal: { replay: [], append } });
    await expect(web.open(home)).rejects.toBeInstanceOf(ComeBack);
    expect([web.downloads, journal.length]).toEqual([0, 0]);
    await expect(open({ signal: AbortSignal.abort(new Error('enough')) }).open(home)).rejects.toThrow('enough');
  });

  it('refuses the journal of another search', async () => {
    const journal: JournalRecord[] = [];
    await open({ journal: { replay: [], append: async (record) => void journal.push(record) } }).open(home);
    const other = open({ journal: { replay: journal, append: async () => {} } });
    await expect(other.open(`${home}x`)).rejects.toBeInstanceOf(JournalMismatch);
  });

  it('does not show an answer before it is in the journal', async () => {
    const web = open({ journal: { replay: [], append: () => Promise.reject(new Error('disk full')) } });
    await expect(web.open(home)).rejects.toThrow('disk full');
  });
});

describe('replay', () => {
  /** A made-up site: every page has a few links, some answers fail, some cost retries. */
  const siteOf = (salt: number) => (url: string) => {
    const number = Number(/\d+$/.exec(url)?.[0] ?? 0);
    const kind = (number * 31 + salt) % 7;
    if (kind === 1 && number > 0) return failure(url, 'missing', 1);
    if (kind === 2 && number > 0) return failure(url, 'robots-disallow', 0);
    const links = [1, 2, 3].map((i) => `<a href="/${(number * 3 + i * salt) % 50}">side ${i}</a>`).join('');
    return document(
      kind === 3 ? `${home}moved/${number}` : url,
      `<title>${number}</title>${links}`,
      kind === 4 ? 2 : 1,
    );
  };

  /** A search that depends on all it is given: pages, failures, counts and chance. */
  async function wander(web: Web): Promise<string[]> {
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

  it('of any part of a search, then going on, is the same search, and asks nothing twice', async () => {
    const input = fc.record({
      salt: fc.integer({ min: 1, max: 1_000 }),
      seed: fc.integer(),
      budget: fc.integer({ min: 1, max: 30 }),
      cut: fc.nat(40),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ salt, seed, budget, cut }) => {
        const journal: JournalRecord[] = [];
        const append = async (record: JournalRecord) => void journal.push(record);
        const answer = siteOf(salt);
        const whole = await wander(open({ door: doorOf(answer), seed, budget, journal: { replay: [], append } }));
        const records = [...journal];
        const kept = records.slice(0, cut);
        const resumed: JournalRecord[] = [];
        const again = open({
          door: doorOf(answer),
          seed,
          budget,
          journal: { replay: kept, append: async (record) => void resumed.push(record) },
        });
        expect(await wander(again)).toEqual(whole);
        expect([...kept, ...resumed]).toEqual(records);
        expect(records.map(({ seq }) => seq)).toEqual(records.map((_, i) => i));
      }),
    );
  });
});

describe('sitemaps of a search', () => {
  const file = (url: string, body: string): TextReply => fileReply(url, body);
  const records: JournalRecord[] = [];
  const journal = {
    replay: [],
    append: async (record: JournalRecord) => {
      records.push(record);
    },
  };
  const xml =
    '<urlset><url><loc>https://nordvik.test/</loc></url><url><loc>https://nordvik.test/postliste</loc></url></urlset>';
  const told = async (web: Web) => {
    await web.open(home);
    const [named = ''] = (await web.sitemaps?.named()) ?? [];
    return { named, opened: await web.sitemaps?.open(named), downloads: web.downloads };
  };
  const expected = {
    named: `${home}kart.xml.gz`,
    opened: {
      kind: 'sitemap',
      sitemap: { url: `${home}kart.xml.gz`, pages: [home, `${home}postliste`], sitemaps: [] },
    },
    downloads: 2,
  };

  it('are named at no cost, opened at that of a download, and read as this host’s', async () => {
    const sitemaps = {
      named: async () => ['https://production.example/kart.xml.gz'],
      fetch: async (url: string) => file(url, xml),
    };
    const web = open({ door: { ...doorOf((url) => document(url, '<p>hei')), sitemaps }, journal });
    expect(await told(web)).toEqual(expected);
    expect(records.map(({ seq, url, cost }) => [seq, url, cost])).toEqual([
      [0, home, 1],
      [1, `${home}robots.txt`, 0],
      [2, `${home}kart.xml.gz`, 1],
    ]);
  });

  it('are the same when replayed, though the site has changed its mind', async () => {
    const asked: string[] = [];
    const none = (url: string): FailedReply => {
      asked.push(url);
      return failure(url, 'missing', 1);
    };
    const sitemaps = { named: async () => [], fetch: async (url: string) => none(url) };
    const web = open({ door: { ...doorOf(none), sitemaps }, journal: { ...journal, replay: records } });
    expect(await told(web)).toEqual(expected);
    expect(asked).toEqual([]);
  });

  it('on another site are not asked for', async () => {
    const sitemaps = { named: async () => [], fetch: async (url: string) => file(url, xml) };
    const web = open({ door: { ...doorOf((url) => document(url, '<p>hei')), sitemaps } });
    await web.open(home);
    expect(await web.sitemaps?.open('https://other.example/sitemap.xml')).toMatchObject({ reason: 'bad-url' });
    expect(web.downloads).toBe(1);
  });
});
