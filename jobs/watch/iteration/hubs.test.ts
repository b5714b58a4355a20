import { describe, expect, it } from 'vitest';
import { parseFeedInTurns } from '../../html/feed.js';
import { parsePageInTurns, parseTree } from '../../html/index.js';
import { encodedForm, type Opened, type PageRequest, type Web } from '../../site/index.js';
import { LOOK_AHEAD } from '../policies/ahead.js';
import type { Prospect } from './find-hubs.js';
import { hubNames } from './find-hubs.js';
import { watchIteration } from './iteration.js';
import { nextPage } from './later-pages.js';
import { newWatch, WatchState } from './watch-state.js';

const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 10, 23, 8);
const HOME = 'https://nord.example/';
const RECORD = `${HOME}postliste`;
const FEED = `${HOME}postliste.rss`;

/** An answer of the site: HTML, a feed, an address to which it redirects, or HTML that scripts complete. */
type Answer =
  | string
  | { feed: string }
  | { to: string }
  | { drawn: string; received: string }
  | { failed: 'robots-disallow' | 'time-out' };

const text = (at: number) => new Date(at).toISOString();
const day = (at: number) => text(at).slice(0, 10);
const home =
  '<title>Nord</title><nav><a href="/postliste">Postliste</a><a href="/kontakt">Kontakt</a></nav><p>Velkommen.';
const item = (n: number, says = '') =>
  `<li><a href="/sak/${n}">Søknad om skjenkebevilling nummer ${n}</a> ${says}</li>`;
const list = (numbers: readonly number[], says = (_: number) => '', more = '') =>
  `<title>Postliste</title><main><h1>Postliste</h1><ul>${numbers.map((n) => item(n, says(n))).join('')}</ul>${more}</main>`;
