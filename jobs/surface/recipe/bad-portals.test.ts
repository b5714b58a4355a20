import type { PortalRecipe } from '@hyrde/contracts/portals';
import { describe, expect, it } from 'vitest';
import type { Web } from '../../site/index.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { type Letter, LIST, letters, PAGE, portalOf, recipeWith } from '../testing/recipe-portal.js';
import { surfaceByRecipe, tryRecipe } from './by-recipe.js';

async function read(recipe: PortalRecipe, web: Web, url = PAGE) {
  const run = { url, policy: EXPECTED_NEW, price: 0, coverage: 1, seeds: [], recipes: [recipe] };
  const portal = await surfaceByRecipe(run, web, (address) => web.open(address));
  if (!portal) throw new Error('The portal was not recognised.');
  return portal;
}
const pageOf = (all: readonly Letter[], query: URLSearchParams, size = 20) => {
  const at = (Number(query.get('page')) - 1) * size;
  return { total: all.length, items: all.slice(at, at + size) };
};
const between = (all: readonly Letter[], query: URLSearchParams) => {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9'];
  return all.filter(({ date }) => date >= from && date <= to);
};
const all = letters(120);

describe('a recipe', () => {
  it('whose way that read the portal shows no newest records is polled by a later way that does', async () => {
    const { ways } = recipeWith({});
    const [way] = ways;
    if (!way) throw new Error('The recipe has no way.');
    const newest = { ...way, list: { ...way.list, newestFirst: true as const } };
    const questionOf = async (ways: (typeof way)[]) =>
      (await read({ ...recipeWith({}), ways }, portalOf((query) => pageOf(all, query)).web)).recipe?.newest?.recipe;
    expect(await questionOf([way, newest])).toEqual({ id: 'test', way: 1 });
    expect(await questionOf([newest, way])).toEqual({ id: 'test', way: 0 });
    expect(await questionOf([way, way])).toBeUndefined();
  });

  it('that asks without end is stopped by the budget, and keeps what it has read', async () => {
    const { web, asked } = portalOf((query) => pageOf(letters(100_000), query), 30);
    const { stop, records, size } = await read(recipeWith({}), web);
    expect([stop, records.length, asked.length, size?.high]).toEqual(['budget', 29 * 20, 30, null]);
  });

  it.each([
    ['whose pages lead in a circle', { page: { next: '^/next' } }, 20, 'loops-pages', 40],
    ['whose portal shows one page again and again', {}, 0, 'same-page', 20],
  ])('%s ends, and is not proven', async (_, list, step, fault, count) => {
    const { web, asked } = portalOf((_query, nth) => ({
      ...{ items: all.slice((nth - 1) * step, (nth - 1) * step + 20), next: '/api?unit=7&page=1' },
    }));
    const { stop, records, because } = await read(recipeWith({ list }), web);
    expect([stop, because?.fault, records.length]).toEqual(['fault', fault, count]);
    expect(asked.length).toBeLessThan(5);
  });

  it.each(['https://evil.example/api', 'http://a.example/api', 'https://a.example:8080/api', '//evil.example/api'])(
    'never follows an answer to another host, port or without TLS: %s',
    async (next) => {
      const { web, asked } = portalOf(() => ({ items: all.slice(0, 20), next }));
      const { stop, records } = await read(recipeWith({ list: { page: { next: '^/next' } } }), web);
      expect([stop, records.length]).toEqual(['fault', 20]);
      expect(asked.every((url) => url.startsWith('https://a.example/'))).toBe(true);
    },
  );

  it.each(['7&page=9&delete=1', '7#x', '../../admin', '"},"method":"delete'])(
    'sends what the page’s address names as one value: %s',
    async (unit) => {
      const { web, asked } = portalOf((query) => pageOf(all, query));
      await read(recipeWith({}), web, `https://a.example/portal?unit=${encodeURIComponent(unit)}`);
      const sent = asked.filter((url) => url.includes('/api'));
      expect(sent.length).toBeGreaterThan(5);
      for (const url of sent) {
        expect(new URL(url).pathname).toBe('/api');
        expect([...new URL(url).searchParams.keys()]).toEqual(['unit', 'page']);
        expect(new URL(url).searchParams.get('unit')).toBe(unit);
      }
    },
  );
});

