import { fileHead } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { parsePage, parseTree } from '../../html/index.js';
import { framesIn, type Web } from '../../site/index.js';
import { answeringWeb } from '../../site/testing/answering-web.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { WORTH_A_DOWNLOAD } from '../selection/selector.js';
import { exportsOn } from './find-data.js';
import { surfacePortal } from './surface-portal.js';
import type { KnownPortal } from './surfaced.js';

const HOST = 'https://data.example';
const ROWS = Array.from({ length: 230 }, (_, n) => ({
  meetingId: n + 1,
  meetingName: `Road ${n + 1} and bridge`,
  meetingDate: `2026-${`${1 + (n % 11)}`.padStart(2, '0')}-10`,
}));
const listed = (rows: typeof ROWS) =>
  `<table><tr><th>Title</th><th>Date</th></tr>${rows.map((row) => `<tr><td><a href="/meeting/${row.meetingId}">${row.meetingName}</a></td><td>${row.meetingDate}</td></tr>`).join('')}</table>`;

/** Pages and data by path; data only to requests for data. */
function webOf(answer: (url: URL) => { html: string } | { data: unknown } | null) {
  const asked: string[] = [];
  const web = answeringWeb(
    ({ url, manner }) => {
      const got = answer(new URL(url));
      asked.push(url.slice(HOST.length));
      if (got === null) return { kind: 'failed', url, reason: 'missing' };
      if ('html' in got)
        return { kind: 'page', page: parsePage(got.html, url), tree: parseTree(got.html, url), html: got.html };
      if (manner?.as !== 'data') return { kind: 'failed', url, reason: 'not-a-page' };
      const text = typeof got.data === 'string' ? got.data : JSON.stringify(got.data);
      return { kind: 'data', url, text, says: { total: null, next: null } };
    },
    { budget: 200, at: Date.UTC(2026, 10, 24) },
  );
  return { web, asked };
}
const run = (web: Web, path: string, known?: KnownPortal) =>
  surfacePortal(
    { url: HOST + path, known, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 0.95, seeds: [], recipes: [] },
    web,
  );

describe('an address that gives records as data', () => {
  it('is read by the next part that each part names, with the parameters of the address, to a proven end', async () => {
    const { web, asked } = webOf(({ searchParams }) => {
      const from = Number(searchParams.get('after') ?? 0);
      const next = from + 100 < ROWS.length ? { next: `/api?unit=7&after=${from + 100}` } : {};
      return searchParams.get('unit') === '7' ? { data: { items: ROWS.slice(from, from + 100), ...next } } : null;
    });
    const portal = await run(web, '/api?unit=7');
    expect([portal.records.length, portal.stop, portal.size?.basis]).toEqual([230, 'covered', 'listed']);
    expect(asked.slice(2)).toEqual(['/api?unit=7&after=100', '/api?unit=7&after=200']);
  });

  it('is not called read where it stops at a round number without a total', async () => {
    const many = Array.from({ length: 700 }, (_, n) => ({
      ...ROWS[n % 230],
      meetingId: n,
      meetingName: `Road ${n} and bridge`,
    }));
    const { web } = webOf(({ searchParams }) => {
      const from = Number(searchParams.get('offset') ?? 0);
      return { data: { items: from >= 500 ? [] : many.slice(from, from + 50) } };
    });
    const portal = await run(web, '/api?offset=0');
    expect([portal.records.length, portal.stop, portal.size]).toEqual([500, 'no-way-on', null]);
  });

  it('is continued by the parameter that brings other records, if a round number came and nothing says how', async () => {
    const { web } = webOf(({ searchParams }) => {
      const from = Number(searchParams.get('$skip') ?? 0);
      return { data: ROWS.slice(from, from + 100) };
    });
    const portal = await run(web, '/odata/Meetings');
    expect([portal.records.length, portal.stop]).toEqual([230, 'covered']);
  });

  it('is not all if a round number came and nothing brings more', async () => {
    const portal = await run(webOf(() => ({ data: ROWS.slice(0, 100) })).web, '/api');
    expect([portal.records.length, portal.stop]).toEqual([100, 'no-way-on']);
  });
});

