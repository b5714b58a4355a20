import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forTest } from '../../../scripts/testing/for-file.js';
import { readSurfaceArguments } from './index.js';
import { readRecipe } from './read-recipe.js';
import { type Received, recipeOf, recipeServer, type Sent, SILENT, surfaceBy } from './testing/recipe-server.js';
import { recipeTrial } from './try-recipe.js';

async function serving(answer: (received: Received, n: number) => Sent | null) {
  return forTest(await recipeServer(answer));
}

/** Records of a test, newest first, three a day. */
const all = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `a${count - i}`,
    no: `2026/${count - i}`,
    title: `Brev nummer ${count - i}`,
    day: new Date(Date.UTC(2026, 10, 20) - Math.floor(i / 3) * 86_400_000).toISOString().slice(0, 10),
  }));
const PAGE = { html: '<html><title>Innsyn</title><h1>Innsyn</h1><p>Her kan du søke i postlisten.</p></html>' };
const FIELDS = { date: '/day', caseNumber: '/no', title: '/title' };

/** A list of data with pages of ten. */
const LIST = {
  request: { address: '{origin}/api', query: { page: '{n}' }, headers: { tenant: '{unit}' } },
  rows: '/items',
  fields: FIELDS,
  identity: '/id',
  total: '^/total',
  page: { counter: { name: 'n' } },
};
const UNIT = { recognise: [{ path: '^/portal/(?<unit>[a-z]+)' }], examples: [{ url: 'https://a.example/portal/x' }] };