describe('an end is proven only by a place that had a value, or by what the answer states', () => {
  const few = all.slice(0, 15);
  const rest = (query: URLSearchParams) =>
    query.get('page') === '2' ? { next: null } : { next: '/api?unit=7&page=2' };
  const paged = (query: URLSearchParams, own: object) => {
    const at = 20 * ((Number(query.get('page')) || 1) - 1);
    return { items: all.slice(0, 40).slice(at, at + 20), ...own };
  };
  const counted = { counter: { name: 'number' } };
  it.each<[string, object, (query: URLSearchParams) => object, string, number]>([
    ['a misspelt link', { page: { next: '^/nxt' } }, () => ({ items: few, next: '/api?page=2' }), 'no-way-on', 15],
    [
      'a misspelt link beside a total',
      { page: { next: '^/nxt' }, total: '^/n' },
      () => ({ items: few, n: 90 }),
      'no-way-on',
      15,
    ],
    ['a link that is missing', { page: { next: '^/next' } }, () => ({ items: few }), 'no-way-on', 15],
    [
      'a link that is stated to be null',
      { page: { next: '^/next' } },
      () => ({ items: few, next: null }),
      'covered',
      15,
    ],
    [
      'a link, of which the last page has none',
      { page: { next: '^/next' } },
      (query) => paged(query, rest(query)),
      'covered',
      40,
    ],
    [
      'a misspelt link, and a total that is reached',
      { page: { next: '^/nxt' }, total: '^/n' },
      () => ({ items: few, n: 15 }),
      'covered',
      15,
    ],
    [
      'a misspelt link, and a counter',
      { page: { next: '^/nxt', ...counted } },
      (query) => paged(query, {}),
      'covered',
      40,
    ],
    [
      'a misspelt mark of more, and a counter',
      { page: { more: '^/mor', ...counted } },
      (query) => paged(query, { more: true }),
      'covered',
      40,
    ],
    [
      'a mark of more in other words',
      { page: { more: '^/more', next: '^/next' } },
      () => ({ items: few, more: 'yes' }),
      'no-way-on',
      15,
    ],
    [
      'a mark that says no more',
      { page: { more: '^/more', next: '^/next' } },
      () => ({ items: few, more: false }),
      'covered',
      15,
    ],
    [
      'a misspelt target',
      { page: { while: { name: 'after', pick: '^/aftr' } } },
      () => ({ items: few, after: 15 }),
      'no-way-on',
      15,
    ],
    [
      'misspelt number of pages',
      { page: { pages: '^/pags', ...counted } },
      (query) => paged(query, { pages: 2 }),
      'covered',
      40,
    ],
    ['no way to a further page', { page: undefined }, () => ({ items: few }), 'no-way-on', 15],
    ['one answer that is declared whole', { page: undefined, whole: true }, () => ({ items: few }), 'covered', 15],
  ])('%s', async (_, list, answer, stop, count) => {
    const portal = await read(recipeWith({ list: { total: undefined, ...list } }), portalOf(answer).web);
    expect([portal.stop, portal.records.length]).toEqual([stop, count]);
    if (stop === 'covered') return expect(portal.size).toMatchObject({ low: count, high: count });
    expect(portal.because?.fault).toBe('end-unproven');
    expect([portal.size?.low, portal.size?.high === count]).toEqual([count, false]);
    expect(portal.recipe?.newest).toBeNull();
  });
});

