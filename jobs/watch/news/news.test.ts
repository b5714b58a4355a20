import { describe, expect, it } from 'vitest';
import { parseFeedInTurns, parseTree } from '../../html/index.js';
import { dayOf, feedItems, type HubItem, type ItemDate, withoutVersions } from './hub-items.js';
import { likenessOf } from './identity.js';
import { listItems } from './list-items.js';
import { type Shown, whatsNew } from './whats-new.js';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12);
const WHEN = { now: NOW, newsMs: 24 * HOUR_MS, expected: 1, mutes: [] };
const BEFORE: Shown = { lastPoll: null, keys: [], contents: [], largest: 0, events: null };

const clock = (hoursAgo: number): ItemDate => ({ from: NOW - hoursAgo * HOUR_MS, to: NOW - hoursAgo * HOUR_MS });
const item = (n: number, date: ItemDate | null, more: Partial<HubItem> = {}): HubItem => ({
  url: `https://a.example/${n}`,
  id: null,
  title: `Kommunestyret vedtok sak nummer ${n}`,
  date,
  ...more,
});
const old = (count: number) => Array.from({ length: count }, (_, n) => item(n, clock(100 + 30 * n)));
/** Polls a hub once per argument, one hour apart, and returns the result of the last poll. */
function polls(...all: HubItem[][]) {
  let shown = BEFORE;
  let last: ReturnType<typeof whatsNew> | null = null;
  all.forEach((items, i) => {
    const now = NOW - (all.length - 1 - i) * HOUR_MS;
    last = whatsNew(items, shown, new Map(), { ...WHEN, now });
    shown = last.shown;
  });
  if (!last) throw new Error('No poll.');
  return last as ReturnType<typeof whatsNew>;
}
const urlsOf = (found: ReturnType<typeof whatsNew>) => found.news.map(({ item: { url } }) => url?.slice(18));

describe('what is new at a hub', () => {
  it('was never shown, and is within the time by its own date', () => {
    const found = polls(old(5), [item(9, clock(0.5)), item(8, clock(30)), ...old(5)]);
    expect(urlsOf(found)).toEqual(['9']);
    expect(found.news[0]).toMatchObject({ dating: 'time', from: NOW - HOUR_MS / 2, to: NOW - HOUR_MS / 2 });
  });

  it('is dated as well as its date says: a day has a day of uncertainty', () => {
    const day = { from: Date.UTC(2026, 10, 24), to: Date.UTC(2026, 10, 25) - 1 };
    const found = polls(old(5), [item(9, day), ...old(5)]);
    expect(found.news).toMatchObject([{ dating: 'day', from: day.from, to: NOW }]);
  });

  it('without a date is news when first seen, but not at the first poll, nor when it reappears', () => {
    const undated = [1, 2, 3, 4].map((n) => item(n, null));
    expect(urlsOf(polls(undated))).toEqual([]);
    const found = polls(undated, [item(5, null), ...undated]);
    expect(found.news).toMatchObject([{ dating: 'first-seen', from: NOW - HOUR_MS, to: NOW }]);
    expect(urlsOf(polls(undated, undated.slice(1), [...undated].reverse()))).toEqual([]);
  });

  it.each([
    ['1970', clock(NOW / HOUR_MS)],
    ['2099', { from: Date.UTC(2099, 0, 1), to: Date.UTC(2099, 0, 1) }],
  ])('is not dated by %s', (_, date) => {
    expect(urlsOf(polls([1, 2, 3].map((n) => item(n, date))))).toEqual([]);
    const found = polls(
      [1, 2].map((n) => item(n, date)),
      [1, 2, 3].map((n) => item(n, date)),
    );
    expect(found.news).toMatchObject([{ dating: 'first-seen' }]);
  });

  it('is known by its title where addresses change at each visit', () => {
    const session = (visit: number) =>
      old(6).map((one, n) => ({ ...one, url: `https://a.example/${visit}/${n}`, date: clock(5) }));
    expect(urlsOf(polls(session(1), session(2)))).toEqual([]);
  });

  it('is identified by its address if all ids are equal, and by its title if it has neither', () => {
    const same = (items: HubItem[]) => items.map((one) => ({ ...one, id: 'x' }));
    expect(urlsOf(polls(same(old(5)), same([item(9, clock(1)), ...old(5)])))).toEqual(['9']);
    const none = (items: HubItem[]) => items.map((one) => ({ ...one, url: null }));
    expect(polls(none(old(5)), none([item(9, clock(1)), ...old(5)])).news).toHaveLength(1);
  });

  it('is a burst where it is far more than ever came at once', () => {
    const many = Array.from({ length: 60 }, (_, n) => item(100 + n, clock(1)));
    expect(polls(old(5), many)).toMatchObject({ burst: true });
    expect(
      polls(
        many,
        many.map((one, n) => item(300 + n, one.date)),
      ),
    ).toMatchObject({ burst: false });
  });

  it('is muted where people said so of others like it; those are no burst, whatever their number', () => {
    const shape = likenessOf({ title: 'Kinoprogram uke 1', url: null }).title ?? '';
    const films = Array.from({ length: 60 }, (_, n) => item(200 + n, clock(1), { title: `Kinoprogram uke ${n}` }));
    const before = polls(old(5)).shown;
    const found = whatsNew([...films, item(9, clock(1))], before, new Map(), {
      ...WHEN,
      mutes: [{ by: 'title', shape }],
    });
    expect(found.burst).toBe(false);
    expect(found.news.filter(({ muted }) => muted === null).map(({ item: { url } }) => url)).toEqual([
      'https://a.example/9',
    ]);
    expect(found.news).toHaveLength(61);
  });

  it('is no news if another hub has shown it already', () => {
    const other = polls(old(5), [item(9, clock(1)), ...old(5)]).shown;
    const found = whatsNew([item(9, clock(1))], BEFORE, new Map([['feed', other]]), WHEN);
    expect(found).toMatchObject({ news: [], fresh: [{ shownBy: ['feed'] }] });
  });
});

