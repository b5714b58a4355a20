import { describe, expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import {
  type DataHeaders,
  dataOf,
  type Fetched,
  listIn,
  NO_DECISIONS,
  type Opened,
  type PageRequest,
} from '../../site/index.js';
import { readResults } from '../records/read-results.js';
import { identityOf } from '../records/record.js';
import { dataAnswer, listsFetched, pagingOf, wordsSent } from './data-answer.js';
import { asked, type DataRequest, placesIn, withValue } from './data-request.js';
import { askScripted, permitted, type RequestSearch } from './data-search.js';
import { inPageAnswer } from './in-page.js';
import { literalsIn } from './literals.js';
import { pagingByName, sizeGrown, withSize } from './paging.js';
import { linksOf } from './table.js';

const PAGE = 'https://innsyn.nordvik.test/';
const API = `${PAGE}api/poster`;
const row = (id: number) => ({
  id,
  journalDate: `2026-11-${10 + (id % 20)}`,
  caseNumber: `2026/${id}`,
  title: `Brev om vei ${id}`,
  avsender: { navn: 'Statens vegvesen' },
});
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, at) => row(from + at));
const NONE: DataHeaders = { total: null, next: null };
const get = (url: string): DataRequest => ({ url, method: 'GET', form: null, json: null });
const post = (body: unknown): DataRequest => ({ url: API, method: 'POST', form: [], json: JSON.stringify(body) });
const fetchedBy = ({ url, method, json }: DataRequest, data: unknown, step = 0): Fetched => ({
  url,
  method,
  status: 200,
  text: JSON.stringify(data),
  says: NONE,
  step,
  body: json === null ? null : { type: 'json', text: json },
});
const search = (given: Partial<RequestSearch> = {}): RequestSearch => ({
  by: 'request',
  all: get(API),
  words: null,
  list: 'data',
  paging: null,
  isWhole: false,
  links: null,
  page: PAGE,
  ...given,
});
const came = (data: unknown, says = NONE): Extract<Opened, { kind: 'data' }> => ({
  kind: 'data',
  url: API,
  says,
  text: typeof data === 'string' ? data : JSON.stringify(data),
});
const answer = (
  data: unknown,
  given: Partial<RequestSearch> = {},
  request: PageRequest = asked(get(API)),
  says = NONE,
) => dataAnswer(came(data, says), request, search(given));

describe('where rows lead', () => {
  const drawn = (hrefOf: (id: number) => string) =>
    parseTree(
      `<main><ul>${rows(4)
        .map(({ id, title }) => `<li><h3><a href="${hrefOf(id)}">${title}</a></h3><p>Statens vegvesen</p></li>`)
        .join('')}</ul></main>`,
      PAGE,
    );
  const learnt = (hrefOf: (id: number) => string) =>
    linksOf(listIn(rows(40))?.rows ?? [], readResults(drawn(hrefOf), { forms: [] }).records);

  it('is learnt from the few that the page draws, for all that are fetched', () => {
    const links = learnt((id) => `/sak/${id}?vis=1`);
    expect(links).toEqual({ by: 'id', before: `${PAGE}sak/`, after: '?vis=1', of: 'title' });
    const { tree, ...data } = answer(rows(40), { links, list: '' }) ?? {};
    expect(tree && readResults(tree, { data: { tree, ...data } as never }).records.at(-1)?.link).toBe(
      `${PAGE}sak/39?vis=1`,
    );
  });

  it('is learnt from the others if several records have the title of exempt ones', () => {
    const all = rows(12).map((row) => ({ ...row, title: row.id % 4 === 1 ? 'Unntatt offentlighet' : row.title }));
    const items = all.map(
      ({ id, title }) => `<li><h3><a href="/sak/${id}">${title}</a></h3><p>Statens vegvesen</p></li>`,
    );
    const { records } = readResults(parseTree(`<main><ul>${items.join('')}</ul></main>`, PAGE));
    expect(linksOf(listIn(all)?.rows ?? [], records)).toEqual({
      by: 'id',
      before: `${PAGE}sak/`,
      after: '',
      of: 'title',
    });
  });

  it.each([
    ['all lead to one page', () => '/sak'],
    ['no field is in the address', (id: number) => `/sak/${id + 100}`],
    ['the field is a part of a longer word', (id: number) => `/sak/x${id}y`],
  ])('is not known where %s', (_, hrefOf) => {
    expect(learnt(hrefOf)).toBeNull();
  });
});

