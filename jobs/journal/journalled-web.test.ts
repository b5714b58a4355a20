import { describe, expect, it } from 'vitest';
import { failedReply, fileReply } from '../fetcher/testing/replies.js';
import { hostsScope, type PageRequest, robotsOf, siteScope } from '../site/index.js';
import { Deferred, JournalMismatch, memoryJournal, OwnerObjects } from './journal.js';
import type { JournalledWeb } from './journalled-web.js';
import {
  document,
  fakeTimers,
  fetcherOf,
  filesOf,
  home,
  inTheEnd,
  later,
  open,
  wait,
} from './testing/generated-web.js';

fakeTimers();

describe('a task’s web', () => {
  it('counts downloads, and reports when they are spent', async () => {
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

  it('follows a home page that moved, but no other page', async () => {
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

  it('requests nothing that is no URL', async () => {
    const web = open({});
    expect(await web.open('mailto:x')).toMatchObject({ kind: 'failed', reason: 'bad-url' });
    expect(web.downloads).toBe(0);
  });

  it('ends if its host’s owner objects, and continues if another host’s does', async () => {
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

  it('is deferred without an entry, and stops when aborted', async () => {
    const journal = memoryJournal();
    const web = open({ fetcher: fetcherOf(() => later), journal: journal.next() });
    await expect(web.open(home)).rejects.toBeInstanceOf(Deferred);
    expect([web.downloads, journal.entries.length]).toEqual([0, 0]);
    await expect(open({ signal: AbortSignal.abort(new Error('enough')) }).open(home)).rejects.toThrow('enough');
  });

  it('about many hosts is informed of a deferred one at no cost and continues, like its replay', async () => {
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

  it('are the same when replayed, although the site changed', async () => {
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

  it('of one of many hosts are read as received', async () => {
    const other = 'https://b.test/sitemap.xml';
    const fetcher = filesOf([other, 'https://c.test/sitemap.xml'], (url) =>
      fileReply(url, '<urlset><url><loc>https://b.test/x</loc></url><url><loc>https://c.test/</loc></url></urlset>'),
    );
    const web = open({ fetcher, home: undefined, scope: hostsScope(['a.test', 'b.test']), manyHosts: true });
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
