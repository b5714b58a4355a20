import { describe, expect, it } from 'vitest';
import { type RecordWords, recordSpans } from './record-spans.js';

const NOTHING: RecordWords = {
  date: null,
  published: null,
  documentDate: null,
  caseNumber: null,
  documentNumber: null,
  sender: null,
  recipient: null,
  title: null,
  caseTitle: null,
  exemption: null,
  legalGround: null,
};
const ROWS = [
  ['20.11.2026', '2026/12-1', 'Søknad om tilskudd', 'Vei AS'],
  ['20.11.2026', '2026/12-2', 'Svar på søknad', 'Vei AS'],
  ['19.11.2026', '2026/12-12', 'Søknad om tilskudd', 'Bru AS'],
];
const PAGE = ['Postliste', 'Dato Sak Tittel Fra', ...ROWS.map((row) => row.join('\n')), 'Side 1 av 9'].join('\n');
/** Lines of the page at which its rows begin and end. */
const LINES = ROWS.flatMap((row, i) => [2 + i * row.length, 2 + (i + 1) * row.length]);
const marked = (record: Partial<RecordWords>, text = PAGE, rows = text === PAGE ? LINES : []) =>
  recordSpans(text, rows, { ...NOTHING, ...record }).map(({ start, end }) => [text.slice(start, end), start]);
const placeOf = (row: number, cell: number) =>
  PAGE.indexOf(ROWS[row]?.join('\n') ?? '') + (ROWS[row]?.slice(0, cell).join('\n').length ?? 0) + (cell > 0 ? 1 : 0);

describe('the words of a record on its page', () => {
  it('are those of its own row, although other rows have equal ones', () => {
    const record = { date: '2026-11-20', documentNumber: '2026/12-2', title: 'Svar på søknad', sender: 'Vei AS' };
    expect(marked(record)).toEqual(ROWS[1]?.map((text, cell) => [text, placeOf(1, cell)]));
    const other = { date: '2026-11-19', documentNumber: '2026/12-12', title: 'Søknad om tilskudd', sender: 'Bru AS' };
    expect(marked(other)).toEqual(ROWS[2]?.map((text, cell) => [text, placeOf(2, cell)]));
  });

  it('are whole words and numbers, in any case, over line ends', () => {
    expect(marked({ documentNumber: '2026/12-1' })).toEqual([['2026/12-1', placeOf(0, 1)]]);
    expect(marked({ title: 'TITTEL FRA' }, 'Dato\nTittel\n  Fra\nTittelfra')).toEqual([['Tittel\n  Fra', 5]]);
  });

  it('leave out redacted names, and find what is around them', () => {
    const text = 'Klage fra Kari Nordmann om gjerde\nKlage fra Ola Nordmann om støy';
    expect(marked({ title: 'Klage fra ••• om støy' }, text).map(([word]) => word)).toEqual(['Klage fra', 'om støy']);
    expect(marked({ sender: '••••' }, text)).toEqual([]);
  });

  it('include a day in a heading above, and are near one another where the page has no rows', () => {
    const text = '21.11.2026\n20.11.2026\nSak 9, Vei AS\nSak 10, Bru AS\n19.11.2026\nSak 11, Vei AS';
    const words = marked({ date: '2026-11-20', caseNumber: '10', sender: 'Bru AS' }, text).map(([word]) => word);
    expect(words).toEqual(['20.11.2026', '10', 'Bru AS']);
    const json = `{"list":[${ROWS.map(([date, number, title]) => JSON.stringify({ number, title, date })).join(',')}]}`;
    expect(marked({ documentNumber: '2026/12-2', title: 'Svar på søknad' }, json.repeat(30)).length).toBe(2);
  });

  it('are left out if the page does not have them, or far away', () => {
    expect(marked({ title: 'Noe helt annet' })).toEqual([]);
    const far = `2026/12-9 ${'x '.repeat(2_000)} Vei AS`;
    expect(marked({ documentNumber: '2026/12-9', sender: 'Vei AS' }, far).map(([word]) => word)).toEqual(['2026/12-9']);
  });

  it.each([
    ['2026-11-09', 'den 9.11.26 kl.'],
    ['2026-11-09', '{"date":"2026-11-09T00:00:00"}'],
    ['2026-11-09', '09/11/2026'],
  ])('include the day %s in "%s"', (date, text) => expect(marked({ date }, text)).toHaveLength(1));

  it('are found in long pages of equal values in milliseconds', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `20.11.2026 2026/${i} Søknad om tilskudd Vei AS`).join('\n');
    const began = performance.now();
    expect(
      marked({ date: '2026-11-20', title: 'Søknad om tilskudd', caseNumber: '2026/777', sender: 'Vei AS' }, rows),
    ).toHaveLength(4);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