const rss = (numbers: readonly number[], at: number) =>
  `<rss version="2.0"><channel><title>Postliste</title>${numbers
    .map(
      (n) =>
        `<item><title>Sak ${n}</title><link>/sak/${n}</link><pubDate>${new Date(at - n * HOUR_MS).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

/** A site of some addresses, watched by iterations whose times are set by hand. */
class WatchedSite {
  pages: Record<string, Answer> = { [HOME]: home };
  state = newWatch(1);
  now = BEGIN;
  asked: string[] = [];
  downloads = 0;
  hasBrowser = true;

  async iterate(known: readonly Prospect[] = []) {
    const from = this.asked.length;
    const web = {
      open: (request: string | PageRequest) => this.open(request),
      remaining: 20,
      random: () => 0.5,
      now: () => this.now,
    } as unknown as Web;
    Object.defineProperty(web, 'downloads', { get: () => this.downloads });
    const settings = { names: hubNames('nb'), policy: LOOK_AHEAD, budget: { perDay: 24, keptDays: 7 } };
    const input = { home: HOME, state: this.state, known, ...settings, newsMs: 24 * HOUR_MS, mutes: new Map() };
    const iteration = await watchIteration(input, web);
    this.state = WatchState.parse(JSON.parse(JSON.stringify(iteration.state)));
    const titles = iteration.polls.flatMap(({ news }) => news.map(({ item: { title } }) => title));
    return { ...iteration, titles, asked: this.asked.slice(from) };
  }

  /** Polls the hubs again after some hours; the site may have changed. */
  async later(pages: Record<string, Answer>, hours = 6) {
    this.now += hours * HOUR_MS;
    Object.assign(this.pages, pages);
    return this.iterate();
  }

  hubs() {
    return this.state.hubs.map(({ kind, url, target, drawn }) => ({ kind, url, target, drawn }));
  }

  private async open(request: string | PageRequest): Promise<Opened> {
    const { url: address, form = null, manner = null } = typeof request === 'string' ? { url: request } : request;
    const url = form ? `POST ${address}?${encodedForm(form)}` : address;
    this.asked.push(manner?.as === 'visit' ? `visit ${url}` : url);
    this.downloads++;
    let [at, answer] = [url, this.pages[url]];
    if (typeof answer === 'object' && 'to' in answer) [at, answer] = [answer.to, this.pages[answer.to]];
    if (answer === undefined) return { kind: 'failed', url, reason: 'missing' };
    if (typeof answer === 'object' && 'failed' in answer) return { kind: 'failed', url, reason: answer.failed };
    const said = { at: this.now, validators: {}, redirects: [] };
    if (typeof answer === 'object' && 'feed' in answer) {
      const feed = manner?.as === 'feed' ? await parseFeedInTurns(answer.feed, at) : null;
      return feed ? { kind: 'feed', feed, answer: said } : { kind: 'failed', url, reason: 'not-a-page' };
    }
    const runs = manner?.as === 'visit' && this.hasBrowser;
    const html =
      typeof answer === 'string'
        ? answer
        : runs && 'drawn' in answer
          ? answer.drawn
          : 'received' in answer
            ? answer.received
            : '';
    if (manner?.as === 'feed') {
      const feed = await parseFeedInTurns(html, at);
      return feed ? { kind: 'feed', feed, answer: said } : { kind: 'failed', url, reason: 'bad-answer' };
    }
    const traffic = runs ? { traffic: { fetched: [], withheld: [] } } : {};
    return {
      kind: 'page',
      page: await parsePageInTurns(html, at),
      tree: parseTree(html, at),
      answer: said,
      ...traffic,
    };
  }
}

const site = (pages: Record<string, Answer>): WatchedSite =>
  Object.assign(new WatchedSite(), { pages: { [HOME]: home, ...pages } });
const feedHub = { kind: 'feed', url: FEED, target: 'mail-record', drawn: false };

describe('a record that is only a feed', () => {
  const words = '<title>Postliste</title><main><p>Postlisten er en strøm.';
  it.each([
    ['named in the head of its page', `<link rel="alternate" type="application/rss+xml" href="${FEED}">${words}`],
    ['linked from its page', `${words} <a href="${FEED}">Abonner (RSS)</a>`],
  ])('is a hub, %s', async (_, html) => {
    const watched = site({ [RECORD]: html, [FEED]: { feed: rss([30, 31, 32], BEGIN) } });
    expect(await watched.iterate()).toMatchObject({ unwatched: null });
    expect(watched.hubs()).toEqual([feedHub]);
    const { titles } = await watched.later({ [FEED]: { feed: rss([1, 2, 30, 31, 32], BEGIN + 6 * HOUR_MS) } });
    expect(titles).toEqual(['Sak 1', 'Sak 2']);
  });

  it.each([
    [
      'one entry and a link to RSS',
      '<ul><li><a href="/sak/30">Søknad 30</a> 20.11.2026</li></ul><a href="/rss">Abonner på RSS</a>',
      `${HOME}rss`,
    ],
    [
      'two entries and an Atom feed in the head',
      '<link rel="alternate" type="application/atom+xml" href="/saker.atom"><ul><li><a href="/sak/30">Søknad om bevilling 30</a> 20.11.2026</li><li><a href="/sak/31">Søknad om bevilling 31</a> 19.11.2026</li></ul>',
      `${HOME}saker.atom`,
    ],
    [
      'no entry and a JSON Feed',
      '<link rel="alternate" type="application/feed+json" href="/feed.json"><p>Velkommen.',
      `${HOME}feed.json`,
    ],
  ])('is a hub by a page with fewer than three entries: %s', async (_, html, url) => {
    const watched = site({
      [RECORD]: `<title>Postliste</title><main>${html}`,
      [url]: { feed: rss([30, 31, 32], BEGIN) },
    });
    await watched.iterate();
    expect(watched.hubs()).toEqual([{ ...feedHub, url }]);
  });

  it.each([
    ['sent as one', { feed: rss([30, 31, 32], BEGIN) }],
    ['sent as HTML', rss([30, 31, 32], BEGIN)],
  ])('is a hub at the address where a search found it, %s', async (_, answer) => {
    const watched = site({ [FEED]: answer as Answer });
    await watched.iterate([{ url: FEED, kind: 'list', target: 'mail-record' }]);
    expect(watched.hubs()).toEqual([feedHub]);
  });

  it('is not made of a document', async () => {
    const url = `${HOME}postliste.pdf`;
    const watched = site({ [url]: { feed: '%PDF' } });
    const { unwatched, asked } = await watched.iterate([{ url, kind: 'list', target: 'mail-record' }]);
    expect([unwatched, asked.filter((one) => one === url)]).toEqual(['not-a-page', [url]]);
  });
});

describe('a link that names a list', () => {
  const row = (n: number) => `<tr><td>${n}.11.2026</td><td><a href="/fil/${n}">Postliste</a></td></tr>`;

  it('is a row’s document if the label returns for other addresses, unless it is in a menu', async () => {
    const watched = site({ [RECORD]: list([1, 2, 3]) });
    watched.pages[HOME] = `${home}<main><table>${[3, 4, 5].map(row).join('')}</table></main>`;
    const { asked } = await watched.iterate();
    expect(asked.filter((url) => url.includes('/fil/'))).toEqual([]);
    expect(asked).toContain(RECORD);
  });

  it('to something that is no page is tried as a feed, and not said to be named as one', async () => {
    const watched = site({ [RECORD]: { feed: '%PDF' } });
    const { unwatched } = await watched.iterate();
    expect([unwatched, watched.state.notHubs]).toMatchObject([
      'not-a-page',
      [{ url: RECORD, kind: 'list', reason: 'not-a-page' }],
    ]);
    expect(watched.state.notHubs).toHaveLength(1);
  });
});

describe('a list that scripts draw', () => {
  const received =
    '<title>Postliste</title><main><h1>Postliste</h1><div id="liste"></div></main><script src="/app.js"></script>';
  const drawn = (numbers: readonly number[]) => ({ received, drawn: list(numbers, () => day(BEGIN - 72 * HOUR_MS)) });

  it('is a hub through the browser, and only it is visited', async () => {
    const watched = site({ [RECORD]: drawn([1, 2, 3, 4]) });
    await watched.iterate();
    expect(watched.hubs()).toEqual([{ kind: 'list', url: RECORD, target: 'mail-record', drawn: true }]);
    expect(watched.asked).toEqual([HOME, RECORD, `visit ${RECORD}`]);
    const now = { received, drawn: list([5, 1, 2, 3, 4], (n) => day(n === 5 ? watched.now : BEGIN - 72 * HOUR_MS)) };
    const { titles, asked } = await watched.later({ [RECORD]: now });
    expect([titles, asked]).toEqual([['Søknad om skjenkebevilling nummer 5'], [`visit ${RECORD}`]]);
  });

  it('is no hub without a browser, and that is said', async () => {
    const watched = site({ [RECORD]: drawn([1, 2, 3, 4]), [`${HOME}nyheter`]: drawn([]) });
    watched.pages[HOME] = `${home}<nav><a href="/nyheter">Nyheter</a></nav>`;
    watched.hasBrowser = false;
    const { unwatched, asked } = await watched.iterate();
    expect([unwatched, watched.hubs()]).toEqual(['no-browser', []]);
    expect(asked.filter((one) => one.startsWith('visit'))).toHaveLength(1);
  });

  it('is not said to need a browser where one ran and showed none', async () => {
    const watched = site({ [RECORD]: drawn([]) });
    const { unwatched, asked } = await watched.iterate();
    expect([unwatched, asked.at(-1)]).toEqual(['no-list', `visit ${RECORD}`]);
    expect(watched.state.notHubs).toMatchObject([{ url: RECORD, reason: 'no-list' }]);
  });

  it('loses nothing while the browser is away', async () => {
    const watched = site({ [RECORD]: drawn([1, 2, 3, 4]) });
    await watched.iterate();
    const before = watched.state.hubs[0];
    watched.hasBrowser = false;
    expect(await watched.later({})).toMatchObject({ unwatched: 'no-browser', titles: [] });
    expect(watched.state.hubs[0]).toEqual({ ...before, failure: 'no-browser' });
    watched.hasBrowser = true;
    expect(await watched.later({}, 24)).toMatchObject({ unwatched: null, titles: [] });
  });

  it('is not sought on a page without scripts', async () => {
    const watched = site({ [RECORD]: '<title>Postliste</title><main><p>Postlisten ligger i resepsjonen.</main>' });
    const { unwatched, asked } = await watched.iterate();
    expect([unwatched, asked]).toEqual(['no-list', [HOME, RECORD]]);
  });
});

describe('what answers in place of a list', () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const old = list(numbers, () => day(BEGIN - 72 * HOUR_MS));
  const login = `<title>Logg inn</title><main><form method="post"><input name="user"><input type="password" name="p"></form></main>`;
  it.each<[string, Answer, string]>([
    ['a log-in to which it redirects', { to: `${HOME}login` }, 'login-required'],
    ['nothing', '', 'empty-answer'],
    ['robots.txt', { failed: 'robots-disallow' }, 'robots-disallow'],
    ['a time-out', { failed: 'time-out' }, 'time-out'],
  ])('%s: is not compared, and the list keeps what it has shown', async (_, answer, reason) => {
    const watched = site({ [RECORD]: old, [`${HOME}login`]: login });
    await watched.iterate();
    const before = watched.state.hubs[0];
    for (let n = 0; n < 6; n++) {
      const { titles, unwatched } = await watched.later({ [RECORD]: answer }, 24 * 8);
      expect([titles, unwatched]).toEqual([[], reason]);
    }
    expect(watched.state.hubs[0]).toEqual({ ...before, failure: reason });
    const { titles } = await watched.later({ [RECORD]: old }, 24 * 8);
    expect([titles, watched.state.hubs[0]?.failure]).toEqual([[], null]);
  });

  it('is said where nothing else was ever read', async () => {
    const watched = site({ [RECORD]: { to: `${HOME}login` }, [`${HOME}login`]: login });
    expect(await watched.iterate()).toMatchObject({ unwatched: 'login-required' });
    expect(await site({ [RECORD]: { failed: 'robots-disallow' } }).iterate()).toMatchObject({
      unwatched: 'robots-disallow',
    });
    expect(await site({ [FEED]: '<p>Nei' }).iterate([{ url: FEED, kind: 'feed', target: null }])).toMatchObject({
      unwatched: 'unreadable-feed',
    });
  });

  it('is no home page either', async () => {
    expect(await site({ [HOME]: '' }).iterate()).toMatchObject({ unwatched: 'empty-answer', polls: [] });
  });
});

