import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WrongUse } from '../command.js';
import { readPlanArguments } from './index.js';
import { type PageList, readPageList } from './page-list.js';
import { type PlanAnswer, planFile } from './plan-file.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const HEADER = 'url,lastVisit,changes,visits,weight,firstVisit';
const PAGE = 'https://a.example/x,2026-11-10,3,10,1,2026-10-01';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

const asked = (...words: string[]) => readPlanArguments(words);
const read = (...lines: string[]) => readPageList([HEADER, ...lines].join('\n'), NOW) as PageList;

async function answer(lines: readonly string[], ...words: string[]): Promise<PlanAnswer> {
  const file = join(folder, 'pages.csv');
  await writeFile(file, [HEADER, ...lines].join('\n'));
  return JSON.parse((await planFile(asked(file, '--json', ...words), NOW)).text);
}

describe('a list of pages', () => {
  it('is read with quotes, semicolons, columns in any order and a byte order mark', () => {
    expect(read('"https://a.example/x,y",2026-11-10,3,10').pages).toMatchObject([
      { url: 'https://a.example/x,y', changes: 3, visits: 10, weight: 1, firstVisit: null },
    ]);
    const other = '\uFEFFVisits;Changes;URL;lastVisit\r\n10;3;https://a.example/;2026-11-10T08:00:00Z\r\n';
    expect(readPageList(other, NOW)).toMatchObject({ pages: [{ visits: 10, changes: 3 }], broken: [] });
  });

  it.each([
    ['nonsense,2026-11-10,3,10', 'url is no web address'],
    ['https://a.example/,2026-12-01,3,10', 'lastVisit lies in the future'],
    ['https://a.example/,yesterday,3,10', 'lastVisit is no date'],
    ['https://a.example/,2026-13-45,3,10', 'lastVisit is no date'],
    ['https://a.example/,2026-02-31,3,10', 'lastVisit is no date'],
    ['https://a.example/,2026-11-10,3,10,1,2025-02-29', 'firstVisit is no date'],
    ['https://a.example/,2026-11-10,-3,10', 'changes is no whole number'],
    ['https://a.example/,2026-11-10,3,1e99', 'visits is no whole number'],
    ['https://a.example/,2026-11-10,3,99999999', 'visits is above'],
    ['https://a.example/,2026-11-10,11,10', 'more changes than visits'],
    ['https://a.example/,,0,10', 'visits without a lastVisit'],
    ['https://a.example/,2026-11-10,0,0', 'a lastVisit without visits'],
    ['https://a.example/,2026-11-10,3,10,-1', 'weight is no number'],
    ['https://a.example/,2026-11-10,3,10,1,2026-11-11', 'firstVisit after lastVisit'],
    ['https://a.example/', 'lastVisit|whole number'],
    [PAGE, 'the page of line 2 again'],
  ])('names the broken line "%s" and keeps the good ones', (line, why) => {
    const { pages, broken } = read(PAGE, '', line, 'https://b.example/,,0,0');
    expect(pages.map(({ url }) => url)).toEqual(['https://a.example/x', 'https://b.example/']);
    expect(broken).toEqual([{ line: 4, why: expect.stringMatching(new RegExp(why)) }]);
  });

  it.each([
    ['at its end', '"https://a.example/1,2026-11-10,3,10'],
    ['in its last cell', 'https://a.example/1,2026-11-10,3,10,1,"'],
  ])('loses one line to a quote that is not closed %s', (_, line) => {
    const { pages, broken } = read(PAGE, line, 'https://b.example/,,0,0', '"https://c.example/",2026-11-10,3,10');
    expect(pages.map(({ url }) => url)).toEqual(['https://a.example/x', 'https://b.example/', 'https://c.example/']);
    expect(broken).toEqual([{ line: 3, why: 'a quote is opened and not closed' }]);
    expect(read(PAGE, line).broken).toEqual([{ line: 3, why: 'a quote is opened and not closed' }]);
  });

  it('keeps a quoted cell of two lines, and counts them', () => {
    const text = ['title,url,lastVisit,changes,visits', '"a ""b""\nc",https://a.example/,2026-11-10,3,10', 'x,y,,0,0'];
    const { pages, broken } = readPageList(text.join('\n'), NOW) as PageList;
    expect([pages.length, broken]).toEqual([1, [{ line: 4, why: 'url is no web address' }]]);
  });

  it('is read with tabs', () => {
    const text = [HEADER, PAGE].join('\r\n').replaceAll(',', '\t');
    expect(readPageList(text, NOW)).toMatchObject({ pages: [{ visits: 10, changes: 3 }], broken: [] });
  });

  it('needs its header', () => {
    expect(readPageList('', NOW)).toMatch(/The file is empty/);
    expect(readPageList('url,visits\nx,1', NOW)).toMatch(/lacks lastVisit, changes/);
  });
});