describe('a recipe', () => {
  it('reads all pages of data, with the body’s parameter and the page’s cookie', async () => {
    const records = all(25);
    const server = await serving(({ path, query, headers }) => {
      if (path === '/portal/nordvik') return { ...PAGE, headers: { 'set-cookie': 'session=1; Path=/' } };
      if (headers.tenant !== 'nordvik' || headers.cookie !== 'session=1') return { items: [], total: 0 };
      const page = Number(query.get('page'));
      return { items: records.slice((page - 1) * 10, page * 10), total: records.length };
    });
    const portal = await surfaceBy([recipeOf({ ...UNIT, ways: [{ list: LIST }] })], `${server.origin}/portal/nordvik`);
    expect(portal.recipe).toMatchObject({ id: 'test', isRead: true, note: null });
    expect([portal.stop, portal.records.length, portal.downloads]).toEqual(['covered', 25, 4]);
    expect(portal.size).toEqual({ size: 25, low: 25, high: 25, basis: 'claimed' });
    expect(portal.records[0]?.record).toMatchObject({ date: '2026-11-20', caseNumber: '2026/25', key: 'a25' });
  });

  it('reads HTML from a posted form, by values', async () => {
    const rows = (kind: string) => all(12).map(({ no, title, day }) => ({ no: `${kind}-${no}`, title, day }));
    const server = await serving(({ method, body }) => {
      if (method === 'GET') return PAGE;
      const form = new URLSearchParams(body);
      const page = Number(form.get('page'));
      const shown = rows(form.get('kind') ?? '').slice((page - 1) * 10, page * 10);
      const cells = shown.map(({ no, title, day }) => `<tr><td>${no}<td><a href="/d/${no}">${title}</a><td>${day}`);
      return { html: `<table class="r">${cells.join('')}</table><p class="pages">${page} / 2</p>` };
    });
    const list = {
      request: {
        method: 'POST',
        readsOnly: true,
        address: '{origin}/search',
        form: { kind: '{kind}', page: '{n}' },
        answer: 'html',
      },
      rows: 'table.r tr',
      expect: 'table.r',
      fields: {
        documentNumber: 'td:nth-child(1)',
        title: 'td:nth-child(2) a',
        link: 'a@href',
        date: 'td:nth-child(3)',
      },
      page: { counter: { name: 'n' }, pages: { at: '^.pages', match: '/ (\\d+)' } },
    };
    const ways = [{ list, divide: { values: [{ name: 'kind', values: ['open', 'closed'] }] } }];
    const portal = await surfaceBy([recipeOf({ ways })], `${server.origin}/portal`);
    expect([portal.stop, portal.records.length, portal.downloads]).toEqual(['covered', 24, 5]);
    expect(portal.records[0]?.record).toMatchObject({ link: `${server.origin}/d/open-2026/12`, date: '2026-11-20' });
  });

  it('asks for days and values where a cap is met, though the cap moves', async () => {
    const records = [...all(60), ...all(60).map((one) => ({ ...one, id: `b${one.id}`, day: '2026-01-01' }))].map(
      (one, i) => ({ ...one, type: `${i % 4}` }),
    );
    const server = await serving(({ method, body }, n) => {
      if (method === 'GET') return PAGE;
      const { from, to, type } = JSON.parse(body) as Record<string, string | null>;
      const found = records.filter(
        (one) => (!from || one.day >= from) && (!to || one.day <= to) && (type === undefined || one.type === type),
      );
      return { items: found.slice(0, n > 3 ? 15 : 20), total: found.length };
    });
    const { page: _, headers: __, ...list } = { ...LIST, headers: null };
    const request = {
      method: 'POST',
      readsOnly: true,
      address: '{origin}/search',
      json: { from: '{from}', to: '{to}', 'type?': '{type}' },
    };
    const divide = { days: {}, values: [{ name: 'type', seen: '/type', onCap: true }] };
    const ways = [{ list: { ...list, request, newestFirst: true }, cap: 15, divide }];
    const portal = await surfaceBy([recipeOf({ ways })], `${server.origin}/portal`);
    expect([portal.stop, portal.records.length]).toEqual(['covered', 120]);
    expect(portal.downloads).toBeLessThan(20);
  });

  it('waits as a 429 asks in mid-cursor, and goes on from there', async () => {
    const records = all(30);
    const server = await serving(({ path, query }, n) => {
      if (path === '/portal') return PAGE;
      if (n === 3) return { html: 'later', status: 429, headers: { 'retry-after': '1' } };
      const at = Number(query.get('after') ?? 0);
      const next = at + 10 < records.length ? `/api?after=${at + 10}` : null;
      return { items: records.slice(at, at + 10), next };
    });
    const list = { ...LIST, request: { address: '{origin}/api' }, total: undefined, page: { next: '^/next' } };
    const portal = await surfaceBy([recipeOf({ ways: [{ list }] })], `${server.origin}/portal`);
    expect([portal.stop, portal.records.length, portal.size?.basis]).toEqual(['covered', 30, 'listed']);
    expect(server.requests.map(({ path }) => path)).toEqual([
      ...['/portal', '/api', '/api?after=10', '/api?after=10', '/api?after=20'],
    ]);
  });

  it('renews a session that ends in mid-run', async () => {
    const records = all(30);
    let session = 0;
    const server = await serving(({ path, query, headers }, n) => {
      if (path === '/portal') return { ...PAGE, headers: { 'set-cookie': `session=${++session}; Path=/` } };
      if (path === '/token') return { token: `t${session}` };
      const isSound = headers.cookie === `session=${session}` && query.get('token') === `t${session}`;
      if (!isSound || (n === 4 && ++session > 0)) return { html: 'expired', status: 401 };
      const page = Number(query.get('page'));
      return { items: records.slice((page - 1) * 10, page * 10), total: 30 };
    });
    const request = { address: '{origin}/api', query: { page: '{n}', token: '{token}' } };
    const before = [{ once: true, request: { address: '{origin}/token' }, take: { token: '/token' } }];
    const ways = [{ before, list: { ...LIST, request } }];
    const portal = await surfaceBy([recipeOf({ ways })], `${server.origin}/portal`);
    expect([portal.stop, portal.records.length]).toEqual(['covered', 30]);
  });
});