describe('the first poll of a list without dates of publication', () => {
  const pager = (n: number) => `<nav><a href="?side=${n - 1}">Forrige</a> <a href="?side=${n + 1}">Neste</a></nav>`;
  const range = (from: number) => Array.from({ length: 10 }, (_, n) => from + n);
  const changed = (at: number) => () => `Sist endret ${day(at)}`;

  it('reads later pages, so that an old document that moves to the first is not new', async () => {
    const pages = Object.fromEntries(
      range(2).map((page) => [
        `${RECORD}?side=${page}`,
        list(range(page * 10), changed(BEGIN - 240 * HOUR_MS), pager(page)),
      ]),
    );
    const watched = site({ [RECORD]: list(range(10), changed(BEGIN), pager(1)), ...pages });
    const { asked, titles } = await watched.iterate();
    expect([asked, titles]).toEqual([[HOME, RECORD, ...[2, 3, 4, 5].map((page) => `${RECORD}?side=${page}`)], []]);
    const next = await watched.later({
      [RECORD]: list([35, 90, ...range(10)], changed(BEGIN + 6 * HOUR_MS), pager(1)),
    });
    expect(next.asked).toEqual([RECORD]);
    expect(next.titles).toEqual(['Søknad om skjenkebevilling nummer 90']);
  });

  it.each([
    ['rel=next', '<a rel="next" href="/postliste?page=2">»</a>', `${RECORD}?page=2`],
    ['a label for older ones', '<a href="/postliste/page/2/">Eldre innlegg</a>', `${RECORD}/page/2/`],
    [
      'numbers',
      '<nav><b>1</b> <a href="/postliste?start=20">2</a> <a href="/postliste?start=40">3</a></nav>',
      `${RECORD}?start=20`,
    ],
  ])('reads the later page that is found by %s', async (_, more, next) => {
    const watched = site({ [RECORD]: list([5, 6, 7], undefined, more), [next]: list([1, 2, 3]) });
    await watched.iterate();
    expect(watched.asked).toContain(next);
    const { titles } = await watched.later({ [RECORD]: list([9, 2, 5, 6, 7], undefined, more) });
    expect(titles).toEqual(['Søknad om skjenkebevilling nummer 9']);
  });

  it('reads no page twice, and stops at a page that shows nothing else', async () => {
    const same = list(range(10), changed(BEGIN), pager(1));
    const watched = site({ [RECORD]: same, [`${RECORD}?side=2`]: same });
    expect((await watched.iterate()).asked).toEqual([HOME, RECORD, `${RECORD}?side=2`]);
  });

  it('reads none of a list with dates', async () => {
    const watched = site({ [RECORD]: list(range(10), () => day(BEGIN - 72 * HOUR_MS), pager(1)) });
    expect((await watched.iterate()).asked).toEqual([HOME, RECORD]);
  });

  it('reports no document whose only date is that of a change', async () => {
    const watched = site({ [RECORD]: list(range(10), changed(BEGIN)) });
    expect((await watched.iterate()).titles).toEqual([]);
    expect((await watched.later({ [RECORD]: list(range(10), changed(BEGIN + 6 * HOUR_MS)) })).titles).toEqual([]);
    const old = list([70, ...range(10)], (n) => `Sist endret ${day(BEGIN - (n === 70 ? 240 : 0) * HOUR_MS)}`);
    expect((await watched.later({ [RECORD]: old })).titles).toEqual([]);
  });
});

