import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../html/index.js';
import type { Web } from '../../site/index.js';
import { answeringWeb } from '../../site/testing/answering-web.js';
import { NO_RECORD } from '../rates/history.js';
import type { KnownPage, SiteMemory, Visit } from './known-page.js';
import { pageAfter } from './known-page.js';
import { fingerprintOf, mainLinesOf } from './statements.js';
import { unreadPage } from './testing/unread-page.js';
import { visitPages } from './visits.js';

const HOME = 'http://vik.test/';
const DAY = 86_400_000;
const NEW_SITE: SiteMemory = { counting: [], validators: NO_RECORD };

const page = (body: string, title = 'Side') =>
  `<!doctype html><html lang="nb"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

const unread = (id: string) => unreadPage(HOME + id, id);

/** A site on one day: documents by path, each with its consecutive answers; other paths are missing. */
type SiteDay = Readonly<Record<string, string | readonly string[]>>;

function webOf(day: SiteDay, at: number): Web {
  const turns = new Map<string, number>();
  return answeringWeb(
    ({ url }) => {
      const path = url.slice(HOME.length);
      const answers = [day[path] ?? day['*'] ?? []].flat();
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      const html = answers[Math.min(turn, answers.length - 1)];
      if (html === undefined) return { kind: 'failed', url, reason: 'missing' };
      return { kind: 'page', page: parseHtml(html, url).page, answer: { at, validators: {}, redirects: [] } };
    },
    { at },
  );
}

interface Lived {
  /** Results by day, each by path. */
  results: Record<string, string>[];
  visits: Visit[];
  pages: KnownPage[];
}

/** Visits the pages of a site day by day. */
async function live(days: readonly SiteDay[], known?: readonly KnownPage[], memory = NEW_SITE): Promise<Lived> {
  let pages =
    known ??
    Object.keys(days[0] ?? {})
      .filter((path) => path !== '*')
      .map(unread);
  let learned = memory;
  const results: Record<string, string>[] = [];
  let visits: readonly Visit[] = [];
  for (const [i, day] of days.entries()) {
    const web = webOf(day, (10 + i) * DAY);
    ({ visits, memory: learned } = await visitPages(pages, { home: HOME, memory: learned, web }));
    results.push(Object.fromEntries(visits.map((visit) => [visit.page.id, visit.result])));
    pages = visits.map((visit) => pageAfter(visit, DAY));
  }
  return { results, visits: [...visits], pages: [...pages] };
}

/** Results of visiting one page whose body is another each day. */
const resultsOf = async (...bodies: (string | readonly string[])[]): Promise<(string | undefined)[]> =>
  (await live(bodies.map((body) => ({ side: [body].flat().map((one) => page(one)) })))).results.map(({ side }) => side);

const CHANGED = (n: number) => ['first-read', ...Array<string>(n).fill('changed')];

describe('numbers that inform people', () => {
  it.each<[string, (n: number) => string]>([
    ['a deadline', (n) => `Søknadsfrist: ${n}. mars 2027`],
    ['a deadline without a year', (n) => `Frist ${n}. mai`],
    ['a term', (n) => `Svarfristen er ${n} dager`],
    ['a fee', (n) => `Gebyret er ${100 * n} kr`],
    ['a fee with its currency ahead', (n) => `Gebyr: EUR ${n}`],
    ['a fraction', (n) => `Skattøre: ${n} %`],
    ['a telephone number in groups', (n) => `Telefon til legevakten: 22 33 44 ${10 + n}`],
    ['a telephone number in one', (n) => `Vakttelefon 223344${10 + n}`],
    ['opening hours', (n) => `Åpent 8–${n}.30`],
    ['a water value', (n) => `Kimtall i råvann: ${n} mg/l`],
    ['a temperature', (n) => `Badetemperatur ${n} °C`],
    ['a volume', (n) => `Årlig forbruk: ${n} m³`],
    ['a measure without a unit', (n) => `Turbiditet 0,${n}`],
    ['a votes’ row', (n) => `<table><tr><td>Arbeiderpartiet<td>${n}</table>`],
  ])('%s: each change is told, however often it rises', async (_, line) => {
    const bodies = Array.from({ length: 9 }, (_, i) => `<p>Søk her.</p><p>${line(i + 2)}</p>`);
    expect(await resultsOf(...bodies)).toEqual(CHANGED(8));
  });

  it('are reported on each page, whatever other pages say in the same words', async () => {
    const frist = (day: number) => page(`<p>Frist: ${day}. april</p>`);
    const { results } = await live([
      { a: frist(1), b: frist(2), c: frist(3) },
      { a: frist(11), b: frist(2), c: frist(3) },
      { a: frist(11), b: frist(12), c: frist(3) },
      { a: frist(11), b: frist(12), c: frist(13) },
    ]);
    expect(results.slice(1)).toEqual([
      { a: 'changed', b: 'unchanged', c: 'unchanged' },
      { a: 'unchanged', b: 'changed', c: 'unchanged' },
      { a: 'unchanged', b: 'unchanged', c: 'changed' },
    ]);
  });

  it('that fall now and then are no counter', async () => {
    const places = [3, 5, 7, 9, 4, 6, 8, 10, 12].map((n) => `<p>Det er ${n} ledige plasser.</p>`);
    expect(await resultsOf(...places)).toEqual(CHANGED(8));
  });

  it('are reported on each page, although another page counts in the same words', async () => {
    const queue = (n: number) => page(`<p>Antall saker i kø: ${n}</p>`);
    const { results } = await live([
      { a: queue(1), b: queue(1) },
      { a: [queue(3), queue(4)], b: queue(1) },
      { a: queue(8), b: queue(2) },
    ]);
    expect(results.slice(1)).toEqual([
      { a: 'trivial', b: 'unchanged' },
      { a: 'trivial', b: 'changed' },
    ]);
  });
});

describe('what a page refers to', () => {
  it.each([
    ['a mail address', (n: number) => `<a href="mailto:post${n}@nord.test?subject=x">Skriv til oss</a>`],
    ['a telephone number', (n: number) => `<a href="tel:+47 2233445${n}">Ring oss</a>`],
    ['a described picture', (n: number) => `<img src="/kart-${n}.png" alt="Reguleringskart">`],
    ['a recording', (n: number) => `<video src="/mote-${n}.mp4"></video><p>Opptak</p>`],
  ])('%s that is exchanged is a change', async (_, body) => {
    expect(await resultsOf(body(1), body(1), body(2))).toEqual(['first-read', 'unchanged', 'changed']);
  });

  it('that decorates the page is not compared', async () => {
    expect(await resultsOf(...[1, 2].map((n) => `<p>Velkommen</p><img src="/pynt-${n}.png" alt="">`))).toEqual([
      'first-read',
      'unchanged',
    ]);
  });
});

describe('a counter', () => {
  it('that is constant for two answers is known by its rise at each visit, on its page', async () => {
    const viewed = (n: number) => `<p>Innkomne svar hittil er ${n} i alt</p>`;
    const results = await resultsOf(...[1, 5, 6, 9, 30, 31, 32, 40].map((n) => viewed(1_000 + n)));
    expect(results).toEqual([...CHANGED(4), 'trivial', 'trivial', 'trivial']);
    const separated = ['1 998', '2 004', '2 010', '2 012', '2 020', '2 031'].map((n) => `<p>Svar totalt: ${n}</p>`);
    expect(await resultsOf(...separated)).toEqual([...CHANGED(4), 'trivial']);
  });

  it.each([
    ['Siden er vist {} ganger'],
    ['Besøk totalt: {}'],
    ['Page views: {}'],
    ['Seitenaufrufe: {}'],
    ['Liczba odwiedzin: {}'],
  ])('that says that it counts visits is known by its second rise: %s', async (line) => {
    const bodies = [101, 105, 111, 112].map((n) => `<p>${line.replace('{}', `${n}`)}</p>`);
    expect(await resultsOf(...bodies)).toEqual([...CHANGED(1), 'trivial', 'trivial']);
    expect(await resultsOf(...[...bodies].reverse())).toEqual(CHANGED(3));
  });

  it('that falls is told, and has to prove itself anew', async () => {
    const results = await resultsOf(...[1, 2, 3, 4, 5, 6, 2, 7].map((n) => `<p>Svar: ${n} i alt</p>`));
    expect(results).toEqual([...CHANGED(4), 'trivial', 'changed', 'changed']);
  });

  it('beside which something changes hides nothing', async () => {
    const bodies = [1, 2, 3, 4, 5, 6, 7].map((n) => `<p>Svar: ${n} i alt</p>${n === 7 ? '<p>Stengt</p>' : ''}`);
    expect((await resultsOf(...bodies)).slice(-2)).toEqual(['trivial', 'changed']);
  });
});

describe('two answers of which one is out of date', () => {
  it('hide no change: it is reported once both have it', async () => {
    const frist = (day: number) => `<p>Frist: ${day}. mars</p>`;
    const results = await resultsOf(frist(1), [frist(9), frist(1)], [frist(1), frist(9)], frist(9), frist(9));
    expect(results).toEqual(['first-read', 'trivial', 'unchanged', 'changed', 'unchanged']);
  });

  it('hide no change beside a clock', async () => {
    const at = (time: string, day: number) => `<p>Klokken er ${time}</p><p>Frist: ${day}. mars</p>`;
    const results = await resultsOf(
      at('10.00.00', 1),
      [at('11.00.00', 9), at('11.00.01', 1)],
      [at('12.00.00', 9), at('12.00.01', 9)],
      [at('13.00.00', 9), at('13.00.01', 9)],
    );
    expect(results).toEqual(['first-read', 'trivial', 'changed', 'trivial']);
  });
});

describe('an answer that does not show the page', () => {
  const body = '<p>Vedtak om skolen på Neset</p><p>Saken gjelder skolekretsen.</p>';
  it.each([
    [
      'a challenge',
      '<html><head><title>Just a moment...</title></head><body><p>Verifying you are human.</p></body></html>',
    ],
    ['nothing', ''],
    ['a title alone', '<html><head><title>Vedtak</title></head><body> </body></html>'],
  ])('is no change, and none afterwards: %s', async (_, wall) => {
    const [first, again] = await Promise.all([
      live([{ side: page(body, 'Vedtak') }, { side: wall, '*': wall }, { side: page(body, 'Vedtak') }]),
      live([{ side: wall, '*': wall }]),
    ]);
    expect(first.results.map(({ side }) => side)).toEqual(['first-read', 'not-seen', 'unchanged']);
    expect([again.visits[0]?.result, again.visits[0]?.reason === null]).toEqual(['not-seen', false]);
  });

  it('on three pages in a row ends the visits of the site', async () => {
    const wall =
      '<html><head><title>Just a moment...</title></head><body><p>Verifying you are human.</p></body></html>';
    const { results } = await live([{ a: wall, b: wall, c: wall, d: wall, e: wall }]);
    expect(Object.keys(results[0] ?? {})).toEqual(['a', 'b', 'c']);
  });
});

describe('links', () => {
  it('of the same label to another document are a change, and a page to be visited', async () => {
    const link = (to: string) => ({ side: page(`<p><a href="${to}">Vedtak i saken</a></p>`) });
    const { results, visits } = await live([link('/vedtak-1.pdf'), link('/vedtak-1.pdf'), link('/vedtak-2.pdf')]);
    expect(results.map(({ side }) => side)).toEqual(['first-read', 'unchanged', 'changed']);
    expect(visits[0]?.newLinks).toEqual([`${HOME}vedtak-2.pdf`]);
  });

  it.each([
    ['a button that asks with an id', '/hent?id=4f1c0a52-0001', '/hent?id=4f1c0a52-0002'],
    ['another host', 'https://arkiv.test/a', 'https://innsyn.test/a'],
    ['a picture', '/kart-2025', '/kart-2026'],
  ])('%s', async (_, before, after) => {
    const linked = (to: string) => `<p>Se her</p><p><a href="${to}"><img src="x.png"></a></p>`;
    expect(await resultsOf(linked(before), linked(after))).toEqual(['first-read', 'changed']);
  });

  it.each([
    ['a frame', (to: string) => `<iframe src="${to}"></iframe>`],
    ['a frame that loads late', (to: string) => `<iframe src="about:blank" data-src="${to}"></iframe>`],
    ['an object', (to: string) => `<object data="${to}" type="application/pdf">Vedtaket</object>`],
    ['an object without a type', (to: string) => `<object data="${to}"></object>`],
    ['an embedded document', (to: string) => `<embed src="${to}" type="application/pdf">`],
  ])('of %s to another document are a change', async (_, shown) => {
    const showing = (to: string) => `<p>Vedtaket i saken</p>${shown(to)}`;
    const results = await resultsOf(showing('/v/1.pdf'), showing('/v/1.pdf'), showing('/v/2.pdf'));
    expect(results).toEqual(['first-read', 'unchanged', 'changed']);
  });

  it('of pictures and films are no change', async () => {
    const shown = (n: number) =>
      `<p>Tekst</p><embed src="/film-${n}.swf"><object data="/kart-${n}.svg" type="image/svg+xml"></object>`;
    expect(await resultsOf(shown(1), shown(2))).toEqual(['first-read', 'unchanged']);
  });

  it('exchanged between two labels are a change', async () => {
    const linked = (one: string, other: string) =>
      `<p><a href="${one}">Vedtak</a></p><p><a href="${other}">Møtebok</a></p>`;
    expect(await resultsOf(linked('/a.pdf', '/b.pdf'), linked('/b.pdf', '/a.pdf'))).toEqual(['first-read', 'changed']);
  });

  it.each([
    ['a campaign', (i: number) => `/sak/7?utm_source=brev-${i}&fbclid=${i}`],
    ['a session', (i: number) => `/sak/7?sid=9f86d081884c7d659a2feaa0c55ad01${i}`],
    ['a token of each answer', (i: number) => `/sak/7?csrf=tok-2feaa0c55ad015a3bf4f1b2b${i}`],
    ['the present day', (i: number) => `/kalender?dato=2026-11-0${i + 1}`],
  ])('of the same target but for %s are no change', async (_, to) => {
    const linked = (i: number) => `<p><a href="${to(i)}">Vis alle saker</a></p>`;
    const results = await resultsOf(linked(0), [linked(1), linked(2)], [linked(3), linked(4)]);
    expect(results.slice(1)).not.toContain('changed');
  });

  it('of menus outside the main part are no change', async () => {
    const framed = (to: string) => `<nav><a href="${to}">Meny her</a></nav>${page('<p>Tekst</p>')}`;
    const { results } = await live([{ a: framed('/x') }, { a: framed('/y') }]);
    expect(results[1]).toEqual({ a: 'unchanged' });
  });
});

describe('rows', () => {
  const table = (rows: readonly (readonly string[])[]) =>
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`;
  const boxes = (rows: readonly (readonly string[])[]) =>
    `<div>${rows.map((cells) => `<div class=row>${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`).join('')}</div>`;
  it.each([
    [
      'votes',
      table([
        ['Ap', '12'],
        ['Høyre', '14'],
      ]),
      table([
        ['Ap', '14'],
        ['Høyre', '12'],
      ]),
    ],
    [
      'for and against',
      table([
        ['Kari', 'For'],
        ['Ola', 'Mot'],
      ]),
      table([
        ['Kari', 'Mot'],
        ['Ola', 'For'],
      ]),
    ],
    [
      'definitions',
      '<dl><dt>Ordfører<dd>Kari<dt>Rådmann<dd>Ola</dl>',
      '<dl><dt>Ordfører<dd>Ola<dt>Rådmann<dd>Kari</dl>',
    ],
    [
      'a table of boxes',
      boxes([
        ['Kari', 'For'],
        ['Ola', 'Mot'],
      ]),
      boxes([
        ['Kari', 'Mot'],
        ['Ola', 'For'],
      ]),
    ],
    [
      'a table by roles',
      '<div role="table"><p role="row"><b>Ap</b><br>12</p><p role="row"><b>Høyre</b><br>14</p></div>',
      '<div role="table"><p role="row"><b>Ap</b><br>14</p><p role="row"><b>Høyre</b><br>12</p></div>',
    ],
    [
      'definitions in boxes',
      '<dl><div><dt>Ordfører<dd>Kari</div><div><dt>Rådmann<dd>Ola</div></dl>',
      '<dl><div><dt>Ordfører<dd>Ola</div><div><dt>Rådmann<dd>Kari</div></dl>',
    ],
    [
      'numbers below headings',
      '<div><div>Nord</div><div>12</div><div>Sør</div><div>14</div></div>',
      '<div><div>Nord</div><div>14</div><div>Sør</div><div>12</div></div>',
    ],
    [
      'days of events',
      '<ul><li><b>Konsert</b><p>Lørdag</p><li><b>Møte</b><p>Søndag</p></ul>',
      '<ul><li><b>Konsert</b><p>Søndag</p><li><b>Møte</b><p>Lørdag</p></ul>',
    ],
  ])('whose cells are exchanged are a change: %s', async (_, before, after) => {
    expect(await resultsOf(before, before, after, after)).toEqual(['first-read', 'unchanged', 'changed', 'unchanged']);
  });

  it.each([
    ['a table', table],
    ['boxes', boxes],
  ])('in another order are no change: %s', async (_, drawn) => {
    const [one, other] = [
      ['Ap', '12', 'Bø'],
      ['Høyre', '14', 'Li'],
    ];
    expect(await resultsOf(drawn([one, other]), drawn([other, one]))).toEqual(['first-read', 'unchanged']);
  });
});