/** A portal of data with pages of ten, `answer` changing what it says. */
async function readingOf(
  answer: (page: number, items: ReturnType<typeof all>) => Sent,
  list: Record<string, unknown> = {},
  count = 25,
) {
  const records = all(count);
  const server = await serving(({ path, query }) => {
    if (path.startsWith('/portal')) return PAGE;
    if (!path.startsWith('/api')) return null;
    const page = Number(query.get('page') ?? 1);
    return answer(page, records.slice((page - 1) * 10, page * 10));
  });
  const recipe = recipeOf({ ...UNIT, ways: [{ list: { ...LIST, ...list } }] });
  return { server, portal: await surfaceBy([recipe], `${server.origin}/portal/nordvik`, '--max-downloads 40') };
}

describe('a portal that is not what its recipe says', () => {
  it.each([
    [7, 'fault', 'fewer'],
    [900, 'no-way-on', 'more'],
  ])('states %i records, of which it has not that many: %s', async (total, stop) => {
    const { portal } = await readingOf((_, items) => ({ items, total }));
    expect([portal.stop, portal.because?.fault, portal.records.length]).toEqual([stop, 'lies-about-total', 25]);
    expect(portal.size?.low).toBe(25);
  });

  it('gives a record another identifier with every answer: it counts once', async () => {
    const records = all(25);
    let n = 0;
    const server = await serving(({ path, query }) => {
      if (path === '/portal') return PAGE;
      const [from, to] = [query.get('from') ?? '', query.get('to') || '9999'];
      const found = records.filter((one) => one.day >= from && one.day <= to);
      return { items: found.slice(0, 10).map((one) => ({ ...one, id: `x${n++}` })), total: found.length };
    });
    const request = { address: '{origin}/api', query: { from: '{from}', to: '{to}' } };
    const list = { ...LIST, request, page: undefined, newestFirst: true };
    const recipe = recipeOf({ ways: [{ list, cap: 10, divide: { days: {} } }] });
    const portal = await surfaceBy([recipe], `${server.origin}/portal`);
    expect([portal.stop, portal.records.length]).toEqual(['covered', 25]);
    expect(n).toBeGreaterThan(25);
  });

  it('repeats a page under other identifiers: the run ends', async () => {
    let n = 0;
    const { portal } = await readingOf(() => ({ items: all(10).map((one) => ({ ...one, id: `x${n++}` })) }), {
      total: undefined,
    });
    expect([portal.stop, portal.because?.fault]).toEqual(['fault', 'same-page']);
  });

  it.each([
    ['the same page again and again', (_: number, __: unknown) => ({ items: all(10) })],
    [
      'pages in a circle',
      (page: number, _: unknown) => ({ items: all(20).slice((page % 2) * 10, ((page % 2) + 1) * 10) }),
    ],
  ])('gives %s: the run ends, and says so', async (_, answer) => {
    const { portal } = await readingOf(answer, { total: undefined });
    expect(portal.stop).toBe('fault');
    expect(portal.downloads).toBeLessThan(8);
  });

  it('links its pages in a circle: no request is made twice', async () => {
    const next = (page: number) => (page === 1 ? '/api?page=2' : '/api?page=1');
    const { portal } = await readingOf((page, items) => ({ items, next: next(page) }), {
      request: { address: '{origin}/api', query: { page: '1' } },
      total: undefined,
      page: { next: '^/next' },
    });
    expect([portal.stop, portal.because?.fault, portal.downloads]).toEqual(['fault', 'loops-pages', 4]);
  });

  it('leads to another host: nothing is sent there', async () => {
    const other = await serving(() => ({ items: all(10) }));
    const { portal } = await readingOf((_, items) => ({ items, next: `${other.origin}/api?page=2` }), {
      request: { address: '{origin}/api', query: { page: '1' } },
      total: undefined,
      page: { next: '^/next' },
    });
    expect([portal.stop, portal.records.length]).toEqual(['fault', 10]);
    expect(portal.because?.because).toContain('has another port than the page');
    expect(other.requests).toEqual([]);
  });

  it('changes its mark-up in mid-run: what was read stays, with the address from which on', async () => {
    const { portal } = await readingOf((page, items) =>
      page < 3 ? { items, total: 25 } : { items: items.map(({ id }) => ({ id, heading: 'Brev' })), total: 25 },
    );
    expect([portal.stop, portal.because?.fault, portal.records.length]).toEqual(['fault', 'markup-changed', 20]);
    expect(portal.because?.because).toContain('/api?page=3');
  });

  it('has changed before the run: the recipe says so, and the generic reader goes on', async () => {
    const rows = all(8).map(({ no, title, day }) => `<tr><td>${day}</td><td>${no}</td><td>${title}</td></tr>`);
    const table = `<table><tr><th>Dato</th><th>Saksnummer</th><th>Tittel</th></tr>${rows.join('')}</table>`;
    const server = await serving(({ path }) =>
      path.startsWith('/portal') ? { html: `<html lang="nb"><title>Postliste</title>${table}` } : null,
    );
    const recipe = recipeOf({ ...UNIT, ways: [{ list: LIST }] });
    const portal = await surfaceBy([recipe], `${server.origin}/portal/nordvik`);
    expect(portal.recipe).toMatchObject({ id: 'test', isRead: false });
    expect(portal.recipe?.note).toContain('missing');
    expect(portal.records).toHaveLength(8);
  });
});

