import { describe, expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import { feedItems } from './hub-items.js';
import { listItems } from './list-items.js';

const html = (language: string, ...lists: readonly (readonly string[])[]) =>
  `<html lang="${language}"><body><main>${lists.map((dates) => `<ul>${dates.map((date, n) => `<li><a href="/d${n}">Document number ${n} of the council</a> ${date}</li>`).join('')}</ul>`).join('<hr>')}</main></body></html>`;

/** Days of a page's items; a time has its clock. */
const daysIn = (page: string) =>
  listItems(parseTree(page, 'https://council.test/')).map(({ date }) =>
    date === null ? null : new Date(date.from).toISOString().slice(0, date.from === date.to ? 16 : 10),
  );

describe('the dates of a list', () => {
  it('have the order that one of them shows', () => {
    expect(daysIn(html('en', ['04/05/2026', '05/28/2026', '06/01/2026']))).toEqual([
      '2026-04-05',
      '2026-05-28',
      '2026-06-01',
    ]);
    expect(daysIn(html('en', ['04/05/2026', '28/05/2026', '01/06/2026']))).toEqual([
      '2026-05-04',
      '2026-05-28',
      '2026-06-01',
    ]);
  });

  it('have the order of another list of the page, or of its region, if none shows one', () => {
    const unclear = ['04/05/2026', '05/06/2026', '06/07/2026'];
    expect(daysIn(html('en', unclear, ['01/02/2026', '01/14/2026', '01/15/2026'])).slice(0, 3)).toEqual([
      '2026-04-05',
      '2026-05-06',
      '2026-06-07',
    ]);
    expect(daysIn(html('en-US', unclear))[0]).toBe('2026-04-05');
    expect(daysIn(html('nb-NO', unclear))[0]).toBe('2026-05-04');
  });

  it('are missing where the list contradicts itself', () => {
    expect(daysIn(html('en', ['04/05/2026', '05/28/2026', '28/06/2026', '7 May 2026']))).toEqual([
      null,
      '2026-05-28',
      '2026-06-28',
      '2026-05-07',
    ]);
  });

  it('have the months of the page’s language', () => {
    expect(daysIn(html('hr', ['4. listopada 2026', '5. srpnja 2026', '6 lip 2026']))).toEqual([
      '2026-10-04',
      '2026-07-05',
      '2026-06-06',
    ]);
    expect(daysIn(html('pl', ['4 listopada 2026', '5 lipca 2026', '6 lip 2026']))).toEqual([
      '2026-11-04',
      '2026-07-05',
      '2026-07-06',
    ]);
    expect(daysIn(html('fi', ['4. marraskuuta 2026', '5. maaliskuuta 2026', '6. kesäkuuta 2026']))).toEqual([
      '2026-11-04',
      '2026-03-05',
      '2026-06-06',
    ]);
    expect(daysIn(html('sv', ['26-04-05', '26-04-06', '26-04-07']))).toEqual([null, null, null]);
  });

  it('are exact with a zone, and certain to the day without', () => {
    const time = (datetime: string) => `<time datetime="${datetime}">recently</time>`;
    expect(
      daysIn(html('en', [time('2026-05-04T23:30:00+02:00'), time('2026-05-05T23:30'), time('2026-05-06 09:00 XYZ')])),
    ).toEqual(['2026-05-04T21:30', '2026-05-05', '2026-05-06']);
  });
});

describe('the dates of a feed’s items', () => {
  const entry = { id: null, url: null, place: null, title: 't', summary: '', updated: null };
  const at = Date.UTC(2026, 4, 4, 9, 30);
  const day = { from: Date.UTC(2026, 4, 4), to: Date.UTC(2026, 4, 5) - 1 };
  const dates = (published: number, publishedPrecision?: 'day' | 'month') =>
    feedItems({
      url: '',
      title: '',
      entries: [{ ...entry, published, ...(publishedPrecision && { publishedPrecision }) }],
    }).map(({ date }) => date);

  it('are days or missing if no more is certain', () => {
    expect(dates(at)).toEqual([{ from: at, to: at }]);
    expect(dates(at, 'day')).toEqual([day]);
    expect(dates(at, 'month')).toEqual([null]);
  });
});
