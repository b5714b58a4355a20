import { describe, expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import { feedItems } from './hub-items.js';
import { listItems } from './list-items.js';
import { UPDATE_PHRASES } from './update-phrases.js';

const day = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString().slice(0, 10));
/** Days of publication and of change of a list of three entries that differ only in their address. */
const read = (entry: (n: number) => string, around = (rows: string) => `<ul>${rows}</ul>`) =>
  listItems(parseTree(`<main>${around([1, 2, 3].map(entry).join(''))}</main>`, 'https://nord.example/')).map(
    ({ date, updated }) => [day(date?.from), day(updated?.from)],
  );
const link = (n: number) => `<a href="/sak/${n}">Reguleringsplan for Nordvika nummer ${n}</a>`;
const item = (dates: string) => read((n) => `<li>${link(n)} ${dates}</li>`)[0];

describe('a date of the last change is no date of publication', () => {
  it.each([
    ['Sist oppdatert: 20.11.2026'],
    ['<span>Oppdatert</span> <span>20.11.2026 kl. 12:30</span>'],
    ['Oppdatert av Kari Nordmann 20.11.2026'],
    ['<small>Last updated on Friday, 20 November 2026</small>'],
    ['Zuletzt geändert am: 20.11.2026'],
    ['Stand: 20.11.2026'],
    ['Mis à jour le 20/11/2026'],
    ['20.11.2026 (oppdatert)'],
    ['20.11.2026 tarihinde güncellendi'],
    ['<time itemprop="dateModified" datetime="2026-11-20T08:00:00Z">20. nov.</time>'],
    ['<span itemprop="dateModified"><time datetime="2026-11-20">20. nov.</time></span>'],
    ['<time class="updated" datetime="2026-11-20">20. nov.</time>'],
    ['<span class="dt-updated">20.11.2026</span>'],
    ['<span title="Sist endret">20.11.2026</span>'],
    ['Oppdatert: <time datetime="2026-11-20T08:00:00Z">for tre dager siden</time>'],
    ['<dl><dt>Modified</dt><dd>20.11.2026</dd></dl>'],
    ['Revidert 20.11.2026'],
    ['Última actualización: 20/11/2026'],
    ['Senast ändrad 2026-11-20 14:05'],
    ['Ostatnia aktualizacja: 20.11.2026'],
    ['Viimeksi päivitetty 20.11.2026'],
    ['<em>Dernière modification : 20 novembre 2026</em>'],
  ])('%s', (dates) => {
    expect(item(dates)).toEqual([null, '2026-11-20']);
  });

  it.each([
    ['Publisert 01.03.2026, sist oppdatert 20.11.2026'],
    ['Sist oppdatert 20.11.2026 · Publisert 01.03.2026'],
    ['01.03.2026 (updated 20.11.2026)'],
    [
      '<time class="published" datetime="2026-03-01">1. mars</time> <time class="updated" datetime="2026-11-20">20. nov.</time>',
    ],
    [
      '<time class="updated" datetime="2026-11-20">20. nov.</time> <time class="published" datetime="2026-03-01">1. mars</time>',
    ],
    ['<span itemprop="dateModified">20.11.2026</span> <span itemprop="datePublished">01.03.2026</span>'],
  ])('beside one: %s', (dates) => {
    expect(item(dates)).toEqual(['2026-03-01', '2026-11-20']);
  });

  it('in a column with such a heading', () => {
    const table = (heads: string) => (rows: string) => `<table><tr>${heads}</tr>${rows}</table>`;
    const row = (cells: string) => (n: number) => `<tr><td>${link(n)}</td>${cells}</tr>`;
    const one = read(row('<td>20.11.2026</td>'), table('<th>Tittel</th><th>Sist endret</th>'));
    expect(one.at(-1)).toEqual([null, '2026-11-20']);
    const cells = '<td>20.11.2026</td><td>01.03.2026</td>';
    const two = read(row(cells), table('<th>Dokument</th><th>Ändringsdatum</th><th>Datum</th>'));
    expect(two.at(-1)).toEqual(['2026-03-01', '2026-11-20']);
  });

  it('above the list', () => {
    const above = (line: string) =>
      read(
        (n) => `<li>${link(n)}</li>`,
        (rows) => `${line}<ul>${rows}</ul>`,
      )[0];
    expect(above('<p>Oppdatert 20.11.2026</p>')).toEqual([null, null]);
    expect(above('<p>Stand: 20.11.2026</p>')).toEqual([null, null]);
    expect(above('<p>20.11.2026</p>')).toEqual(['2026-11-20', null]);
  });

  it('in every language of the product', () => {
    const failed = Object.entries(UPDATE_PHRASES).flatMap(([language, { labels, between }]) =>
      labels.flatMap((label) => {
        const said = `${label} ${between[0] ?? ''} 2026-11-20`;
        const [published, updated] = item(said) ?? [];
        return published === null && updated === '2026-11-20' ? [] : [`${language}: ${said}`];
      }),
    );
    expect(Object.keys(UPDATE_PHRASES)).toHaveLength(30);
    expect(failed).toEqual([]);
  });
});

describe('a date of publication stays one', () => {
  it.each([
    ['20.11.2026'],
    ['Publisert 20.11.2026'],
    ['<time class="entry-date published updated" datetime="2026-11-20">20. nov.</time>'],
    ['20.11.2026 Endringer i åpningstidene'],
    ['<time datetime="2026-11-20">20. nov.</time> Oppdaterte takster'],
    ['Oppdatert/publisert: 20.11.2026'],
  ])('%s', (dates) => {
    expect(item(dates)).toEqual(['2026-11-20', null]);
  });

  it('if the title is about an update', () => {
    const titled = (title: string) => read((n) => `<li><a href="/${n}">${title} ${n}</a> 20.11.2026</li>`)[0];
    expect(titled('Fylkesplanen er endret')).toEqual(['2026-11-20', null]);
    expect(titled('The rates for water have been updated')).toEqual(['2026-11-20', null]);
    const behind = read((n) => `<li>20.11.2026 <a href="/${n}">Oppdatert smittevernplan nummer ${n}</a></li>`)[0];
    expect(behind).toEqual(['2026-11-20', null]);
    const card = read((n) => `<li><a href="/${n}"><h3>Budsjettet er endret ${n}</h3><p>20.11.2026</p></a></li>`)[0];
    expect(card).toEqual(['2026-11-20', null]);
  });
});

it('a feed’s entry that says only when it changed has no date of publication', () => {
  const entry = { id: null, place: null, title: 'Plan', summary: '' };
  const at = Date.UTC(2026, 10, 20, 8);
  const entries = [
    { ...entry, url: 'https://nord.example/1', published: null, updated: at },
    { ...entry, url: 'https://nord.example/2', published: at - 1, updated: at },
  ];
  const items = feedItems({ url: 'https://nord.example/feed', title: '', entries });
  expect(items.map(({ date, updated }) => [date?.from ?? null, updated?.from])).toEqual([
    [null, at],
    [at - 1, at],
  ]);
});
