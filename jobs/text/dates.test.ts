import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPlace, findDate, wholeDate } from './dates.js';

describe('a date', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['2.1.26', '2026-01-02'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T08:15:00Z', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['20. november 2026', '2026-11-20'],
    ['fredag 20. nov. 2026', '2026-11-20'],
    ['3. mars 2026 kl. 08.15', '2026-03-03'],
    ['20 November 2026', '2026-11-20'],
    ['November 20, 2026', '2026-11-20'],
    ['Nov 3rd, 2026', '2026-11-03'],
    ['December 25, 2023 at 11:00:00 GMT+1 * · permalink', '2023-12-25'],
    ['3. März 2026', '2026-03-03'],
    ['1er mars 2026', '2026-03-01'],
    ['15 août 2026', '2026-08-15'],
    ['3 de mayo de 2026', '2026-05-03'],
    ['3 maggio 2026', '2026-05-03'],
    ['12 giugno 2026', '2026-06-12'],
    ['3 januari 2026', '2026-01-03'],
    ['3. heinäkuuta 2026', '2026-07-03'],
    ['3. ledna 2026', '2026-01-03'],
    ['20-Nov-2026 08:15', '2026-11-20'],
    ["20 Nov '26", '2026-11-20'],
    ['2026-Nov-20 08:15:00', '2026-11-20'],
    ['Fri Nov 20 08:15:00 2026', '2026-11-20'],
  ])('is read: %s', (text, day) => {
    expect(findDate(text)?.day).toBe(day);
    expect(wholeDate(text)).toBe(day);
  });

  it.each([
    '31.2.2026',
    '2026/1234',
    '2026/1234-5',
    '10.2',
    'kl. 10.15',
    '192.168.1.10',
    '1.2.3.4',
    '§ 13, jf. fvl. § 13',
    '20. hverdag 2026',
    '2026',
    '99.99.2026',
    'gnr. 12 bnr. 3',
  ])('is not one: %s', (text) => {
    expect(findDate(text)).toBeNull();
  });

  it.each([
    ['1.1.1800', '1800-01-01'],
    ['31.12.2200', '2200-12-31'],
    ['31.12.1799', null],
    ['1.1.2201', null],
    ['29.2.2024', '2024-02-29'],
    ['29.2.2026', null],
    ['12.0.2026', null],
    ['0.12.2026', null],
  ])('%s is %s', (text, day) => {
    expect(findDate(text)?.day ?? null).toBe(day);
  });

  it('alone is distinguished from a sentence with one', () => {
    expect(wholeDate('Svar på brev av 20.11.2026 om vann')).toBeNull();
    expect(findDate('Svar på brev av 20.11.2026 om vann')).toEqual({ day: '2026-11-20', start: 16, end: 26 });
  });

  it('of numbers has its day where all of them together say', () => {
    expect(dayPlace(['01/02/2026', '13/02/2026'])).toBe('day-first');
    expect(dayPlace(['01/02/2026', '02/13/2026'])).toBe('month-first');
    expect(findDate('02/03/2026', 'month-first')?.day).toBe('2026-02-03');
  });

  it('is a day of the calendar or null, whatever the text', () => {
    const part = fc.constantFrom(...'1 12 31 2026 99 . / - , mai kl. november de 0 : T'.split(' '), ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const found = findDate(parts.join(''));
        const day = found && new Date(`${found.day}T00:00:00Z`).toISOString().slice(0, 10);
        expect(day ?? null).toBe(found?.day ?? null);
      }),
    );
  });
});
