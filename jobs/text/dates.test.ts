import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
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
    ['20 November 2026:', '2026-11-20'],
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
    '§ 3.2.14',
    '20. hverdag 2026',
    '2026',
    '99.99.2026',
    'gnr. 12 bnr. 3',
  ])('is not one: %s', (text) => {
    expect(findDate(text)).toBeNull();
  });

  it.each([
    ['8. joulukuuta 2026', '2026-12-08'],
    ['8. Jänner 2026', '2026-01-08'],
    ['1º de mayo de 2026', '2026-05-01'],
    ['8.–10. mai 2026', '2026-05-08'],
    ['8-10 May 2026', '2026-05-08'],
    ['8. bis 10. Mai 2026', '2026-05-08'],
    ['du 8 au 10 mai 2026', '2026-05-08'],
    ['8. skábmamánu 2026', '2026-11-08'],
    ['2026. gada 8. jūnijā', '2026-06-08'],
    ['8. novembril 2026', '2026-11-08'],
    ['8 лис 2026', '2026-11-08'],
    ['10–8 May 2026', '2026-05-08'],
    ['8. toukokuuta 2026', '2026-05-08'],
    ['8 mei 2026', '2026-05-08'],
    ['8. května 2026', '2026-05-08'],
    ['8. července 2026', '2026-07-08'],
    ['8. června 2026', '2026-06-08'],
    ['8 czerwca 2026', '2026-06-08'],
    ['8 Meán Fómhair 2026', '2026-09-08'],
    ['8 d’abril de 2026', '2026-04-08'],
    ['8 ta’ Frar 2026', '2026-02-08'],
    ['2026ko maiatzaren 8a', '2026-05-08'],
    ['2026. május 8-án', '2026-05-08'],
    ['2026 m. gegužės 8 d.', '2026-05-08'],
    ['2026. gada 8. maijs', '2026-05-08'],
    ['8 ΜΑΪΟΥ 2026', '2026-05-08'],
    ['8 Μάιος 2026', '2026-05-08'],
    ['8 HAZİRAN 2026', '2026-06-08'],
    ['8 fevrier 2026', '2026-02-08'],
    ['den 8/5 2026', '2026-05-08'],
    ['8/5-2026', '2026-05-08'],
    ['2026. 5. 8. 09:15', '2026-05-08'],
    ['2026/5/8', '2026-05-08'],
    ['2026年5月8日', '2026-05-08'],
    ['2026년 5월 8일', '2026-05-08'],
    ['8 tháng 5 năm 2026', '2026-05-08'],
    ['٨‏/٥‏/٢٠٢٦', '2026-05-08'],
    ['２０２６年５月８日', '2026-05-08'],
    ['8 พฤษภาคม 2569', '2026-05-08'],
    ['۱۸ اردیبهشت ۱۴۰۵', '2026-05-08'],
    ['8. de\u00ADsem\u00ADber 2026', '2026-12-08'],
    ['8\u2011dec\u20112026', '2026-12-08'],
    ['8-DEC-26', '2026-12-08'],
    ['the 8th of May, 2026', '2026-05-08'],
  ])('is read in the languages of the world: %s', (text, day) => {
    expect(findDate(text)?.day).toBe(day);
  });

  it.each([
    ['8.5.97', '1997-05-08'],
    ['31/12/99', '1999-12-31'],
    ['1-1-00', '2000-01-01'],
    ['8. mai ’87', '1987-05-08'],
    ['8.5.31', '2031-05-08'],
  ])('has a year of two digits in the century in which it can be: %s', (text, day) => {
    expect(findDate(text)?.day).toBe(day);
  });

  it.each([
    ['8 listopada 2026', null, '2026-11-08'],
    ['8. listopada 2026.', null, '2026-10-08'],
    ['8. listopadu 2026', null, '2026-11-08'],
    ['8 listopad 2026', null, null],
    ['8 listopad 2026', 'hr', '2026-10-08'],
    ['8 listopad 2026', 'cs', '2026-11-08'],
    ['8. srp 2026', null, null],
    ['8. srp 2026', 'hr', '2026-07-08'],
    ['8. srp 2026', 'cs', '2026-08-08'],
    ['8 lip 2026', 'pl', '2026-07-08'],
    ['8 lip 2026', 'hr', '2026-06-08'],
  ])(
    'whose month means two months is that of its language, or as only one language writes it: %s (%s)',
    (text, language, day) => {
      expect(findDate(text, undefined, { language })?.day ?? null).toBe(day);
    },
  );

  it.each([
    ['8. novembra 2026', 'sl', '2026-11-08'],
    ['2026. gada 8. novembrī', 'lv', '2026-11-08'],
    ['8. marraskuussa 2026', 'fi', '2026-11-08'],
    ['8 des 2026', 'nb', '2026-12-08'],
    ['les 8 des 2026 communes', 'fr', null],
    ['8 out 2026', 'pt', '2026-10-08'],
    ['8 out 2026', 'en', null],
    ['8 mai 2026', 'en', '2026-05-08'],
    ['8 maja 2026', 'en', '2026-05-08'],
  ])('has cases of its language, and no month that is a word of it: %s (%s)', (text, language, day) => {
    expect(findDate(text, undefined, { language })?.day ?? null).toBe(day);
  });

  it.each([
    'Storgata 8, mars 2026',
    'Sak 8 – mai 2026',
    'Steg 8 (mai 2026)',
    'Rom 8 (2. etasje) mai 2026',
    'kl. 10.30 november 2026',
    'kl. 10:30 november 2026',
    '26/11-26',
    '2026/11-5',
    '8 marsvin 2026',
    '8. desembermøtet 2026',
    '24. oktoberfest 2026',
    '31. juni 2026',
    'mai 2026',
    '8. mai',
    'i 2026. November 8 saker',
  ])('is missing without a whole one: %s', (text) => {
    expect(findDate(text, undefined, { language: 'nb' })).toBeNull();
  });

  it('has its position in the text as written', () => {
    const text = 'Møte 8.\u00AD mai\u200F 2026 i rådet';
    const found = findDate(text);
    expect(text.slice(found?.start, found?.end)).toBe('8.\u00AD mai\u200F 2026');
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
    expect(findDate('02/13/2026')?.day).toBe('2026-02-13');
  });

  it('of numbers is null if its list contradicts itself and it could be another day', () => {
    const texts = ['01/02/2026', '13/02/2026', '02/13/2026'];
    expect(dayPlace(texts)).toBeNull();
    expect(texts.map((text) => findDate(text, null)?.day ?? null)).toEqual([null, '2026-02-13', '2026-02-13']);
    expect(findDate('03/03/2026', null)?.day).toBe('2026-03-03');
    expect(dayPlace([...Array(9).fill('13/02/2026'), '02/13/2026'])).toBe('day-first');
  });

  it('of numbers has the order of its region where nothing else shows it', () => {
    expect(dayPlace(['01/02/2026'], 'en-US')).toBe('month-first');
    expect(dayPlace(['01/02/2026'], 'en-GB')).toBe('day-first');
    expect(dayPlace(['01/02/2026'], 'en')).toBeNull();
    expect(dayPlace(['01/02/2026'], 'nb')).toBe('day-first');
    expect(dayPlace(['01/02/2026'])).toBe('day-first');
    expect(findDate('01/02/2026', undefined, { language: 'en' })).toBeNull();
    expect(findDate('01.02.2026', undefined, { language: 'en' })?.day).toBe('2026-02-01');
    expect(dayPlace(['13/02/2026'], 'en-US')).toBe('day-first');
    expect(findDate('01/02/2026', undefined, { language: 'en-US' })?.day).toBe('2026-01-02');
    expect(findDate('26-01-02', undefined, { language: 'sv' })).toBeNull();
    expect(findDate('01/02/2026', undefined, { language: 'x-!? <b>' })?.day).toBe('2026-02-01');
  });

  it('is read in time in proportion to the text', () => {
    const made = (n: number) => '1 de a of mai 8. '.repeat(n);
    expect(growth((n) => findDate(made(n)), 1_000)).toBeLessThan(SQUARE);
    expect(findDate(`${'1 '.repeat(1_000_000)}`)).toBeNull();
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