it('an identifier that is the position in the answer identifies no record', () => {
  const paging = { by: 'offset', place: { in: 'query', name: 'offset' }, first: 0, size: 25 } as const;
  const keysAt = (offset: number, first: number) =>
    answer({ data: rows(25, first) }, { paging }, asked(get(`${API}?offset=${offset}`)))?.keys.slice(0, 2);
  expect([keysAt(0, 0), keysAt(25, 25)]).toEqual([
    [null, null],
    [null, null],
  ]);
  expect([keysAt(0, 1), keysAt(25, 90)]).toEqual([
    ['1', '2'],
    ['90', '91'],
  ]);
});

describe('a list in data', () => {
  it.each([
    ['', rows(5)],
    ['data', { data: rows(5), menu: [{ a: 'x' }, { a: 'y' }, { a: 'z' }] }],
    ['result.hits.items', { result: { hits: { items: rows(5), took: 3 } } }],
    ['aaData', { draw: 1, aaData: rows(5).map(({ id, title }) => [`${id}`, title]) }],
  ])('is found at "%s"', (path, data) => {
    expect(listIn(data)).toMatchObject({ path, length: 5 });
  });

  it.each([
    ['numbers', [1, 2, 3, 4]],
    ['empty things', Array.from({ length: 50 }, () => ({}))],
    [
      'unlike things',
      [
        { a: 'abc', b: 'abc' },
        { c: 'abc', d: 'abc' },
        { e: 'abc', f: 'abc' },
      ],
    ],
    ['two', rows(2)],
  ])('is not recognised in %s', (_, data) => {
    expect(listIn(data)).toBeNull();
  });

  it('has the links of fields that are called so, from the root or into a folder', () => {
    const read = answer(
      rows(3).map(({ id, title }) => ({ title, location: ['sak-1/', '/sak/2', 'Oslo'][Number(id)] ?? '' })),
    );
    const links = read && readResults(read.tree, { data: read }).records.map(({ link }) => link);
    expect(links?.map((link) => link && new URL(link).pathname.replace(/^.*(?=\/sak)/, ''))).toEqual([
      '/sak-1/',
      '/sak/2',
      null,
    ]);
  });

  it('has the links of cells that are written as mark-up, and none that acts', () => {
    const cells = (link: string) => rows(4).map(({ id, title }) => [`0${id}.11.2026`, `<a ${link}${id}">${title}</a>`]);
    const linksOf = (link: string) => {
      const read = answer({ data: cells(link) });
      if (!read) throw new Error('unread');
      return readResults(read.tree, { data: read }).records.map((record) => [record.title, record.link]);
    };
    const titles = rows(4).map(({ title }) => title);
    const origin = new URL(API).origin;
    expect(linksOf('class="x" href="/entry?a=1&amp;id=')).toEqual(
      titles.map((title, at) => [title, `${origin}/entry?a=1&id=${rows(4)[at]?.id}`]),
    );
    expect(linksOf('href="javascript:open(\'').map(([, link]) => link)).toEqual([null, null, null, null]);
  });

  it('becomes records: fields by what they are called, what is unknown under its own name, numbered by the data', () => {
    const read = answer({ data: rows(12, 1).map((each) => ({ ...each, ansvarligEnhet: 'Teknisk' })) });
    if (!read) throw new Error('unread');
    const { records, columns } = readResults(read.tree, { data: read });
    expect(records[2]).toMatchObject({
      date: '2026-11-13',
      caseNumber: '2026/3',
      title: 'Brev om vei 3',
      sender: 'Statens vegvesen',
      key: '3',
      others: [
        { label: 'id', text: '3' },
        { label: 'ansvarligEnhet', text: 'Teknisk' },
      ],
    });
    expect(records.map((record) => identityOf(record))).toEqual(rows(12, 1).map(({ id }) => `k:${id}`));
    expect(columns.map(({ label, field }) => `${label}: ${field}`)).toContain('avsender.navn: sender');
    expect(columns.map(({ selector }) => selector)).toContain('> td.f-caseNumber');
  });
});