describe('an export that a page offers', () => {
  const csv = `Id,Title,Date\n${ROWS.map((row) => `${row.meetingId},${row.meetingName},${row.meetingDate}`).join('\n')}`;
  const page = (link: string, stated = '') =>
    `<html lang="en"><title>Meetings</title><main><h1>Meetings</h1>${stated}${listed(ROWS.slice(0, 20))}${link}<a rel="next" href="?page=2">Next</a></main>`;

  it('is taken in place of the pages', async () => {
    const { web, asked } = webOf(({ pathname }) =>
      pathname === '/export/all.csv' ? { data: csv } : { html: page('<a href="/export/all.csv">Download</a>') },
    );
    const portal = await run(web, '/meetings');
    expect([portal.records.length, portal.stop, asked]).toEqual([230, 'covered', ['/meetings', '/export/all.csv']]);
  });

  it.each([5, 20, 40])('is no feed of the newest %i of a list that goes on', async (count) => {
    const entries = ROWS.slice(0, count).map(
      (row) =>
        `<entry><id>${row.meetingId}</id><title>${row.meetingName}</title><updated>${row.meetingDate}</updated></entry>`,
    );
    const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`;
    const { web } = webOf(({ pathname, searchParams }) => {
      if (pathname === '/feed.atom') return { data: feed };
      const at = Number(searchParams.get('page') ?? 1);
      const next = at * 20 < ROWS.length ? `<a rel="next" href="?page=${at + 1}">Next</a>` : '';
      const link = '<a href="/feed.atom">RSS</a>';
      return {
        html: `<html lang="en"><title>Meetings</title><main>${listed(ROWS.slice(at * 20 - 20, at * 20))}${link}${next}</main>`,
      };
    });
    const portal = await run(web, '/meetings');
    expect(portal.records).toHaveLength(230);
  });

  it.each([
    ['has other records', csv.replaceAll('Road', 'Path'), ''],
    ['has fewer records than the page states', csv, '<p>1 to 20 of 500 meetings</p>'],
  ])('is left if it %s', async (_, data, stated) => {
    const { web, asked } = webOf(({ pathname }) =>
      pathname === '/all.csv' ? { data } : { html: page('<a href="/all.csv">Download</a>', stated) },
    );
    await run(web, '/meetings');
    expect(asked.filter((url) => !url.startsWith('/meeting/')).slice(1, 3)).toEqual(['/all.csv', '/meetings?page=2']);
  });

  it('is known by its type, its address or its label, the whole files first', () => {
    const html = `<head><link rel="alternate" type="application/rss+xml" href="/rss"><link rel="stylesheet" href="/a.css"></head>
      <a href="/api/3">Data API (JSON)</a><a href="/dump?format=csv">Download</a><a href="https://other.example/a.csv">CSV</a><a href="/sitemap.xml">Sitemap</a><a href="/om">Om</a>`;
    expect(exportsOn(parseTree(html, `${HOST}/x`)).map((url) => url.slice(HOST.length))).toEqual([
      ...['/dump?format=csv', '/api/3', '/rss'],
    ]);
  });
});

describe('frames', () => {
  it('are entered if the page itself has no records', async () => {
    const frameset = '<html><title>Archive</title><frameset><frame src="/menu"><frame src="/list"></frameset></html>';
    const pages: Record<string, string> = {
      '/start': frameset,
      '/menu': '<html lang="en"><a href="/a">A</a></html>',
      '/list': `<html lang="en"><title>Meetings</title><main><h1>Meetings</h1>${listed(ROWS.slice(0, 33))}</main></html>`,
    };
    const { web } = webOf(({ pathname }) => ({ html: pages[pathname] ?? '' }));
    expect((await run(web, '/start')).records).toHaveLength(33);
  });

  it('with a menu lead to all parts of the list beside it', async () => {
    const menu = `<html><ul>${['Board', 'Council', 'Roads'].map((name, i) => `<li><a target="list" href="/list?body=${i}">${name}</a></li>`).join('')}<li><a href="/list?body=0&amp;sort=name">Sort</a></li></ul></html>`;
    const { web, asked } = webOf(({ pathname, searchParams }) => {
      if (pathname === '/start')
        return { html: '<html><frameset><frame src="/menu"><frame src="/list?body=0"></frameset></html>' };
      const body = Number(searchParams.get('body') ?? -1);
      return { html: pathname === '/menu' ? menu : `<html>${listed(ROWS.slice(body * 70, body * 70 + 70))}</html>` };
    });
    const portal = await run(web, '/start');
    expect(portal.records).toHaveLength(210);
    expect(asked.filter((path) => path.startsWith('/list'))).toEqual(['/list?body=0', '/list?body=1', '/list?body=2']);
  });

  it('are those that a visitor sees', () => {
    const html =
      '<iframe src="/a?x=1&amp;y=2" width="100%"></iframe><iframe src="/b" width="1" height="1"></iframe><iframe style="display:none" src="/c"></iframe><iframe src="about:blank"></iframe><iframe data-src="/d"></iframe>';
    expect(framesIn(html, `${HOST}/`)).toEqual([`${HOST}/a?x=1&y=2`]);
  });
});

describe('a list of files', () => {
  const WEEKS = Array.from({ length: 12 }, (_, i) => 47 - i);
  const journal = (week: number, count = 9) =>
    Array.from({ length: count }, (_, i) => [
      `Dok.nr: 2026/${week}-${i + 1} Journaldato: 20.11.2026 Inn`,
      `Tittel: Søknad om brygge ${week} nummer ${i}`,
      'Avsender: Haugli Bygg AS',
    ]).flat();
  const pdf = (lines: readonly string[]) =>
    `${fileHead('ab'.repeat(32))}<title>x</title>${lines.map((line) => `<p>${line}</p>\n`).join('')}`;
  const index = (weeks: readonly number[], label = 'Postliste uke') =>
    `<html lang="nb"><main><h1>Postlister</h1><ul>${weeks.map((week) => `<li><a href="/f/uke-${week}.pdf">${label} ${week} 2026 (PDF)</a></li>`).join('')}</ul></main>`;
  const served = (weeks: readonly number[], lines: (week: number) => readonly string[]) =>
    webOf(({ pathname }) => {
      const [, week] = /^\/f\/uke-(\d+)\.pdf$/.exec(pathname) ?? [];
      return week === undefined ? { html: index(weeks) } : { data: pdf(lines(Number(week))) };
    });

  it('whose lines are records is read file by file, each once, without a proof of its end', async () => {
    const { web, asked } = served(WEEKS, journal);
    const portal = await run(web, '/postlister');
    expect([portal.records.length, portal.stop, portal.downloads]).toEqual([108, 'no-way-on', 13]);
    expect(new Set(asked).size).toBe(asked.length);
    expect(portal.records[0]?.record).toMatchObject({
      ...{ documentNumber: '2026/47-1', title: 'Søknad om brygge 47 nummer 0', date: '2026-11-20' },
      ...{ sender: 'Haugli Bygg AS', direction: 'in' },
    });
  });

  it('whose lines are rows of a table is read, too', async () => {
    const rows = (week: number) =>
      Array.from(
        { length: 9 },
        (_, i) => `2026/${week}0${i}-1 1${i}.11.2026 Søknad om brygge ${week} ved Lia ${i} Haugli AS`,
      );
    const portal = await run(served(WEEKS, rows).web, '/postlister');
    expect(portal.records).toHaveLength(108);
    expect(portal.records[3]?.record).toMatchObject({
      ...{ documentNumber: '2026/4703-1', date: '2026-11-13', title: 'Søknad om brygge 47 ved Lia 3 Haugli AS' },
    });
  });

  it('is asked by a later run for new files only, and for what the newest one has got besides', async () => {
    const first = await run(served(WEEKS.slice(1), (week) => journal(week, week === 46 ? 4 : 9)).web, '/postlister');
    expect(first.records).toHaveLength(94);
    const { web, asked } = served(WEEKS, journal);
    const known = {
      records: first.records.map(({ id }) => ({ id, fields: {}, day: null })),
      queries: first.queries.map(({ query, total, capped, downloads }) => ({
        query,
        shown: [],
        total,
        capped,
        downloads,
      })),
      size: first.size,
      exhausted: true,
      isList: true,
    };
    const again = await run(web, '/postlister', known);
    expect(new Set(again.records.map(({ id }) => id)).size).toBeGreaterThanOrEqual(18);
    expect(again.records.filter(({ id }) => !first.records.some((one) => one.id === id))).toHaveLength(14);
    expect(asked).toEqual(['/postlister', '/f/uke-47.pdf', '/f/uke-46.pdf', '/f/uke-45.pdf']);
  });

  it('is not called up to date if a page of new records could not be had', async () => {
    const page = (rows: typeof ROWS, next: string) =>
      `<html lang="en"><title>Meetings</title><main><h1>Meetings</h1>${listed(rows)}${next && `<a rel="next" href="${next}">Next</a>`}</main>`;
    const list = (rows: typeof ROWS, lost = '') =>
      webOf(({ searchParams }) => {
        const at = Number(searchParams.get('page') ?? 1);
        if (`${at}` === lost) return null;
        return { html: page(rows.slice(at * 20 - 20, at * 20), at * 20 < rows.length ? `?page=${at + 1}` : '') };
      }).web;
    const first = await run(list(ROWS.slice(100)), '/list');
    const known = {
      records: first.records.map(({ id }) => ({ id, fields: {}, day: null })),
      queries: first.queries.map((query) => ({ ...query, shown: [] })),
      ...{ size: first.size, exhausted: true, isList: true },
    };
    expect([first.records.length, first.stop]).toEqual([130, 'covered']);
    expect((await run(list(ROWS), '/list', known)).stop).toBe('up-to-date');
    expect(await run(list(ROWS, '3'), '/list', known)).toMatchObject({
      stop: 'no-way-on',
      because: { fault: 'missing', because: `${HOST}/list?page=3` },
      size: null,
    });
  });

  it('that are single documents has its entries for records', async () => {
    const weeks = Array.from({ length: 30 }, (_, i) => 47 - i);
    const { web } = served(weeks, (week) => [`Vedtak ${week}`, 'Dato: 20.11.2026', 'Rådmannen har besluttet dette.']);
    const portal = await run(web, '/vedtak');
    expect(portal.records).toHaveLength(30);
    expect(portal.records[0]?.record.link).toBe(`${HOST}/f/uke-47.pdf`);
  });
});
