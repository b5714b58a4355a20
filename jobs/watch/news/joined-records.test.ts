import { describe, expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import { listItems } from './list-items.js';

const itemsOf = (html: string) =>
  listItems(parseTree(`<html lang="nb"><main><h1>Postliste</h1>${html}</main>`, 'https://a.example/postliste')).map(
    ({ url, title, date, updated }) => ({
      url: url?.slice('https://a.example'.length) ?? null,
      title,
      day: date && new Date(date.from).toISOString().slice(0, 10),
      ...(updated && { changed: new Date(updated.from).toISOString().slice(0, 10) }),
    }),
  );
const days = [23, 22, 20];
const link = (n: number) => `<a href="/${n}">Søknad om skjenkebevilling ${n}</a>`;
const item = (n: number) => ({ url: `/${n}`, title: `Søknad om skjenkebevilling ${n}`, day: `2026-11-${n}` });
const of = (one: (n: number) => string) => `<dl>${days.map(one).join('')}</dl>`;

describe('a description list', () => {
  it.each([
    ['terms are days', of((n) => `<dt>${n}.11.2026</dt><dd>${link(n)}</dd>`)],
    ['terms are titles', of((n) => `<dt>${link(n)}</dt><dd>Datert ${n}. november 2026</dd><dd>Fra: Nord AS</dd>`)],
    [
      'terms are labels',
      of((n) => `<dt>Dato</dt><dd>${n}.11.2026</dd><dt>Tittel</dt><dd>${link(n)}</dd><dt>Til</dt><dd>Nord</dd>`),
    ],
    ['several terms precede a description', of((n) => `<dt>2026/${n}</dt><dt>${n}.11.2026</dt><dd>${link(n)}</dd>`)],
    ['pairs are wrapped', of((n) => `<div><dt>${n}.11.2026</dt><dd>${link(n)}</dd></div>`)],
    [
      'each record is a list of its own',
      days.map((n) => `<dl><dt>Dato</dt><dd>${n}.11.2026</dd><dt>Tittel</dt><dd>${link(n)}</dd></dl>`).join(''),
    ],
  ])('has its records as items if %s', (_, html) => {
    expect(itemsOf(html)).toEqual(days.map(item));
  });

  it('gives the day of a term to all of its descriptions', () => {
    const html = `<dl><dt>23. november 2026</dt><dd>${link(1)}</dd><dd>${link(2)}</dd><dt>20. november 2026</dt><dd>${link(3)}</dd></dl>`;
    expect(itemsOf(html).map(({ url, day }) => [url, day])).toEqual([
      ['/1', '2026-11-23'],
      ['/2', '2026-11-23'],
      ['/3', '2026-11-20'],
    ]);
  });

  it('has the longest field as title where no record has a link', () => {
    const html = of(
      (n) =>
        `<dt>Dato</dt><dd>${n}.11.2026</dd><dt>Innhold</dt><dd>Høring om plan nummer ${n}</dd><dt>Fra</dt><dd>Nord AS</dd>`,
    );
    expect(itemsOf(html)).toEqual(
      days.map((n) => ({ url: null, title: `Høring om plan nummer ${n}`, day: `2026-11-${n}` })),
    );
  });

  it('distinguishes a field of changes from one of publication', () => {
    const html = of((n) => `<dt>Sak</dt><dd>${link(n)}</dd><dt>Sist endret</dt><dd>${n}.11.2026</dd>`);
    expect(itemsOf(html)).toEqual(days.map((n) => ({ ...item(n), day: null, changed: `2026-11-${n}` })));
  });

  it('of questions and answers is no list of documents', () => {
    expect(itemsOf(of((n) => `<dt>Hva koster tillatelse ${n}?</dt><dd>Den koster ${n} kroner i året.</dd>`))).toEqual(
      [],
    );
  });
});

describe('links with text behind them', () => {
  const file = (n: number, rest: string) => `<a href="/${n}">referat-${n}.pdf</a>${rest}\n`;

  it.each([
    [
      'a server’s listing',
      (n: number) => file(n, `      ${n}-Nov-2026 09:30      4512`),
      (lines: string) => `<pre><a href="../">../</a>\n${lines}</pre>`,
    ],
    ['lines of a paragraph', (n: number) => file(n, ` (${n}.11.2026)<br>`), (lines: string) => `<p>${lines}</p>`],
  ])('are items with the day in that text: %s', (_, line, wrapped) => {
    expect(itemsOf(wrapped(days.map(line).join('')))).toEqual(
      days.map((n) => ({ url: `/${n}`, title: `referat-${n}.pdf`, day: `2026-11-${n}` })),
    );
  });

  it('are no items in a sentence', () => {
    expect(
      itemsOf(
        '<p>Se <a href="/a">reglementet</a>, <a href="/b">veilederen</a> og <a href="/c">skjemaet</a> fra 1.1.2026.</p>',
      ),
    ).toEqual([]);
  });
});
