import { describe, expect, it } from 'vitest';
import { parsePageInTurns, parseTree } from '../../html/index.js';
import { seededRandom } from '../../journal/journalled-web.js';
import type { FeedEntry, Opened, PageRequest, Web } from '../../site/index.js';
import { LOOK_AHEAD } from '../policies/ahead.js';
import { rewarded } from './forage.js';
import { watchIteration } from './iteration.js';
import { newWatch, WatchState } from './watch-state.js';

const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 10, 23, 8);
const [HOME, FEED] = ['https://a.example/', 'https://a.example/feed'];

/** One entry per hour, beginning two days before `BEGIN`. */
const entriesAt = (now: number): FeedEntry[] =>
  Array.from({ length: 48 + Math.floor((now - BEGIN) / HOUR_MS) }, (_, n) => ({
    id: `${n}`,
    url: `${FEED}/${n}`,
    title: `Sak ${n}`,
    summary: '',
    place: null,
    updated: null,
    published: BEGIN + (n - 48) * HOUR_MS + 7_000 * n,
  })).reverse();

const DAYS = 20;

/**
 * Runs a watch for twenty days at a site with one feed that gets entries for `comesFor` days; its validators change
 * with its entries. The server answers 304 if the validators match, or always. For one iteration after `aheadAfter` days
 * the clock is ten days ahead.
 */
async function follow(says304: 'rightly' | 'for ever', comesFor: number, aheadAfter = Number.POSITIVE_INFINITY) {
  let state = newWatch(1);
  let [now, inFull, unchanged, found] = [BEGIN, 0, 0, 0];
  let wrong = 10 * 24 * HOUR_MS;
  const open = async (asked: string | PageRequest): Promise<Opened> => {
    const { url, validators = null } = typeof asked === 'string' ? { url: asked } : asked;
    if (url === HOME) return { kind: 'failed', url, reason: 'name-not-found' };
    const entries = entriesAt(Math.min(now, BEGIN + comesFor * 24 * HOUR_MS));
    const etag = `"${entries.length}"`;
    const answer = { status: 200, validators: { etag } } as never;
    if (validators?.etag && (says304 === 'for ever' || validators.etag === etag)) {
      unchanged++;
      return { kind: 'unchanged', url, answer };
    }
    inFull++;
    return { kind: 'feed', feed: { url, title: '', entries }, answer };
  };
  const web = { open, downloads: 0, remaining: 20, random: () => 0.5, now: () => now } as unknown as Web;
  while (now < BEGIN + DAYS * 24 * HOUR_MS) {
    const known = [{ url: FEED, kind: 'feed' as const, target: null }];
    const budget = { perDay: 10, keptDays: 7 };
    const settings = { names: new Map(), policy: LOOK_AHEAD, budget: budget, newsMs: 24 * HOUR_MS, mutes: new Map() };
    const iteration = await watchIteration({ home: HOME, state, known, ...settings }, web);
    found += iteration.polls.flatMap(({ news }) => news).length;
    ({ state } = iteration);
    const before = now;
    now = Math.max(iteration.nextAt, now + 1);
    if (wrong > 0 && now > BEGIN + aheadAfter * 24 * HOUR_MS) {
      now = before + wrong;
      wrong = -wrong;
    } else if (wrong < 0) {
      now = before + wrong + 1;
      wrong = 0;
    }
  }
  return { inFull, unchanged, found };
}

it('a hub that says 304 for ever is found out, and read in full from then on', async () => {
  const { unchanged, found } = await follow('for ever', DAYS);
  expect(unchanged).toBeGreaterThan(0);
  expect(unchanged).toBeLessThanOrEqual(2);
  expect(found).toBeGreaterThan((DAYS - 1) * 24);
});

it('a hub that was polled by a clock that was ahead is polled again once the clock is right', async () => {
  const [right, wrong] = [await follow('rightly', DAYS), await follow('rightly', DAYS, 3)];
  expect(wrong.inFull).toBeGreaterThan(right.inFull - 10);
  expect(wrong.inFull).toBeLessThan(right.inFull + 20);
});

it('a list that a search finds later is polled in the next iteration', async () => {
  let state = newWatch(1);
  const polls: number[] = [];
  for (const [now, known] of [
    [BEGIN, []],
    [BEGIN + 24 * HOUR_MS, [{ url: FEED, kind: 'feed' as const, target: null }]],
  ] as const) {
    const open = async (asked: string | PageRequest): Promise<Opened> =>
      asked === HOME
        ? { kind: 'failed', url: HOME, reason: 'name-not-found' }
        : {
            kind: 'feed',
            feed: { url: FEED, title: '', entries: entriesAt(now) },
            answer: { validators: {} } as never,
          };
    const web = { open, downloads: 0, remaining: 20, random: () => 0.5, now: () => now } as unknown as Web;
    const settings = {
      names: new Map(),
      policy: LOOK_AHEAD,
      budget: { perDay: 10, keptDays: 7 },
      newsMs: 24 * HOUR_MS,
    };
    const iteration = await watchIteration({ home: HOME, state, known, ...settings, mutes: new Map() }, web);
    ({ state } = iteration);
    polls.push(iteration.polls.length);
  }
  expect(polls).toEqual([0, 1]);
});

