import { describe, expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import { encodedForm, type Opened, type PageRequest, type Web } from '../../site/index.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { WORTH_A_DOWNLOAD } from '../selection/selector.js';
import { surfacePortal } from './surface-portal.js';

const HOST = 'https://by.example';
const NOW = Date.UTC(2026, 10, 24);
const MATTERS = 'byggesak skoleskyss vannavgift barnehage ferdigattest dispensasjon skjenkebevilling jakt'.split(' ');
const STREETS = 'Storgata Lia Bakken Myra Tunet Haugen Vika'.split(' ');
const FORM = '<form action="/sok" role="search"><input type="search" name="q"><button>Søk</button></form>';

interface Entry {
  title: string;
  day: string;
  number: number;
}
const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    number: i + 1,
    title: `Søknad om ${MATTERS[i % MATTERS.length]} i ${STREETS[i % STREETS.length]} ${1 + (i % 90)}`,
    day: new Date(NOW - i * 43_200_000).toISOString().slice(0, 10),
  }));
const all = entries(200);

type Draw = (entry: Entry) => string;
const article: Draw = ({ title, day, number }) =>
  `<article><h2><a href="/post?id=${number}">${title}</a></h2><time datetime="${day}">${day}</time></article>`;
/** A record in two articles of the same make, each with its link. */
const inTwo: Draw = ({ title, day, number }) =>
  `<article><h2><a href="/post?id=${number}">${title}</a></h2><time datetime="${day}">${day}</time></article>` +
  `<article><h2><a href="/fil?id=${number}">Vedlegg til ${title}</a></h2><time datetime="${day}">${day}</time></article>`;

interface How {
  draw?: Draw;
  before?: string | ((word: string) => string);
  cap?: number;
  page?: number;
  /** Does it state the number of matches? */
  total?: boolean;
  ignoresWords?: boolean;
}
const MAX_DOWNLOADS = 400;

/** A portal that shows at most `cap` records of each answer, by pages of `page` or on one page. */
function portal({ draw = article, before = '', cap = 50, page = cap, total = true, ignoresWords = false }: How) {
  const asked: string[] = [];
  const web: Web = {
    get downloads() {
      return asked.length;
    },
    get remaining() {
      return MAX_DOWNLOADS - asked.length;
    },
    random: () => 0.5,
    now: () => NOW,
    open: async (request: string | PageRequest): Promise<Opened> => {
      const { url: bare, form } = typeof request === 'string' ? { url: request, form: undefined } : request;
      const url = form ? `${bare.replace(/\?.*$/, '')}?${encodedForm(form)}` : bare;
      if (asked.length >= MAX_DOWNLOADS) return { kind: 'budget-spent' };
      asked.push(url);
      const { searchParams: query } = new URL(url);
      const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = all.filter(
        ({ title }) => ignoresWords || words.every((word) => title.toLowerCase().split(' ').includes(word)),
      );
      const at = Number(query.get('fra') ?? 0);
      const shown = found.slice(0, cap).slice(at, at + page);
      const on = at + page < Math.min(cap, found.length);
      const head = typeof before === 'string' ? before : before(query.get('q') ?? '');
      const next = on ? `<a rel="next" href="/sok?q=${words.join('+')}&fra=${at + page}">Neste</a>` : '';
      const html = `<html lang="nb"><title>Innsyn</title><main>${FORM}${total ? `<p>${found.length} treff</p>` : ''}${head}${shown.map(draw).join('')}${next}</main>`;
      return { kind: 'page', page: parsePage(html, url), tree: parseTree(html, url) };
    },
  };
  return Object.assign(web, { asked });
}
const run = async (web: Web) => {
  const { stop, records, size, because, downloads } = await surfacePortal(
    { url: `${HOST}/sok`, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 0.95, seeds: [] },
    web,
  );
  const real = new Set(records.flatMap(({ record }) => /\/post\?id=(\d+)/.exec(record.link ?? '')?.[1] ?? [])).size;
  return { stop, real, records: records.length, size, fault: because?.fault ?? null, downloads };
};
const menu = Array.from(
  { length: 40 },
  (_, i) =>
    `<article><h2><a href="/tema/${i}">Tema nummer ${i} for innbyggere</a></h2><time datetime="2026-01-02">2. januar</time></article>`,
).join('');

describe('records that are misread', () => {
  it.each([
    ['each as two', { draw: inTwo }],
    ['each as two, on capped pages', { draw: inTwo, page: 10, cap: 60 }],
    ['with a menu', { before: menu }],
    ['with a menu, few at a time', { before: menu, cap: 20 }],
  ] as const)('prove no end, and no fault of the portal: %s', async (_, how) => {
    const { stop, fault } = await run(portal(how));
    expect([stop, fault]).toEqual(['no-way-on', null]);
  });

  it.each([
    ['each as two', { draw: inTwo }],
    ['with a menu', { before: menu }],
  ] as const)('are all there once the list was read to its end: %s', async (_, how) => {
    expect(await run(portal({ ...how, page: 10, cap: 200 }))).toMatchObject({ stop: 'covered', real: 200 });
  });

  it('are not assumed where answers show what they claim', async () => {
    expect(await run(portal({}))).toMatchObject({ stop: 'covered', fault: null });
  });

  it('are not assumed for one answer that shows more', async () => {
    const once = await run(portal({ before: (word) => (word === '' ? menu : ''), cap: 300 }));
    expect(once).toMatchObject({ stop: 'covered', fault: null });
  });
});

describe('a control question', () => {
  const isControl = (url: string) => /q=(?:qx|zk)/.test(url);

  it('is asked once two answers are alike, counts as a download, and clears the portal', async () => {
    const web = portal({ cap: 30, total: false });
    const { fault, downloads } = await run(web);
    expect(fault).toBeNull();
    expect(web.asked.filter(isControl)).toHaveLength(1);
    expect(web.asked.findIndex(isControl)).toBeGreaterThan(2);
    expect(downloads).toBe(web.asked.length);
  });

  it('is not asked where the first answer has everything', async () => {
    const web = portal({ cap: 200 });
    expect(await run(web)).toMatchObject({ stop: 'covered', real: 200 });
    expect(web.asked.filter(isControl)).toEqual([]);
  });

  it('shows that words are ignored', async () => {
    const web = portal({ cap: 30, ignoresWords: true });
    expect(await run(web)).toMatchObject({ stop: 'fault', fault: 'ignores-query' });
    expect(web.asked.filter(isControl)).toHaveLength(1);
  });
});