it('a portal is polled by its question, with the days around each poll', async () => {
  const url = `${HOME}sok?q=&fra=&til=&sorter=`;
  const days = {
    from: { name: 'fra', writing: 'day.month.year' },
    to: { name: 'til', writing: 'year-month-day' },
  } as const;
  const on = (from: string, to: string) => `${HOME}sok?q=&fra=${from}&til=${to}&sorter=`;
  const first = on('16.11.2026', '2026-11-30');
  const next = on('17.11.2026', '2026-12-01');
  const dated = (numbers: readonly number[]) => list(numbers, (n) => day(BEGIN + (n > 8 ? 20 : -72) * HOUR_MS));
  const watched = site({ [first]: dated([1, 2, 3]), [next]: dated([9, 1, 2]) });
  const known = [{ url, kind: 'list', target: 'mail-record', days } as const];
  expect((await watched.iterate(known)).asked).toEqual([HOME, first, `${HOME}postliste`]);
  expect(watched.state.hubs).toMatchObject([{ url, days }]);
  const { polls, titles } = await watched.later({}, 24);
  expect([polls.map((poll) => poll.url), titles]).toEqual([[next], ['Søknad om skjenkebevilling nummer 9']]);
});

it('a portal with a posted form is polled by its fields, beside the page at its address', async () => {
  const days = {
    from: { name: 'fra', writing: 'year-month-day' },
    to: { name: 'til', writing: 'year-month-day' },
  } as const;
  const form: [string, string][] = ['q', 'fra', 'til'].map((name) => [name, '']);
  const posted = (from: string, to: string) => `POST ${RECORD}?q=&fra=${from}&til=${to}`;
  const [first, next] = [posted('2026-11-16', '2026-11-30'), posted('2026-11-17', '2026-12-01')];
  const dated = (numbers: readonly number[]) => list(numbers, (n) => day(BEGIN + (n > 8 ? 20 : -72) * HOUR_MS));
  const watched = site({ [RECORD]: '<title>Søk</title>', [first]: dated([1, 2, 3]), [next]: dated([9, 1, 2]) });
  const known = [{ url: RECORD, kind: 'list', target: 'mail-record', form, days } as const];
  expect((await watched.iterate(known)).asked).toEqual([HOME, first, RECORD]);
  expect(watched.state.hubs).toMatchObject([{ url: RECORD, form, failure: null }]);
  expect(watched.state.notHubs).toMatchObject([{ url: RECORD, reason: 'no-list' }]);
  const { titles, asked } = await watched.later({}, 24);
  expect([asked, titles]).toEqual([[next], ['Søknad om skjenkebevilling nummer 9']]);
});