describe('a trial says what does not fit', () => {
  const answer = () => ({ odd: { '@count': 3 }, items: all.slice(0, 3) });
  const elsewhere = (address: string) => ({ request: { address } });
  it.each<[string, object, RegExp]>([
    ['rows', { rows: '/odd/values' }, /no rows at “\/odd\/values”; it has \/odd: { @count }/],
    ['columns', { fields: { title: '/name' } }, /3 \/ 3 .* have no title; a row has { id, number, title, date }/],
    ['a host', elsewhere('{scheme}://api.example/a'), /api\.example is not a host .*“hosts”/],
    ['a port', elsewhere('{scheme}://{host}:8080/a'), /a\.example:8080 has another port .*{port}/],
  ])('%s', async (_, list, message) => {
    await expect(tryRecipe(recipeWith({ list }), PAGE, portalOf(answer).web)).rejects.toThrow(message);
  });

  it.each([
    [{ host: 'b\\.example', path: '^/portal' }, 'host “b\\.example” does not match “a.example”'],
    [{ host: 'a\\.example', path: '^/other' }, 'path “^/other” does not match “/portal?unit=7”'],
    [{ path: '^/portal', page: ['Letters', 'Vendor'] }, 'page “Vendor” does not match the page'],
  ])('the mark %o', async (mark, message) => {
    const recipe = { ...recipeWith({}), recognise: [mark, { host: 'c\\.example' }] };
    await expect(tryRecipe(recipe, PAGE, portalOf(answer).web)).rejects.toThrow(message);
  });

  it.each<[string, object, string | null, RegExp]>([
    ['the next page', {}, 'https://a.example/api?unit=7&page=2', /^$/],
    ['a link without a value', { page: { next: '^/nxt' } }, null, /“next” \(\^\/nxt\) never had a value/],
    ['a total without a value', { total: '^/sum' }, 'https://a.example/api?unit=7&page=2', /“total” \(\^\/sum\)/],
    ['a link to another host', { page: { next: '^/away' } }, null, /evil\.example is not a host/],
    ['a whole list', { page: undefined, whole: true }, null, /nothing follows/],
  ])('%s, without a further request', async (_, list, next, message) => {
    const { web, asked } = portalOf(() => ({ ...answer(), total: 9, away: 'https://evil.example/' }));
    const trial = await tryRecipe(recipeWith({ list }), PAGE, web);
    expect(trial.next?.url ?? null).toBe(next);
    expect(trial.notes.map((note) => note.message).join()).toMatch(message);
    expect(asked).toHaveLength(2);
  });
});

it('the end of a list is not proven by a place that had a value in the level above alone', async () => {
  const level = { request: { address: '{origin}/api', query: { of: 'levels' } }, rows: '/units' };
  const levels = [{ ...level, take: { part: '/id' }, page: { next: '^/next' } }];
  const list = {
    request: { address: '{origin}/api', query: { part: '{part}' } },
    page: { next: '^/next' },
    total: undefined,
  };
  const answer = (query: URLSearchParams) => {
    if (query.get('of') !== 'levels') return { items: all.slice(0, 15), nxt: '/api?part=a&page=2' };
    return query.get('page') === '2'
      ? { units: [{ id: 'b' }], next: null }
      : { units: [{ id: 'a' }], next: '/api?of=levels&page=2' };
  };
  const portal = await read(recipeWith({ levels, list }), portalOf(answer).web);
  expect([portal.stop, portal.because?.fault]).toEqual(['no-way-on', 'end-unproven']);
});

