import { expect, it } from 'vitest';
import { parseTree } from '../../html/index.js';
import { readResults } from './read-results.js';

/** November 2026, which begins on a Sunday. */
const grid = (entry: (day: number) => string, lead = 6, last = 30) =>
  `<main><h1>Meetings - November 2026</h1><table><tr>${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `<th>${day}</th>`).join('')}</tr>${[
    0, 1, 2, 3, 4, 5,
  ]
    .map((week) => {
      const cells = [0, 1, 2, 3, 4, 5, 6].map((at) => {
        const day = week * 7 + at - lead + 1;
        return day < 1 || day > last ? '<td></td>' : `<td><span>${day}</span>${entry(day)}</td>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('')}</table></main>`;
const read = (html: string) => readResults(parseTree(html, 'https://a.example/calendar')).records;

it('the entries of a month are its records, with the days of their cells', () => {
  const meetings: Record<number, string[]> = { 3: ['Council'], 12: ['Planning', 'Audit'], 27: ['Library Board'] };
  const records = read(
    grid((day) =>
      (meetings[day] ?? []).map((name) => `<p><a href="/m?id=${day}${name[0]}">${name} (18:00)</a></p>`).join(''),
    ),
  );
  expect(records.map(({ title, date, link }) => [title, date, link?.slice(-3)])).toEqual([
    ['Council (18:00)', '2026-11-03', '=3C'],
    ['Planning (18:00)', '2026-11-12', '12P'],
    ['Audit (18:00)', '2026-11-12', '12A'],
    ['Library Board (18:00)', '2026-11-27', '27L'],
  ]);
});

it('a month without entries has no records', () => expect(read(grid(() => ''))).toEqual([]));

it('a table of seven columns that is no calendar is one of records', () => {
  const rows = Array.from(
    { length: 30 },
    (_, at) =>
      `<tr><td>${at + 1}</td><td><a href="/r/${at}">Road ${at} and bridge</a></td><td>2026-11-02</td><td>a</td><td>b</td><td>c</td><td>d</td></tr>`,
  );
  expect(read(`<main><table>${rows.join('')}</table></main>`)).toHaveLength(30);
});