describe('hyrde plan', () => {
  const many = Array.from(
    { length: 20 },
    (_, i) => `https://a.example/${i},2026-11-${10 + (i % 9)},${i},40,1,2026-10-01`,
  );

  it('dates the visits and foretells how many copies are out of date', async () => {
    const plan = await answer(many, '--budget', '5', '--days', '3');
    expect(plan.days.map(({ date, visit }) => [date, visit.length])).toEqual([
      ['2026-11-20', 5],
      ['2026-11-21', 5],
      ['2026-11-22', 5],
    ]);
    expect(new Set(plan.days.flatMap(({ visit }) => visit)).size).toBe(15);
    const unplanned = await answer(many, '--budget', '0', '--days', '3');
    expect(unplanned.days.map(({ visit }) => visit)).toEqual([[], [], []]);
    expect(unplanned.days[2]?.obsolete).toBeGreaterThan(plan.days[2]?.obsolete ?? 0);
    expect(unplanned.days[2]?.obsolete).toBeGreaterThan(plan.obsoleteNow);
  });

  it('visits first what was never visited, and nothing twice a day', async () => {
    const plan = await answer([...many, 'https://b.example/,,0,0'], '--budget', '1000', '--days', '2');
    expect(plan.days[0]?.visit[0]).toBe('https://b.example/');
    expect(plan.days.map(({ visit }) => visit.length)).toEqual([21, 21]);
  });

  it.each(['never changed: 0', 'changed at each of thousands of visits a day: 90000'])(
    'plans pages that %s',
    async (text) => {
      const changes = Number(/\d+$/.exec(text)?.[0]);
      const lines = [`https://a.example/,2026-11-19,${changes},90001,1,2026-11-18`, PAGE];
      const plan = await answer(lines, '--budget', '1', '--days', '4');
      expect(plan.days.map(({ visit }) => visit.length)).toEqual([1, 1, 1, 1]);
      for (const { obsolete } of plan.days) expect(obsolete).toBeGreaterThanOrEqual(0);
    },
  );

  it('knows every strategy, and says so where it does not', async () => {
    for (const by of [[], ['--strategy', 'S1'], ['--strategy', 'S2'], ['--strategy', 'S3']])
      expect((await answer(many, '--budget', '4', '--days', '2', ...by)).days[1]?.visit).toHaveLength(4);
    expect(() => asked('x.csv', '--budget', '1', '--days', '1', '--strategy', 'best')).toThrow(/no strategy "best"/);
  });

  it('plans a cycle by each strategy: where only the end counts, every page once, slow ones first', async () => {
    const end = await answer(many, '--budget', '5', '--days', '4', '--strategy', 's2');
    expect(end.by).toBe('S2');
    const visited = end.days.flatMap(({ visit }) => visit);
    expect([visited.length, new Set(visited).size]).toEqual([20, 20]);
    const changesOf = (urls: readonly string[]) => urls.reduce((sum, url) => sum + Number(/\d+$/.exec(url)?.[0]), 0);
    expect(changesOf(end.days[0]?.visit ?? [])).toBeLessThan(changesOf(end.days[3]?.visit ?? []));
    const every = await answer(many, '--budget', '5', '--days', '4', '--strategy', 'S1');
    expect(end.days[3]?.obsolete).toBeLessThanOrEqual(every.days[3]?.obsolete ?? 0);
    expect(every.days[0]?.obsolete).toBeLessThan(end.days[0]?.obsolete ?? 0);
    const fresh = await answer(['https://b.example/,,0,0', PAGE], '--budget', '1', '--days', '3', '--strategy', 'S3');
    expect(fresh.days[0]?.visit).toEqual(['https://b.example/']);
  });

  it('says how far from the best a plan can be at most', async () => {
    const above = async (...words: string[]) => {
      const { bound } = await answer([...many, PAGE], '--budget', '3', '--days', '10', ...words);
      expect(bound?.lowerBound).toBeGreaterThan(0);
      expect(bound?.objective).toBeGreaterThanOrEqual(bound?.lowerBound ?? 0);
      return bound?.atMostAbove ?? Number.NaN;
    };
    expect(await above()).toBeLessThan(0.1);
    for (const strategy of ['S1', 'S2', 'S3']) expect(await above('--strategy', strategy)).toBeLessThan(0.1);
    expect((await answer(many, '--budget', '3', '--days', '121')).bound).toBeNull();
    const file = join(folder, 'pages.csv');
    expect((await planFile(asked(file, '--budget', '3', '--days', '5'), NOW)).text).toMatch(
      /at most \d+\.\d\d % above/,
    );
  });

  it.each([
    ['with its mark', '\uFEFF'],
    ['without a mark', ''],
  ])('reads UTF-16 of both byte orders, %s', async (_, mark) => {
    const little = Buffer.from(`${mark}${[HEADER, PAGE].join('\n').replaceAll(',', '\t')}`, 'utf16le');
    const file = join(folder, 'utf16.csv');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      await writeFile(file, bytes);
      const { text } = await planFile(asked(file, '--json', '--budget', '1', '--days', '1'), NOW);
      expect(JSON.parse(text)).toMatchObject({ pages: 1, broken: [] });
    }
  });

  it('is as near to the best with more visits than pages as with enough', async () => {
    const above = async (budget: string) =>
      (await answer([...many, 'https://b.example/,,0,0'], '--budget', budget, '--days', '10')).bound?.atMostAbove ?? 9;
    expect(await above('21')).toBeLessThan(0.01);
    for (const budget of ['22', '5000', '100000000']) expect(await above(budget)).toBeLessThan(0.01);
  });

  it('says what it cannot read', async () => {
    await expect(answer([], '--budget', '1', '--days', '1')).rejects.toThrow(/the header is the only line/);
    await expect(answer(['x,y'], '--budget', '1', '--days', '1')).rejects.toThrow(/first that is wrong is line 2/);
    await expect(planFile(asked(join(folder, 'none.csv'), '--budget', '1', '--days', '1'), NOW)).rejects.toThrow(
      WrongUse,
    );
  });

  it.each([
    [[], 'which pages'],
    [['x.csv', '--days', '1'], '--budget takes'],
    [['x.csv', '--budget', '-1', '--days', '1'], 'budget'],
    [['x.csv', '--budget', '1.5', '--days', '1'], 'not "1.5"'],
    [['x.csv', '--budget', '1', '--days', '0'], '--days takes a whole number from 1'],
    [['x.csv', 'y.csv', '--budget', '1', '--days', '1'], 'one word too many'],
    [['x.csv', '--colour'], '--colour'],
    [['x.csv', '--budget', '1', '--days', '1', '--strategy', 'S4'], 'no strategy "S4"; there are: S1, S2, S3'],
    [['x.csv', '--budget', '1', '--days', '121', '--strategy', 'S1'], '120 days at most'],
    [['x.csv', '--budget', '1', '--days', '1', '--policy', 'azar'], '--policy'],
  ])('says what is wrong with %j', (words, message) => {
    expect(() => asked(...words)).toThrow(WrongUse);
    expect(() => asked(...words)).toThrow(new RegExp(message));
  });
});