it('one that says 304 where nothing is new is believed, twice of three times', async () => {
  const { unchanged, inFull, found } = await follow('rightly', 5);
  expect(found).toBeGreaterThan(5 * 24);
  expect(unchanged).toBeGreaterThan(10);
  expect(inFull).toBeGreaterThan(5);
});

describe('a list that has left its address', () => {
  const rows = (now: number) =>
    Array.from({ length: 12 }, (_, n) => Math.floor((now - BEGIN) / (6 * HOUR_MS)) + 40 - n).map(
      (n) =>
        `<li><a href="?sak=${n}">Søknad om skjenkebevilling nummer ${n}</a> ${new Date(BEGIN + (n - 40) * 6 * HOUR_MS).toISOString().slice(0, 10)}</li>`,
    );
  const A_DAY = 4;
  const MOVES = BEGIN + 4 * 24 * HOUR_MS;

  /**
   * Runs a watch for ten days at a site whose mail record moves on the fifth day.
   * @param called label of the link to the new address
   * @param between if given, then the link is not on the home page but on a page between the home page and the
   *   list, which stays or moves with the list
   * @param meanwhile whether the new address is found before the list is missed, or the old address leads to the home
   *   page
   */
  async function follow(called: string, between?: 'stays' | 'moves', meanwhile?: 'found' | 'home') {
    let [state, now] = [newWatch(1), BEGIN];
    const found: string[] = [];
    const asked: string[] = [];
    const ids = new Set<string>();
    const open = async (request: string | PageRequest): Promise<Opened> => {
      const to = typeof request === 'string' ? request : request.url;
      asked.push(to);
      const url = meanwhile === 'home' && now >= MOVES && to.endsWith('innsyn.7.html') ? HOME : to;
      const section = `${HOME}${now >= MOVES && between === 'moves' ? 'new/' : ''}politikk`;
      const place = now < MOVES ? `${HOME}innsyn.7.html` : `${HOME}dokumenter`;
      const toRecord = `<a href="${place}">${now < MOVES ? 'Innsyn' : called}</a>`;
      const toSection = `<a href="${section}">Politikk</a>`;
      const pages = new Map([
        [HOME, `<nav>${between ? toSection : toRecord}</nav>`],
        [section, `<main><h1>Politikk</h1>${toRecord}</main>`],
        [
          place,
          `<div><a href="${HOME}">Nordvik</a> &gt; ${toSection}</div><main><ul>${rows(now).join('')}</ul></main>`,
        ],
      ]);
      const body = pages.get(url);
      if (body === undefined) return { kind: 'failed', url, reason: 'missing' };
      const html = `<title>Innsyn | Nordvik</title>${body}`;
      return { kind: 'page', page: await parsePageInTurns(html, url), tree: parseTree(html, url) } as Opened;
    };
    const web = { open, downloads: 0, remaining: 20, random: () => 0.5, now: () => now } as unknown as Web;
    const record = (page: string) => ({ url: HOME + page, kind: 'list' as const, target: 'mail-record' });
    const settings = { names: new Map(), policy: LOOK_AHEAD, budget: { perDay: 5, keptDays: 7 }, newsMs: 24 * HOUR_MS };
    while (now < BEGIN + 10 * 24 * HOUR_MS) {
      const known = [record('innsyn.7.html'), ...(meanwhile === 'found' && now >= MOVES ? [record('dokumenter')] : [])];
      const iteration = await watchIteration({ home: HOME, state, known, ...settings, mutes: new Map() }, web);
      found.push(...iteration.polls.flatMap(({ news }) => news.map(({ item: { title } }) => title)));
      ({ state } = iteration);
      for (const { id } of state.hubs) ids.add(id);
      now = Math.max(iteration.nextAt, now + 1);
    }
    return { found, asked, hubs: state.hubs.map(({ url, target }) => [url, target]), ids: [...ids] };
  }

  it('is found by its name, is the same hub with its history, and reports nothing twice', async () => {
    const { found, hubs, ids } = await follow('Innsyn');
    expect(ids).toHaveLength(1);
    expect(hubs).toEqual([[`${HOME}dokumenter`, 'mail-record']]);
    expect(found.length).toBeGreaterThan(10 * A_DAY - 4);
    expect(new Set(found).size).toBe(found.length);
  });

  it.each(['stays', 'moves'] as const)('is found on the page above it, whether that %s', async (between) => {
    const { found, asked, hubs } = await follow('Innsyn', between);
    expect(hubs).toEqual([[`${HOME}dokumenter`, 'mail-record']]);
    expect(found.length).toBeGreaterThan(10 * A_DAY - 4);
    expect(new Set(found).size).toBe(found.length);
    expect(asked.filter((url) => url.endsWith('politikk')).length).toBeLessThanOrEqual(2);
  });

  it('is the same hub though it was found at its new address before it was missed', async () => {
    const { found, asked, hubs, ids } = await follow('Kontakt oss', 'stays', 'found');
    expect(hubs).toEqual([[`${HOME}dokumenter`, 'mail-record']]);
    expect(ids).toHaveLength(2);
    expect(found.length).toBeGreaterThan(10 * A_DAY - 4);
    expect(new Set(found).size).toBe(found.length);
    expect(asked.filter((url) => url.endsWith('politikk'))).toEqual([]);
  });

  it('is missed where its old address leads to the home page', async () => {
    const { found, hubs } = await follow('Innsyn', undefined, 'home');
    expect(hubs).toEqual([[`${HOME}dokumenter`, 'mail-record']]);
    expect(found.length).toBeGreaterThan(10 * A_DAY - 4);
    expect(new Set(found).size).toBe(found.length);
  });

  it('costs no more than the budget brings, found or not', async () => {
    const { asked, hubs } = await follow('Kontakt oss', 'stays');
    expect(hubs).toEqual([[`${HOME}innsyn.7.html`, 'mail-record']]);
    expect(asked.filter((url) => url.endsWith('politikk')).length).toBeGreaterThan(1);
    const first = 2;
    expect(asked.length).toBeLessThanOrEqual(first + 10 * 5);
  });

  it('is not taken for a page of another name', async () => {
    const { found, hubs } = await follow('Kontakt oss');
    expect(hubs).toEqual([[`${HOME}innsyn.7.html`, 'mail-record']]);
    expect(found.length).toBeLessThan(6 * A_DAY);
  });
});

