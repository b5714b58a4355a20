import { expect, it } from 'vitest';
import { LIST, letters, NOW, PAGE, portalOf, recipeWith } from '../testing/recipe-portal.js';
import { type Covered, newestRecords } from './newest-records.js';

const DAY_MS = 86_400_000;
const [today] = new Date(NOW).toISOString().split('T');
const all = letters(120);
const fresh = (name: string, date = today ?? '') => ({ id: name, number: `2026/${name}`, title: `New ${name}`, date });

/** Polls a portal once for each state of its records. @returns what each poll says has come, and its downloads */
async function polls(
  recipe: ReturnType<typeof recipeWith>,
  states: readonly (readonly ReturnType<typeof fresh>[])[],
  answer: (records: readonly ReturnType<typeof fresh>[], query: URLSearchParams) => unknown,
) {
  const known = new Set<string>();
  let covered: Covered | null = null;
  const said: { come: string[]; downloads: number }[] = [];
  for (const records of states) {
    const { web, asked } = portalOf((query) => answer(records, query));
    const question = { url: PAGE, form: null, days: null, recipe: { id: 'test', way: 0 } };
    const before = { covered, isKnown: ({ identity }: { identity: string }) => known.has(identity) };
    const newest = await newestRecords([recipe], question, before, web);
    const come = newest.records.filter(({ hasCome, identity }) => hasCome && !known.has(identity));
    said.push({ come: come.map(({ record }) => record.title ?? ''), downloads: asked.length });
    for (const { identity } of newest.records) known.add(identity);
    ({ covered } = newest);
  }
  return said;
}
const page = (records: readonly unknown[], query: URLSearchParams) => {
  const at = (Number(query.get('page')) - 1) * 20;
  return { items: records.slice(at, at + 20) };
};

it('a poll by the newest first says which have come, none before the first poll, none twice', async () => {
  const late = fresh('late', new Date(NOW - 2 * DAY_MS).toISOString().slice(0, 10));
  const second = [fresh('a'), ...all];
  const third = [fresh('b'), ...second.slice(0, 13), late, ...second.slice(13)];
  const said = await polls(recipeWith({ list: { newestFirst: true } }), [all, second, third, third], page);
  expect(said.map(({ come }) => come)).toEqual([[], ['New a'], ['New b', 'New late'], []]);
  expect(said.slice(1).map(({ downloads }) => downloads)).toEqual([2, 3, 2]);
});

it('a poll of several questions asks each, within four downloads', async () => {
  const kinds = { divide: { values: [{ name: 'kind', values: ['in', 'out'] }] } };
  const query = { ...LIST.request.query, kind: '{kind}' };
  const recipe = recipeWith({ ...kinds, list: { newestFirst: true, request: { ...LIST.request, query } } });
  const split = (records: readonly ReturnType<typeof fresh>[], asked: URLSearchParams) =>
    page(
      records.filter((_, at) => (records.length - at) % 2 === (asked.get('kind') === 'in' ? 0 : 1)),
      asked,
    );
  const next = [fresh('b'), fresh('a'), ...all];
  const said = await polls(recipe, [all, next], split);
  expect(said.map(({ come }) => come.toSorted())).toEqual([[], ['New a', 'New b']]);
  expect(Math.max(...said.map(({ downloads }) => downloads))).toBeLessThanOrEqual(4);
});

it('a poll by the order of arrival says which have come, whatever their day', async () => {
  const recipe = recipeWith({ list: { newest: { sort: 'added' } } });
  const sorted = (records: readonly ReturnType<typeof fresh>[], query: URLSearchParams) => {
    expect(query.get('sort')).toBe('added');
    return page(records, query);
  };
  const said = await polls(recipe, [all, [fresh('a', '2019-01-01'), fresh('b', '2031-01-01'), ...all]], sorted);
  expect(said.map(({ come }) => come)).toEqual([[], ['New a', 'New b']]);
});

it('an answer without its place for records is a failed poll, not one without records', async () => {
  const recipe = recipeWith({ list: { newestFirst: true } });
  await expect(polls(recipe, [all], () => ({ errors: [{ message: 'busy' }] }))).rejects.toThrow('has no rows');
});