describe('an event', () => {
  const on = (n: number, day: number) => item(n, dayOf(new Date(NOW + day * 24 * HOUR_MS).toISOString().slice(0, 10)));
  const coming = (...days: number[]) => days.map((day) => on(500 + day, day));

  it('that comes into view as a calendar moves on is no news, of whatever day', () => {
    expect(urlsOf(polls(coming(1, 2, 3, 5), coming(2, 3, 5, 8)))).toEqual([]);
    expect(urlsOf(polls(coming(-9, -5, 3), coming(21, 22, 30)))).toEqual([]);
    expect(polls(coming(1, 2, 3, 5), coming(2, 3, 5, 8)).fresh).toEqual([]);
  });

  it('is news between others, or at the end of a calendar that has not moved on, when it is first seen', () => {
    expect(polls(coming(1, 2, 5), coming(1, 2, 4, 5)).news).toMatchObject([{ dating: 'first-seen' }]);
    expect(urlsOf(polls(coming(1, 2, 5), coming(1, 2, 5, 9)))).toEqual(['509']);
    expect(urlsOf(polls(coming(1, 2, 5), coming(2, 4, 5)))).toEqual(['504']);
  });

  it('of a portal is news where its place says that it has come, however the window moves', () => {
    const records = (...days: number[]) =>
      coming(...days).map((one, at) => ({
        ...one,
        record: { identity: `${one.url}`, content: `${one.url}`, hasCome: at === 0, answer: 'newest' },
      }));
    expect(urlsOf(polls(records(9, 5, 3, 1), records(21, 9, 5, 3)))).toEqual(['521']);
  });

  it('beside a list of news leaves its dates what they are', () => {
    const events = (...days: number[]) => coming(...days).map((one) => ({ ...one, list: 1 }));
    const found = polls([...old(5), ...events(1, 2, 3)], [item(9, clock(1)), ...old(5), ...events(2, 3, 6)]);
    expect(found.news).toMatchObject([{ dating: 'time', item: { url: 'https://a.example/9' } }]);
  });
});

describe('a feed', () => {
  const feed = async (dates: string[]) => {
    const items = dates.map(
      (date, n) => `<item><title>N ${n}</title><link>https://a.example/${n}</link><pubDate>${date}</pubDate></item>`,
    );
    const read = await parseFeedInTurns(
      `<rss version="2.0"><channel>${items.join('')}</channel></rss>`,
      'https://a.example/feed',
    );
    return read ? feedItems(read) : [];
  };

  it('whose dates are all at one time of day knows days alone', async () => {
    const items = await feed([
      'Mon, 23 Nov 2026 00:00:00 +0000',
      'Sun, 22 Nov 2026 00:00:00 +0000',
      'Sat, 21 Nov 2026 00:00:00 +0000',
    ]);
    expect(items.map(({ date }) => date && date.to - date.from)).toEqual([86_399_999, 86_399_999, 86_399_999]);
  });

  it('whose dates are all the same knows none', async () => {
    expect((await feed(Array(6).fill('Tue, 24 Nov 2026 11:03:12 +0000'))).map(({ date }) => date)).toEqual(
      Array(6).fill(null),
    );
  });
});

describe('a feed of comments', () => {
  const entry = (url: string, place: string | null) => ({
    ...{ id: null, url: `https://a.example/${url}`, place, title: 'Comment on a case' },
    ...{ published: NOW, updated: null, summary: '' },
  });
  const count = (...entries: ReturnType<typeof entry>[]) => feedItems({ url: '', title: '', entries }).length;

  it('lists no documents', () => {
    expect(count(entry('1', 'comment-1'), entry('2', 'comment-2'), entry('3', null))).toBe(0);
  });

  it('is not assumed if only a few entries link into pages, or all into the same page', () => {
    expect(count(entry('1', 'main'), entry('2', null), entry('3', null))).toBe(3);
    expect(count(entry('cases', 'case-1'), entry('cases', 'case-2'))).toBe(2);
  });
});