describe('a title with a word of error pages', () => {
  it.each([
    'Legevakten er flyttet til nye lokaler',
    'Reguleringsplan 404 Nesset',
    'Bridge under construction',
    'Not found in any archive: the sunken church',
  ])('is read: %s', async (title) => {
    const body = '<p>Arbeidet starter i mars.</p>';
    const day = { side: page(body, title), '*': page(body, title) };
    expect((await live([day])).results).toEqual([{ side: 'first-read' }]);
    const later = await live([{ side: page('<p>Åpent hver dag.</p>') }, day]);
    expect(later.results[1]).toEqual({ side: 'changed' });
  });
});

describe('a page that says it is missing', () => {
  const missing = page('<p>Prøv søket.</p>', 'Strona nie istnieje');
  it('is gone if a made-up address is answered alike', async () => {
    expect((await live([{ side: missing, '*': missing }])).results).toEqual([{ side: 'gone' }]);
    const goneDay: SiteDay = { side: missing, '*': missing };
    const days: SiteDay[] = [{ side: page('<p>Tekst</p>') }, goneDay, goneDay];
    expect((await live(days)).results.map(({ side }) => side)).toEqual(['first-read', 'gone', 'lost']);
  });

  it('is reported unchanged if made-up addresses are answered otherwise', async () => {
    expect((await live([{ side: missing }])).results).toEqual([{ side: 'first-read' }]);
    const { results } = await live([{ side: page('<p>Tekst</p>') }, { side: missing, '*': page('', 'Velkommen') }]);
    expect(results[1]).toEqual({ side: 'changed' });
  });
});

describe('a fingerprint of an earlier version', () => {
  const before = page('<p>Åpent fredag</p><table><tr><td>A<td>1</table><p><a href="/a">Mer om A</a></p>');
  const old = (html: string): KnownPage => ({
    ...unread('side'),
    readAt: DAY,
    fingerprint: fingerprintOf(mainLinesOf(parseHtml(html, HOME).page)).filter(({ isRow }) => !isRow),
    outdated: true,
  });

  it('proves that lines are equal, and nothing else: no change is claimed', async () => {
    const changed = before.replace('fredag', 'lørdag');
    const same = await live([{ side: before }, { side: changed }], [old(before)]);
    expect(same.results.map(({ side }) => side)).toEqual(['unchanged', 'changed']);
    const differs = await live([{ side: changed }, { side: changed }], [old(before)]);
    expect(differs.results.map(({ side }) => side)).toEqual(['first-read', 'unchanged']);
    expect(differs.pages[0]).toMatchObject({ outdated: false, history: { changes: [], quietVisits: 1 } });
  });
});