it('a page that has no records, but one link to a known portal, leads there', async () => {
  const server = await serving(({ path }) => {
    if (path.startsWith('/portal')) return PAGE;
    if (path.startsWith('/api')) return { items: all(3), total: 3 };
    return path === '/' || path === '/om'
      ? { html: '<title>Nordvik</title><h1>Nordvik kommune</h1><p>Velkommen.</p><a href="/portal/nordvik">Innsyn</a>' }
      : null;
  });
  const recipe = recipeOf({ ...UNIT, ways: [{ list: LIST }] });
  const portal = await surfaceBy([recipe], `${server.origin}/om`);
  expect([portal.recipe?.isRead, portal.stop, portal.records.length]).toEqual([true, 'covered', 3]);
  expect(portal.formUrl).toBe(`${server.origin}/portal/nordvik`);
});

describe('hyrde surface --recipe --try', () => {
  const fileOf = (recipe: object) => {
    const file = join(mkdtempSync(join(tmpdir(), 'hyrde-recipe-')), 'vendor.json');
    writeFileSync(file, JSON.stringify(recipe, null, 1));
    return file;
  };
  const WHOLE = recipeOf({ ...UNIT, ways: [{ list: LIST }] });

  it('lists mapped columns that are empty, whole addresses, and the next request, which it does not send', async () => {
    const link = `https://archive.example/${'files/'.repeat(20)}`;
    const server = await serving(({ path }) =>
      path.startsWith('/portal')
        ? PAGE
        : { items: all(3).map((one, i) => ({ ...one, link: `${link}${i}` })), total: 9 },
    );
    const fields = { ...FIELDS, link: '/link', published: '/published' };
    const file = fileOf({ ...WHOLE, ways: [{ list: { ...LIST, fields, others: { Place: '/place', Day: '/day' } } }] });
    const asked = readSurfaceArguments([
      `${server.origin}/portal/x`,
      '--recipe',
      file,
      '--allow-private',
      '--no-delay',
    ]);
    const { text, data } = await recipeTrial(asked, SILENT);
    expect(text).toMatch(/^published +0 of 3/m);
    expect(text).toMatch(/^Place +0 of 3/m);
    expect(text).toMatch(/^Day +3 of 3/m);
    expect(text).toContain(`${link}1`);
    expect(text).toContain(`Next request: GET ${server.origin}/api?page=2`);
    expect(server.requests.map(({ path }) => path)).toEqual(['/portal/x', '/api?page=1']);
    expect(data).toMatchObject({ rows: [{ received: { link: `${link}0` }, record: { link: `${link}0` } }, {}, {}] });
  });

  it.each([
    [
      'another column',
      [{ list: { ...LIST, fields: { ...FIELDS, subject: '/s' } } }],
      /line \d+, ways.0.list.fields.subject: .*caseTitle.*“others”/,
    ],
    [
      'another member',
      [{ list: { ...LIST, paging: {} } }],
      /line \d+, ways.0.list.paging: no member paging; there are .*page, whole/,
    ],
    [
      'another member of a value',
      [{ list: { ...LIST, fields: { title: { form: '/s' } } } }],
      /fields.title.form: no member form; there are at, /,
    ],
    [
      'a fixed address',
      [{ list: { ...LIST, request: { address: 'https://api.example/' } } }],
      /address: .*{scheme}:\/\/.*“hosts”/,
    ],
  ])('names the line of %s', (_, ways, message) => {
    const file = fileOf({ ...WHOLE, ways });
    expect(() => readRecipe(file)).toThrow(message);
    const [, line = '0', place = ''] = /line (\d+), ([\w.]+)/.exec(faultOf(() => readRecipe(file))) ?? [];
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain(`"${place.split('.').at(-1)}"`);
  });
});

const faultOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  return '';
};

describe('a value from a page or address', () => {
  it.each([
    ['a%22%2C%22admin%22%3Atrue%2C%22x%22%3A%22', 'a","admin":true,"x":"'],
    ['a%26unit%3Db%23', 'a&unit=b#'],
    ['..%2F..%2Fsecret', '../../secret'],
  ])('is one value wherever it is filled in: %s', async (written, value) => {
    const server = await serving(({ path, method, body, query }) => {
      if (path.startsWith('/portal')) return PAGE;
      if (method !== 'POST') return null;
      const { unit, ...others } = JSON.parse(body) as Record<string, unknown>;
      const isOne = unit === value && query.get('u') === value && [...query].length === 1;
      const isPath = path.split('?')[0] === `/api/${encodeURIComponent(value)}/list`;
      return isOne && isPath && Object.keys(others).length === 0 ? { items: all(3) } : { wrong: true };
    });
    const request = {
      method: 'POST',
      readsOnly: true,
      address: '{origin}/api/{unit}/list',
      query: { u: '{unit}' },
      json: { unit: '{unit}' },
    };
    const recipe = recipeOf({
      recognise: [{ path: '^/portal/' }],
      parameters: { unit: { from: [{ address: '^/portal/(.+)$' }] } },
      ways: [{ list: { ...LIST, request, total: undefined, page: undefined } }],
    });
    const portal = await surfaceBy([recipe], `${server.origin}/portal/${written}`);
    expect(portal.recipe?.note ?? null).toBeNull();
    expect(portal.records).toHaveLength(3);
  });

  it.each([
    ['leaves its path', '..', '{origin}/api/{unit}/list'],
    ['names another host', 'evil.example', '{scheme}://{unit}/api'],
  ])('that %s is not sent', async (_, unit, address) => {
    const server = await serving(({ path }) => (path.startsWith('/portal') ? PAGE : { items: all(3) }));
    const recipe = recipeOf({
      recognise: [{ path: '^/portal' }],
      parameters: { unit: { from: [{ value: unit }] } },
      ways: [{ list: { ...LIST, request: { address } } }],
    });
    const portal = await surfaceBy([recipe], `${server.origin}/portal`, '--max-downloads 3');
    expect(portal.recipe?.isRead).toBe(false);
    expect(server.requests.filter(({ path }) => !path.startsWith('/portal') && path !== '/')).toEqual([]);
  });

  it('a request that acts is not sent, whatever the recipe declares', async () => {
    const server = await serving(({ path }) => (path.startsWith('/portal') ? PAGE : { items: all(3) }));
    const request = { method: 'POST', readsOnly: true, address: '{origin}/api', json: { action: 'delete', id: '1' } };
    const recipe = recipeOf({ ways: [{ list: { ...LIST, request } }] });
    const portal = await surfaceBy([recipe], `${server.origin}/portal`, '--max-downloads 3');
    expect(portal.recipe?.note).toContain('may act');
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});