describe('the way to the next part', () => {
  const next = (data: unknown, given: Partial<RequestSearch>, request: DataRequest, says = NONE) => {
    const found = answer(data, given, asked(request), says)?.next;
    return found?.kind === 'request' ? found.request : null;
  };

  it.each([
    ['?page=1&limit=10', '?page=2&limit=10', { data: rows(10) }],
    ['?offset=20&limit=10', '?offset=30&limit=10', { data: rows(10), total: 31 }],
    ['?start=0&length=10', '?start=10&length=10', { data: rows(10), recordsTotal: 99, recordsFiltered: 12 }],
    ['?cursor=&n=10', '?cursor=abc&n=10', { data: rows(10), nextCursor: 'abc' }],
  ])('of %s is %s', (here, there, data) => {
    const request = get(API + here);
    const [list] = listsFetched([fetchedBy(request, data)]);
    const paging = list ? pagingOf(list, []) : null;
    expect(next(data, { paging }, request)?.url).toBe(API + there);
  });

  it('is the address that data or headers name, on the same site alone', () => {
    expect(next({ data: rows(10), next: '/api/poster?p=2' }, {}, get(API))?.url).toBe(`${API}?p=2`);
    expect(next({ data: rows(10) }, {}, get(API), { total: null, next: `${API}?p=3` })?.url).toBe(`${API}?p=3`);
    expect(next({ data: rows(10), next: 'https://elsewhere.test/x' }, {}, get(API))).toBeNull();
    expect(next({ data: rows(10), next: '/api/delete?id=1' }, {}, get(API))).toBeNull();
  });

  it('is inferred from what a second request adds: pages or records, in an address or a body', () => {
    const [one, two] = [post({ q: '', paging: { number: 0 } }), post({ q: '', paging: { number: 10 } })];
    const [list] = listsFetched([fetchedBy(one, { data: rows(10) })]);
    if (!list) throw new Error('no list');
    const paging = pagingOf(list, [fetchedBy(one, {}, 0), fetchedBy(two, {}, 1)]);
    expect(paging).toMatchObject({ by: 'offset', first: 0, size: 10 });
    const after = next({ data: rows(10, 10) }, { paging }, two);
    expect(after?.manner).toEqual({ as: 'data', json: JSON.stringify({ q: '', paging: { number: 20 } }) });
  });

  it('is the value that grew by the records shown, although a count of requests precedes it (DataTables)', () => {
    const [one, two] = [get(`${API}?draw=1&start=0&length=10&_=17`), get(`${API}?draw=2&start=10&length=10&_=93`)];
    const [list] = listsFetched([fetchedBy(one, { recordsFiltered: 40, data: rows(10) })]);
    if (!list) throw new Error('no list');
    const paging = pagingOf(list, [fetchedBy(one, {}, 0), fetchedBy(two, {}, 1)]);
    expect(next({ recordsFiltered: 40, data: rows(10, 10) }, { paging }, two)?.url).toBe(
      `${API}?draw=2&start=20&length=10&_=93`,
    );
  });

  it('is the value of a parameter that is written as an object', () => {
    const body = (page: string) =>
      post({
        keyValues: [
          { key: 'searchTerm', value: '' },
          { key: 'pageSize', value: '10' },
          { key: 'page', value: page },
        ],
      });
    const paging = pagingByName(body('1'), 10);
    expect(paging).toMatchObject({ by: 'page', first: 1, size: 10 });
    const after = next({ items: rows(10), totalCount: 40 }, { list: 'items', paging }, body('1'));
    expect(after?.manner).toMatchObject({ json: body('2').json });
  });

  it('is asked with the headers of the page’s script, on the same host alone', () => {
    const request: DataRequest = { ...get(`${API}?page=1&limit=10`), headers: [['tenant', 'north']] };
    const after = (data: unknown) => {
      const [list] = listsFetched([{ ...fetchedBy(request, data), headers: [['tenant', 'north']] }]);
      return next(data, { paging: list ? pagingOf(list, []) : null }, request)?.manner;
    };
    const declared = { type: 'json', headers: [['tenant', 'north']], isPages: true };
    expect(after({ data: rows(10) })).toMatchObject({ declared });
    expect(after({ data: rows(10), next: '/api/poster?p=2' })).toMatchObject({ declared });
    expect(after({ data: rows(10), next: API.replace('//', '//files.') })).not.toHaveProperty('declared');
  });

  it('is not sought by a page size that grew, which brings the first rows again', () => {
    const [one, two] = [get(`${API}?journalsLimit=10`), get(`${API}?journalsLimit=20`)];
    const [list] = listsFetched([fetchedBy(one, { total: 90, data: rows(10) })]);
    expect(list && pagingOf(list, [fetchedBy(two, { total: 90, data: rows(20) }, 1)])).toBeNull();
    expect(sizeGrown(one, two, 10)).toEqual({ place: { in: 'query', name: 'journalsLimit' }, size: 20 });
    expect(sizeGrown(one, get(`${API}?journalsLimit=10&page=2`), 10)).toBeNull();
    expect(sizeGrown(get(`${API}?num=1`), get(`${API}?num=2`), 10)).toBeNull();
  });

  it('counts the records received if more were requested than the server returns', () => {
    const all = withSize(get(`${API}?start=0&length=10`), 10, 100);
    expect(all?.url).toBe(`${API}?start=0&length=100`);
    expect(withSize(get(`${API}?start=0`), 10, 100)).toBeNull();
    const paging = { by: 'offset', place: { in: 'query', name: 'start' }, first: 0, size: 100 } as const;
    const part = { recordsFiltered: 40, data: rows(10) };
    expect(next(part, { paging }, all as DataRequest)?.url).toBe(`${API}?start=10&length=100`);
    expect(next(part, { paging }, get(`${API}?start=30&length=100`))).toBeNull();
  });

  it('is missing at the end: a short part, the last page, nothing, or data that says so', () => {
    const paging = { by: 'page', place: { in: 'query', name: 'page' }, first: 1, size: 10 } as const;
    const at = get(`${API}?page=3`);
    expect(next({ data: rows(7) }, { paging }, at)).toBeNull();
    expect(next({ data: rows(10), totalPages: 3 }, { paging }, at)).toBeNull();
    expect(next({ data: [] }, { paging }, at)).toBeNull();
    expect(next({ data: rows(10), hasMore: false }, { paging }, at)).toBeNull();
  });
});

