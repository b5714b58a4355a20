import { describe, expect, it } from 'vitest';
import {
  askedAgain,
  changedResults,
  lostVisits,
  otherThanJournaled,
  repeatedWithoutReason,
  unreported,
  type Visit,
  type WatchedSite,
  wrongCount,
} from './laws.js';

const visit = (start: number, path: string, host = 'a'): Visit => ({ start, host, path });
const none = new Set<string>();
const repeated = (visits: Visit[], losses = [{ from: 15, to: 25 }], ordinary = none) =>
  repeatedWithoutReason(visits, losses, ordinary).map(({ start }) => start);

describe('no page is requested twice', () => {
  it('but the one that was under way at a fault', () => {
    expect(repeated([visit(10, '/'), visit(20, '/x'), visit(30, '/x'), visit(40, '/y')])).toEqual([]);
    expect(repeated([visit(10, '/'), visit(12, '/x'), visit(30, '/x')])).toEqual([]);
  });

  it('and not where no fault lies between', () => {
    expect(repeated([visit(10, '/x'), visit(12, '/x')])).toEqual([12]);
    expect(repeated([visit(5_030, '/x'), visit(5_040, '/x')])).toEqual([5_040]);
    expect(repeated([visit(30, '/x'), visit(40, '/y'), visit(50, '/x')])).toEqual([]); // A worker that was continued.
    expect(repeated([visit(10, '/x'), visit(30, '/x')], [])).toEqual([30]);
  });

  it('and not one that was over: another of its host came since', () => {
    expect(repeated([visit(10, '/x'), visit(20, '/y'), visit(30, '/x')])).toEqual([30]);
    expect(repeated([visit(10, '/x'), visit(20, '/y', 'b'), visit(30, '/x')])).toEqual([]);
  });

  it('in whatever order the sites wrote it down', () => {
    expect(repeated([visit(30, '/x'), visit(20, '/y'), visit(10, '/x')])).toEqual([30]);
  });

  it('except pages requested again without any fault', () => {
    const calm = [visit(1, '/old'), visit(2, '/new'), visit(3, '/new')];
    expect(askedAgain(calm)).toEqual(new Set(['a/new']));
    expect(repeated(calm, [], askedAgain(calm))).toEqual([]);
  });
});

describe('no search is lost', () => {
  it('done + waiting = all, and all are there', () => {
    expect(wrongCount({ all: 3, done: 1, waiting: 2 }, 3)).toBeNull();
    expect(wrongCount({ all: 3, done: 1, waiting: 1 }, 3)).toContain('done 1 + waiting 1');
    expect(wrongCount({ all: 2, done: 1, waiting: 1 }, 3)).toContain('3 were made');
  });

  it('and has one result for good', () => {
    const before = new Map([['1', 'found /x']]);
    expect(changedResults(before, new Map([...before, ['2', 'not-found']]))).toEqual([]);
    expect(changedResults(before, new Map([['1', 'found /y']]))).toHaveLength(1);
    expect(changedResults(before, new Map())).toHaveLength(1);
  });
});

describe('sites and journal have the same requests', () => {
  const asked = [visit(10, '/x'), visit(50_000, '/x'), visit(90_000, '/y')];
  const other = (journaled: [string, number][], losses = [{ from: 50_500, to: 51_000 }]) =>
    otherThanJournaled(asked, new Map(journaled), losses).map(({ page }) => page);

  it('but for one that was under way at a fault', () => {
    expect(
      other([
        ['a/x', 2],
        ['a/y', 1],
      ]),
    ).toEqual([]);
    expect(
      other([
        ['a/x', 1],
        ['a/y', 1],
      ]),
    ).toEqual([]);
    expect(
      other(
        [
          ['a/x', 1],
          ['a/y', 1],
        ],
        [],
      ),
    ).toEqual(['a/x']);
    expect(
      other([
        ['a/x', 0],
        ['a/y', 1],
      ]),
    ).toEqual(['a/x']);
  });

  it('and no request that no site received', () => {
    expect(
      other([
        ['a/x', 2],
        ['a/y', 2],
      ]),
    ).toEqual(['a/y']);
    expect(
      other([
        ['a/x', 2],
        ['a/y', 1],
        ['a/z', 1],
      ]),
    ).toEqual(['a/z']);
  });
});

describe('no visit is lost', () => {
  const task = (over = {}) => ({ id: '1', reason: 'all-visited', planned: ['p', 'q'], visited: ['p', 'q'], ...over });

  it('of a task that says that all was visited, but to a page that has moved', () => {
    expect(lostVisits([task()], none)).toEqual([]);
    expect(lostVisits([task({ visited: ['p'] })], none)).toHaveLength(1);
    expect(lostVisits([task({ visited: ['p'] })], new Set(['q']))).toEqual([]);
    expect(lostVisits([task({ visited: ['p'], reason: 'day-budget-spent' })], none)).toEqual([]);
  });
});

type Stored = WatchedSite['stored'][number];

describe('a watched site', () => {
  const site = (changed: Partial<WatchedSite> = {}): WatchedSite => ({
    home: 'h/',
    published: [1, 2, 3].map((n) => ({ url: `h/${n}`, at: n * 10 })),
    polls: [5, 15, 35],
    stored: [1, 2, 3].map((n) => ({ url: `h/${n}`, state: 'news' })),
    ...changed,
  });

  it('holds if each document is reported once', () => {
    expect(unreported(site())).toEqual([]);
  });

  it('is broken by a document never reported, reported twice, or invented', () => {
    const [one, two, three] = [1, 2, 3].map((n) => ({ url: `h/${n}`, state: 'news' })) as [Stored, Stored, Stored];
    expect(unreported(site({ stored: [one, three] }))).toEqual(['h/: 1 documents were never reported, first h/2']);
    expect(unreported(site({ stored: [one, two, two, three] }))).toEqual([
      'h/: 1 documents were reported twice, first h/2',
    ]);
    expect(unreported(site({ stored: [one, two, three, { url: 'h/9', state: 'news' }] }))).toEqual([
      'h/: 1 documents were reported that do not exist, first h/9',
    ]);
  });

  it('owes no report of documents published before the first poll or after the last', () => {
    expect(unreported(site({ polls: [15, 25], stored: [{ url: 'h/2', state: 'held' }] }))).toEqual([]);
    expect(unreported(site({ polls: [], stored: [] }))).toEqual([]);
  });
});