describe('a portal', () => {
  it.each([
    ['more', 500, 'no-way-on', 500],
    ['fewer', 40, 'fault', 120],
  ])('that states %s records than it shows is not read whole', async (_, total, stop, size) => {
    const { web } = portalOf((query) => ({ ...pageOf(all, query), total }));
    const recipe = recipeWith({ list: { page: { counter: { name: 'number' } } } });
    const portal = await read(recipe, web);
    expect([portal.stop, portal.because?.fault, portal.records.length, portal.size?.size]).toEqual([
      ...[stop, 'lies-about-total', 120, size],
    ]);
  });

  it('whose identifiers change with every answer gives each record once', async () => {
    const { web } = portalOf((query, nth) => {
      const { total, items } = pageOf(all, query);
      // The first page is shown again within the second.
      const shown = nth === 2 ? [...all.slice(0, 20), ...items] : items;
      return { total, items: shown.map((letter) => ({ ...letter, id: `${nth}-${letter.id}` })) };
    });
    const { records, stop } = await read(recipeWith({}), web);
    expect([records.length, new Set(records.map(({ record }) => record.title)).size, stop]).toEqual([
      ...[120, 120, 'covered'],
    ]);
  });

  it('of two bodies has one of them in every request, and not at all if the page names none', async () => {
    const other = letters(60).map((letter) => ({ ...letter, id: `o${letter.id}`, title: `Other ${letter.title}` }));
    const answer = (query: URLSearchParams) => {
      const of = query.get('unit');
      return pageOf(of === '7' ? all : of === null ? [...all, ...other] : other, query);
    };
    const whole = await read(recipeWith({}), portalOf(answer).web);
    expect([whole.records.length, whole.stop]).toEqual([120, 'covered']);
    expect(whole.records.some(({ record }) => record.title?.startsWith('Other'))).toBe(false);
    const { web, asked } = portalOf(answer);
    const none = await read(recipeWith({}), web, 'https://a.example/portal');
    expect([none.records.length, none.recipe?.isRead, none.recipe?.note]).toEqual([
      ...[0, false, expect.stringContaining('“unit”')],
    ]);
    expect(asked.some((url) => url.includes('/api'))).toBe(false);
  });

  it.each([
    ['another shape', { result: { rows: all.slice(60, 80) } }],
    ['an error', { errors: [{ message: 'Unknown field' }] }],
    ['rows with other columns', { total: 120, items: all.slice(60, 80).map(({ title: name }) => ({ name })) }],
    ['a page for people', '<html>We have a new portal</html>'],
  ])('that answers with %s in mid-run keeps its records, and says where it changed', async (_, changed) => {
    const { web } = portalOf((query) => (Number(query.get('page')) >= 4 ? changed : pageOf(all, query)));
    const { stop, because, records, size } = await read(recipeWith({}), web);
    expect([stop, because?.fault, records.length, size?.low, size?.high]).toEqual([
      ...['fault', 'markup-changed', 60, 60, null],
    ]);
    expect(because?.because).toContain('page=4');
  });

  it('whose token ends gives another, and the run goes on where it was', async () => {
    let token = 0;
    const before = [{ request: { address: '{origin}/api/session' }, take: { token: '/token' }, once: true }];
    const list = { request: { ...LIST.request, query: { ...LIST.request.query, token: '{token}' } } };
    const portal = (isLasting: boolean) =>
      portalOf((query) => {
        if (!query.has('page')) return { token: `t${++token}` };
        const isOver = Number(query.get('page')) > 3 && (!isLasting || query.get('token') === 't1');
        return isOver ? 'forbidden' : pageOf(all, query);
      });
    const renewed = await read(recipeWith({ before, list }), portal(true).web);
    expect([renewed.stop, renewed.records.length, token]).toEqual(['covered', 120, 2]);
    const refused = await read(recipeWith({ before, list }), portal(false).web);
    expect([refused.stop, refused.because?.fault, refused.records.length]).toEqual(['unreachable', 'forbidden', 60]);
    expect(token).toBeLessThan(10);
  });

  it('that wants a pause in mid-cursor is left at once, with the records before', async () => {
    const { web, asked } = portalOf((query, nth) => {
      const at = Number(query.get('after') ?? 0);
      return nth >= 4 ? 'throttled' : { items: all.slice(at, at + 20), next: `/api?unit=7&after=${at + 20}` };
    });
    const { stop, records, size } = await read(recipeWith({ list: { page: { next: '^/next' } } }), web);
    expect([stop, records.length, size?.high, asked.length]).toEqual(['throttled', 60, null, 5]);
  });

  it('whose cap moves is divided further, and is whole only if every part was', async () => {
    const portal = (least: number) =>
      portalOf((query, nth) => {
        const found = between(all, query);
        return { total: found.length, items: found.slice(0, nth > 1 ? least : 50) };
      });
    const list = { request: { address: '{origin}/api', query: { unit: '{unit}', 'from?': '{from}', 'to?': '{to}' } } };
    const recipe = recipeWith({
      list: { ...list, page: undefined },
      divide: { days: { ahead: 0, since: '2026-01-01' } },
    });
    const whole = await read(recipe, portal(9).web);
    expect([whole.stop, whole.records.length]).toEqual(['covered', 120]);
    // Less than a day's records: no question by days shows them all.
    const part = await read(recipe, portal(4).web);
    expect([part.stop === 'covered', part.size?.size]).toEqual([false, 120]);
    expect(part.records.length).toBeLessThan(120);
  });
});
