import { expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import type { Fetched, Web } from '../../site/index.js';
import { answeringWeb } from '../../site/testing/answering-web.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { WORTH_A_DOWNLOAD } from '../selection/selector.js';
import { surfacePortal } from './surface-portal.js';
import type { KnownPortal, SurfacedPortal } from './surfaced.js';

const NOW = Date.UTC(2026, 10, 24);
const PAGE = 'https://town.example/post';
const DAY_MS = 86_400_000;
const iso = (day: number) => new Date(NOW - day * DAY_MS).toISOString().slice(0, 10);
/** One letter a day and department on 30 days, then three on one day after ten empty ones. */
const LETTERS = [
  ...Array.from({ length: 30 }, (_, day) => ['NORTH', 'SOUTH'].map((of) => ({ of, day: iso(day) }))).flat(),
  ...[1, 2, 3].map(() => ({ of: 'NORTH', day: iso(40) })),
].map((letter, at) => ({ ...letter, id: 1_000 + at, title: `Application ${at} for a permit in Mill Road` }));

/** A page whose script asks another host by its lists and its day, each of which shows one or two letters. */
function town(fields: string, all = LETTERS) {
  const html = `<html lang="en"><title>Letters</title><main><h1>Letters</h1>${fields}</main>`;
  const answerTo = (url: string) => {
    const { searchParams } = new URL(url);
    const [of, day] = [searchParams.get('of'), searchParams.get('day')];
    return JSON.stringify(all.filter((each) => each.of === of && each.day === day));
  };
  const api = `https://api.example/letters?of=NORTH&day=${iso(0)}`;
  const fetched: Fetched = {
    ...{ url: api, method: 'GET', headers: [], body: null, status: 200, text: answerTo(api), step: 0 },
    ...{ says: { total: null, next: null }, isElsewhere: true },
  };
  const web = answeringWeb(
    ({ url, manner }) => {
      if (manner?.as === 'data') return { kind: 'data', url, text: answerTo(url), says: { total: null, next: null } };
      if (!url.startsWith(PAGE)) return { kind: 'failed', url, reason: 'missing' };
      const page = { kind: 'page', page: parsePage(html, PAGE), tree: parseTree(html, PAGE) } as const;
      return manner?.as === 'visit' ? { ...page, traffic: { fetched: [fetched], withheld: [] } } : page;
    },
    { budget: 500, at: NOW },
  );
  return { web, asked: web.asked };
}
const run = (web: Web, known?: KnownPortal) =>
  surfacePortal(
    { url: PAGE, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 1, seeds: [], ...(known && { known }) },
    web,
  );
/** State that a run leaves for the next one. */
function knownAfter({ records, queries, size }: SurfacedPortal): KnownPortal {
  const shown = new Map(
    records.map(({ id, record: { date } }) => [id, { id, fields: {}, day: date ? Date.parse(date) / DAY_MS : null }]),
  );
  const asked = queries.map(({ ids, ...past }) => ({ ...past, shown: ids.flatMap((id) => shown.get(id) ?? []) }));
  return { records: [...shown.values()], queries: asked, size, exhausted: false };
}
const LISTS = `<select id="d"><option value="NORTH">North</option><option value="SOUTH">South</option></select>`;
const DAY = `<input type="date" id="a" value="${iso(0)}"><button>Show</button>`;

it('asks a script’s interface day by day with each value of its lists, and proves no end', async () => {
  const { web, asked } = town(LISTS + DAY);
  const { records, stop } = await run(web);
  expect(new Set(records.map(({ record }) => record.key))).toEqual(new Set(LETTERS.map(({ id }) => `${id}`)));
  expect(stop).toBe('no-way-on');
  expect(asked.filter((url) => url.includes('of=SOUTH'))).toHaveLength(61);
});

it('asks the days before a later run again, since letters are entered late, and no older empty ones', async () => {
  const known = knownAfter(await run(town(LISTS + DAY).web));
  const late = [0, 2].map((day, at) => ({ of: 'SOUTH', day: iso(day), id: 5_000 + at, title: `Late letter ${at}` }));
  const { web, asked } = town(LISTS + DAY, [...LETTERS, ...late]);
  const { records } = await run(web, known);
  expect(records.map(({ record }) => record.title).filter((title) => title?.startsWith('Late'))).toHaveLength(2);
  const days = asked.flatMap((url) => new URL(url).searchParams.get('day') ?? []);
  expect(days.toSorted()[0]).toBe(iso(7));
});

it('asks nothing of another host by a day that no field of the page has', async () => {
  const { web, asked } = town(LISTS);
  const { records } = await run(web);
  expect(records).toEqual([]);
  expect(asked.filter((url) => url.startsWith('https://api.example'))).toEqual([]);
});
