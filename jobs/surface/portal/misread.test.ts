import { describe, expect, it } from 'vitest';
import type { Web } from '../../site/index.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { WORTH_A_DOWNLOAD } from '../selection/selector.js';
import { article, type Entry, entries, HOST, holding, webOf } from '../testing/journal-web.js';
import { surfacePortal } from './surface-portal.js';

const FORM = '<form action="/sok" role="search"><input type="search" name="q"><button>Søk</button></form>';

const all = entries(200);

type Draw = (entry: Entry) => string;
/** A record in two articles of the same make, each with its link. */
const inTwo: Draw = (entry) => {
  const { title, day, number } = entry;
  return `${article(entry)}<article><h2><a href="/fil?id=${number}">Vedlegg til ${title}</a></h2><time datetime="${day}">${day}</time></article>`;
};

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
function portal({
  draw = (entry) => article(entry),
  before = '',
  cap = 50,
  page = cap,
  total = true,
  ignoresWords = false,
}: How) {
  const { web, asked } = webOf((_, query) => {
    const found = ignoresWords ? all : holding(all, query);
    const at = Number(query.get('fra') ?? 0);
    const shown = found.slice(0, cap).slice(at, at + page);
    const on = at + page < Math.min(cap, found.length);
    const word = query.get('q') ?? '';
    const head = typeof before === 'string' ? before : before(word);
    const next = on
      ? `<a rel="next" href="/sok?${new URLSearchParams({ q: word.toLowerCase().trim(), fra: `${at + page}` })}">Neste</a>`
      : '';
    return `${FORM}${total ? `<p>${found.length} treff</p>` : ''}${head}${shown.map(draw).join('')}${next}`;
  }, MAX_DOWNLOADS);
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

it.each([
  ['the newest first', true, 'covered', 190],
  ['the newest, whatever days are asked,', false, 'no-way-on', 100],
])('a portal that shows a hundred records, %s, is not said to ignore its queries', async (_, takesDays, end, least) => {
  const dated =
    '<form action="/sok"><input type="date" name="fra"><input type="date" name="til"><button>Søk</button></form>';
  const newest = [...all].sort((a, b) => b.day.localeCompare(a.day));
  const { web } = webOf((_, query) => {
    const [from, to] = [query.get('fra') || '0', query.get('til') || '9'];
    const found = takesDays ? newest.filter(({ day }) => day >= from && day <= to) : newest;
    const at = Number(query.get('side') ?? 0);
    const next = new URLSearchParams([...query].filter(([name]) => name !== 'side'));
    next.set('side', `${at + 20}`);
    const more = at + 20 < Math.min(100, found.length) ? `<a rel="next" href="/sok?${next}">Neste</a>` : '';
    return `${dated}${found
      .slice(0, 100)
      .slice(at, at + 20)
      .map((entry) => article(entry))
      .join('')}${more}`;
  }, MAX_DOWNLOADS);
  const { real, fault, stop } = await run(web);
  expect([fault, stop]).toEqual([null, end]);
  expect(real).toBeGreaterThanOrEqual(least);
});