describe('what an answer says of the whole', () => {
  it('is a total that is no less than what is shown, or at least one', () => {
    expect(answer({ data: rows(10), total: 600 })?.claims).toMatchObject({ total: 600, atLeast: false });
    expect(answer({ data: rows(10), total: 3 })?.claims.total).toBeNull();
    const elastic = { data: rows(10), hits: { total: { value: 10_000, relation: 'gte' } } };
    expect(answer(elastic)?.claims).toMatchObject({ total: 10_000, atLeast: true });
    expect(answer({ data: rows(10) }, {}, undefined, { total: 44, next: null })?.claims.total).toBe(44);
  });

  it('is never complete where a round number came without a word of how many there are', () => {
    expect(answer({ data: rows(20) })?.claims).toMatchObject({ total: null, cap: 20 });
    expect(answer({ data: rows(20) }, { isWhole: true })?.claims).toMatchObject({ total: 20, cap: null });
  });
});

describe('a question', () => {
  it('has its words in place of the page’s, and stays a query whatever they are', () => {
    const typed = post({ query: { text: 'barnehage*' }, paging: { number: 0 } });
    const words = wordsSent([fetchedBy(typed, { data: rows(5) }, 1)], 'barnehage', null);
    const put = askScripted(search({ words }), '"},"_method":"DELETE');
    expect(put?.manner).toMatchObject({
      as: 'data',
      json: JSON.stringify({ query: { text: '"},"_method":"DELETE*' }, paging: { number: 0 } }),
    });
  });

  it('is not put where the page’s own request acts', () => {
    const words = {
      request: get(`${PAGE}api/delete?q=x`),
      place: { in: 'query', name: 'q' },
      before: '',
      after: '',
    } as const;
    const request = askScripted(search({ all: null, words }), 'vei');
    expect(request && permitted(request, NO_DECISIONS)).toBeNull();
  });

  it('puts a value in its place and leaves all others', () => {
    const request = post({ a: [{ page: 1 }], __proto__x: 'y' });
    const place = placesIn(request)[0]?.place ?? { in: 'path', at: 0 };
    expect(withValue(request, place, '2').json).toBe('{"a":[{"page":2}],"__proto__x":"y"}');
  });
});