it('a portal whose last days are empty stays a hub', async () => {
  const field = { name: 'dag', writing: 'year-month-day' } as const;
  const known = [{ url: `${HOME}sok`, kind: 'list', target: null, days: { from: field, to: field } } as const];
  const nothing = '<title>Søk</title><main><p>Ingen treff.</main>';
  const days = Array.from({ length: 40 }, (_, n) => `${HOME}sok?dag=${day(BEGIN + n * 24 * HOUR_MS)}`);
  const watched = site(Object.fromEntries(days.map((url) => [url, nothing])));
  await watched.iterate(known);
  for (let n = 0; n < 8; n++) await watched.later({}, 48);
  expect(watched.state.hubs).toMatchObject([{ url: `${HOME}sok`, empty: 0, failure: null }]);
});

it.each([
  ['<a rel="next" href="/liste?p=2">»</a>', 1, '/liste?p=2'],
  ['<a href="/liste?offset=20">Eldre innlegg</a>', 1, '/liste?offset=20'],
  ['<nav><a href="/liste">1</a> <a href="/liste?p=2">2</a> <a href="/liste?p=3">3</a></nav>', 1, '/liste?p=2'],
  ['<nav><a href="/liste">1</a> <a href="/liste?p=2">2</a> <a href="/liste?p=3">3</a></nav>', 2, '/liste?p=3'],
  ['<a href="/liste/2">2</a>', 1, '/liste/2'],
  ['<a href="/saker/2">2</a>', 1, null],
  ['<a href="https://annen.example/liste?p=2">Neste</a>', 1, null],
  ['<a href="/neste">Neste kommunestyremøte</a>', 1, null],
])('the next page by %s of page %i is %s', (html, number, expected) => {
  const next = nextPage(parseTree(`<main>${html}</main>`, `${HOME}liste`), number);
  expect(next).toBe(expected && new URL(expected, HOME).href);
});

it('a state of version 0.2 names addresses that are no hubs by their URL alone', () => {
  const { notHubs } = WatchState.parse({ ...newWatch(1), notHubs: [RECORD] });
  expect(notHubs).toEqual([{ url: RECORD, kind: 'list', target: null, reason: 'no-list' }]);
});
