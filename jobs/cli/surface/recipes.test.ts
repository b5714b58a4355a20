import { afterEach, describe, expect, it } from 'vitest';
import { type Received, recipeOf, recipeServer, type Sent, surfaceBy } from './testing/recipe-server.js';

const open: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

async function serving(answer: (received: Received, n: number) => Sent | null) {
  const server = await recipeServer(answer);
  open.push(server);
  return server;
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
});