describe('hostile data', () => {
  const deep = `{"data":${JSON.stringify(rows(5))},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const wide = `{"data":${JSON.stringify(rows(5))},${Array.from({ length: 100_000 }, (_, at) => `"k${at}":{"a":1}`).join(',')}}`;
  const many = `{"data":[${Array.from({ length: 20_000 }, (_, at) => `{"id":${at},"title":"Brev ${at}","a":"b"}`).join(',')}]}`;
  const million = `{"data":[${'{},'.repeat(1_000_000)}{}]}`;

  it.each([
    ['no JSON', '<html>', null],
    ['half of it', '{"data":[{"id":1', null],
    ['deep', deep, null],
    ['wide', wide, null],
    ['of many records', many, 3_000],
    ['a million of nothing', million, null],
  ])('is read within 250 ms: %s', (_, text, count) => {
    const times = Array.from({ length: 6 }, () => {
      const began = process.cpuUsage();
      const read = answer(text);
      expect(read && readResults(read.tree, { data: read }).records.length).toBe(count);
      return process.cpuUsage(began).user / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(250);
  });

  it('that is left out in part is never taken for all', () => {
    expect(answer(many)?.claims).toMatchObject({ atLeast: true, cap: 3_000 });
  });

  it('changes no prototype, and has its fields nevertheless', () => {
    const text = `[${rows(5)
      .map((each) => `${JSON.stringify(each).slice(0, -1)},"__proto__":{"polluted":"yes"},"constructor":"x"}`)
      .join(',')}]`;
    const list = listIn(dataOf(text));
    expect(list?.rows[0]?.get('__proto__.polluted')).toBe('yes');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("a list in the page's own scripts", () => {
  const DRAWN = 10;
  const drawn = (from = 0) =>
    rows(DRAWN, from)
      .map(
        ({ id, title, journalDate }) =>
          `<tr><td>${journalDate}</td><td><a href="/post/${id}/vis">${title}</a></td></tr>`,
      )
      .join('');
  const table = (body = drawn()) => `<main><table><tr><th>Dato</th><th>Tittel</th></tr>${body}</table></main>`;
  const inPage = async (script: string, page = table()) => {
    const tree = parseTree(`<html lang="nb"><title>Postliste</title>${page}${script}`, PAGE);
    const data = await inPageAnswer(tree, []);
    return data && readResults(data.tree, { data });
  };
  const all = rows(401);
  const json = JSON.stringify(all);
  const flat: unknown[] = [['Reactive', 1], { state: 2, posts: 3 }, 'ok', []];
  for (const { id, title, journalDate } of all) {
    flat.push({ id: flat.length + 1, title: flat.length + 2, day: flat.length + 3 }, id, title, ['Date', journalDate]);
    (flat[3] as number[]).push(flat.length - 4);
  }
  const stream = `0:"$Sreact.fragment"\n2:[["children",{"d":{"r":["$","$1","c",{"children":[["$","$L9",null,{"rows":${json}}],null]}]}}]]\n`;
  const pushes = (stream.match(/.{1,9000}/gs) ?? []).map(
    (part) => `<script>self.__next_f.push(${JSON.stringify([1, part])})</script>`,
  );
  const asCode = json.replaceAll(/"(\w+)":/g, '$1:').replaceAll(/"([^"]*)"/g, "'$1'");

  it.each([
    ['Next', `<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"rows":${json}}}}</script>`],
    ['JSON-LD', `<script type="application/ld+json">{"@graph":${json}}</script>`],
    ['Nuxt', `<script type="application/json" id="__NUXT_DATA__">${JSON.stringify(flat)}</script>`],
    [
      'SvelteKit',
      `<script>kit.start(app, element, { node_ids: [0, 2], data: [null,{type:"data",data:{rows:${asCode}},uses:{}}], form: null });</script>`,
    ],
    [
      'a state',
      `<script>window.__X__ = {"menu":[{"a":"Hjem","b":"/"},{"a":"Om","b":"/om"},{"a":"Kontakt","b":"/k"}],"list":${json}};</script>`,
    ],
    [
      'a table of a library',
      `<script>const { ref } = Vue;\nVue.createApp({ setup() { const rows = ${asCode}; return { rows } } })</script>`,
    ],
    ["React's server components", pushes.join('')],
    ['a state as text', `<script>window.__S = JSON.parse(${JSON.stringify(json)});</script>`],
  ])('is read whole where the page draws ten of it: %s', async (_, script) => {
    const results = await inPage(script);
    expect(results?.records).toHaveLength(all.length);
    expect(results).toMatchObject({ total: 401, next: null });
    expect(results?.records.at(-1)).toMatchObject({ title: 'Brev om vei 400', date: all.at(-1)?.journalDate });
  });

  it('leads where the drawn records lead, the others by their own numbers', async () => {
    const links = (await inPage(`<script>var rows = ${json}</script>`))?.records.map(({ link }) => link);
    expect(links).toEqual(all.map(({ id }) => `${PAGE}post/${id}/vis`));
  });

  it.each([
    ['of other things than are drawn', `<script>var menu = ${JSON.stringify(rows(60, 1_000))}</script>`, table()],
    ['of no more than is drawn', `<script>var rows = ${JSON.stringify(rows(DRAWN))}</script>`, table()],
    ['where nothing is drawn', `<script>var rows = ${json}</script>`, '<main><div id="app"></div></main>'],
    [
      'that is one page of several',
      `<script>var rows = ${json}</script>`,
      `${table()}<a rel="next" href="/?side=2">Neste</a>`,
    ],
    [
      'that code makes',
      `<script>var rows = [${all.map((each) => `make(${JSON.stringify(each)}.title)`).join()}]</script>`,
      table(),
    ],
    ['of another type', `<script type="text/template">var rows = ${json}</script>`, table()],
    ['cut off', `<script>var rows = ${json.slice(0, -1)}</script>`, table()],
  ])('is not taken: %s', async (_, script, page) => {
    expect(await inPage(script, page)).toBeNull();
  });

  it('is no list of all where the page says that there are more', async () => {
    const page = `<p>Viser 1–10 av 900 treff</p>${table()}`;
    expect(await inPage(`<script>var rows = ${json}</script>`, page)).toMatchObject({ total: 900, cap: 401 });
  });

  it('is no list of all where it is as long as a server cuts it', async () => {
    expect(await inPage(`<script>var rows = ${JSON.stringify(rows(100))}</script>`)).toMatchObject({
      total: null,
      cap: 100,
    });
  });

  it('is never run, and sets nothing', async () => {
    const hostile = `<script>var rows = ${json.replace('{', '{"__proto__":{"hacked":"yes it is"},"constructor":"x y z",')}; globalThis.hacked = 1</script>`;
    expect((await inPage(hostile))?.records).toHaveLength(all.length);
    expect(({} as { hacked?: string }).hacked).toBeUndefined();
    expect('hacked' in globalThis).toBe(false);
  });

  it.each([
    ['brackets', `var a = ${'['.repeat(500_000)}`],
    ['beginnings', '=[/*'.repeat(200_000)],
    ['strings without end', '=["'.repeat(200_000)],
    ['names', `var a = {${'a:{'.repeat(200_000)}`],
    ['values', `var a = [${'1,'.repeat(900_000)}1]`],
  ])('costs no more than its length where it is hostile: %s', async (_, code) => {
    expect(literalsIn(code)).toEqual([]);
  });

  it('costs little where a payload names the same parts again and again', async () => {
    const wide = (to: number) => Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, to]));
    const bomb = JSON.stringify([...Array.from({ length: 12 }, (_, at) => wide(at + 1)), 'x']);
    expect(await inPage(`<script type="application/json">${bomb}</script>`)).toBeNull();
  });
});