describe('a fleet of foragers', () => {
  const A_DAY = 12;
  /** Runs a fleet for twenty days; the site's list, with six new entries a day, is two links from the home page. */
  async function forage(weblog: boolean, ordering: boolean) {
    const random = seededRandom(5);
    const found: string[] = [];
    let [state, now, downloads] = [newWatch(1), BEGIN, 0];
    const open = async (request: string | PageRequest): Promise<Opened> => {
      const url = typeof request === 'string' ? request : request.url;
      downloads++;
      const rows = Array.from({ length: 12 }, (_, n) => Math.floor((now - BEGIN) / (4 * HOUR_MS)) + 40 - n).map(
        (n) =>
          `<li><a href="/saker/${n}">Kommunestyret vedtok sak nummer ${n}</a> <time datetime="${new Date(BEGIN + (n - 40) * 4 * HOUR_MS).toISOString()}"></time></li>`,
      );
      const body = {
        [HOME]: '<nav><a href="/kontakt">Kontakt</a><a href="/politikk">Politikk</a></nav>',
        [`${HOME}politikk`]: '<nav><a href="/politikk/saker">Saker</a><a href="/">Hjem</a></nav>',
        [`${HOME}politikk/saker`]: `<main><ul>${rows.join('')}</ul></main>`,
      }[url];
      if (body === undefined) return { kind: 'failed', url, reason: 'missing' };
      return { kind: 'page', page: await parsePageInTurns(body, url), tree: parseTree(body, url) } as Opened;
    };
    const web = {
      open,
      get downloads() {
        return downloads;
      },
      remaining: 20,
      random,
      now: () => now,
    } as unknown as Web;
    const settings = {
      names: new Map(),
      policy: LOOK_AHEAD,
      budget: { perDay: A_DAY, keptDays: 7 },
      newsMs: 24 * HOUR_MS,
    };
    while (now < BEGIN + DAYS * 24 * HOUR_MS) {
      const input = { home: HOME, state, known: [], ...settings, mutes: new Map(), foragers: { weblog, ordering } };
      const iteration = await watchIteration(input, web);
      const { foraged } = iteration;
      found.push(...iteration.polls.flatMap(({ news }) => news.map(({ item: { title } }) => title)));
      const fleet = iteration.state.fleet && foraged && rewarded(iteration.state.fleet, foraged, () => true, random);
      state = WatchState.parse(
        JSON.parse(JSON.stringify({ ...iteration.state, fleet: fleet ?? iteration.state.fleet })),
      );
      now = Math.max(iteration.nextAt, now + 1);
    }
    return { found, downloads, foragers: state.fleet?.foragers ?? [] };
  }

  it.each([
    [true, false],
    [false, true],
    [true, true],
  ])(
    '(WL %s, RL %s) finds a list by itself, reports each entry once, for no more than the budget brings',
    async (weblog, ordering) => {
      const { found, downloads, foragers } = await forage(weblog, ordering);
      expect(found.length).toBeGreaterThan(DAYS);
      expect(new Set(found).size).toBe(found.length);
      expect(foragers.reduce((sum, { brought }) => sum + brought, 0)).toBe(found.length);
      expect(downloads).toBeLessThanOrEqual(DAYS * A_DAY + 20);
      expect(await forage(weblog, ordering)).toEqual({ found, downloads, foragers });
    },
  );
});