describe('a wiki that lists changes', () => {
  const version = (query: string, hoursAgo: number) =>
    item(0, clock(hoursAgo), { url: `https://a.example/wiki?${query}`, title: 'Kommunestyret vedtok planen' });
  const after = (...items: HubItem[]) => urlsOf(polls(old(5), [...withoutVersions(items), ...old(5)]));

  it('has news where a page was written, by the address of the page, and none where it was changed', () => {
    expect(after(version('title=Plan&diff=9&oldid=0', 1))).toEqual(['wiki?title=Plan']);
    expect(after(version('title=Plan&diff=9&oldid=7', 1))).toEqual([]);
    expect(after(version('title=Plan&diff=9&oldid=7', 1), version('title=Plan&diff=7&oldid=0', 2))).toEqual([
      'wiki?title=Plan',
    ]);
  });

  it('whose versions all look alike has each page once', () => {
    const first = withoutVersions([version('id=plan&rev=1&do=diff', 5), ...old(5)]);
    expect(urlsOf(polls(first, withoutVersions([version('id=plan&rev=2&do=diff', 1), ...old(5)])))).toEqual([]);
    expect(after(version('id=plan&rev=2&do=diff', 1), version('id=plan&rev=1&do=diff', 2))).toEqual(['wiki?id=plan']);
    expect(after(version('id=a&do=show', 1), version('id=b&do=show', 2))).toEqual([
      'wiki?id=a&do=show',
      'wiki?id=b&do=show',
    ]);
  });
});

describe('a list', () => {
  const list = (html: string) => listItems(parseTree(html, 'https://a.example/nyheter'));

  it('has its dated entries, and nothing of menus and frames', () => {
    const row = (n: number) => `<tr><td>${10 + n}.11.2026</td><td>2026/12${n}-1</td><td>Søknad om tilskudd</td></tr>`;
    const items =
      list(`<nav><ul><li><a href="/a">Forside 1.1.2026</a></li><li><a href="/b">Skole 2.1.2026</a></li><li><a href="/c">Helse 3.1.2026</a></li></ul></nav>
      <main><table><tr><th>Dato</th><th>Sak</th><th>Tittel</th></tr>${[1, 2, 3, 4].map(row).join('')}</table></main>`);
    expect(items).toMatchObject([1, 2, 3, 4].map((n) => ({ id: `2026/12${n}-1`, url: null })));
  });

  it('has no sentences beside its entries, such as a counter of visits', () => {
    const entry = (n: number) => `<p>${n}. november 2026: <a href="/${n}">Høring av plan ${n}</a></p>`;
    const entries = [1, 2, 3].map(entry).join('');
    expect(list(`<main>${entries}<p>Denne siden er vist 120418 ganger.</p></main>`)).toMatchObject(
      [1, 2, 3].map((n) => ({ url: `https://a.example/${n}` })),
    );
  });

  it('has entries that have each a class of their own before the one that all have', () => {
    const post = (n: number) =>
      `<article class="post-${n} post"><h2><a href="/?p=${n}">Kommunestyret vedtok sak ${n}</a></h2>
      <time datetime="2026-11-1${n}T08:00:00Z">1${n}. november</time></article>`;
    expect(list(`<main>${[1, 2, 3].map(post).join('')}</main>`).map(({ url }) => url)).toEqual(
      [1, 2, 3].map((n) => `https://a.example/?p=${n}`),
    );
  });

  it('takes the day from the heading that entries stand under', () => {
    const links = [1, 2, 3].map((n) => `<li><a href="/${n}">Kommunestyret vedtok sak ${n}</a></li>`).join('');
    expect(list(`<main><h2>24. november 2026</h2><ul>${links}</ul></main>`)).toMatchObject(
      [1, 2, 3].map((n) => ({ url: `https://a.example/${n}`, date: { from: Date.UTC(2026, 10, 24) } })),
    );
  });
});

describe('rows that are all called alike', () => {
  const read = (rows: string) =>
    listItems(parseTree(`<main><table>${rows}</table></main>`, 'https://a.example/postliste'));
  const row = (n: number, link: string) =>
    `<tr><td>2026-11-2${n}</td><td>Søknad om skjenkebevilling nummer ${n}</td><td><a href="?dokument=${n}">${link}</a></td></tr>`;

  it('are known by what they say, not by what one does with them', () => {
    expect(
      read([1, 2, 3, 4].map((n) => row(n, 'Be om innsyn i dokumentet')).join('')).map(({ title }) => title),
    ).toEqual([1, 2, 3, 4].map((n) => `Søknad om skjenkebevilling nummer ${n}`));
    expect(read([1, 2, 3].map((n) => row(n, `Brev ${n} til kommunen`)).join(''))[0]?.title).toBe('Brev 1 til kommunen');
  });

  it('and links that are called by days lead to other pages', () => {
    const days = [1, 2, 3, 4].map((n) => `<li><a href="?dato=2026-11-2${n}">2${n}.11.2026</a></li>`).join('');
    expect(listItems(parseTree(`<main><ul>${days}</ul></main>`, 'https://a.example/postliste'))).toEqual([]);
  });
});
