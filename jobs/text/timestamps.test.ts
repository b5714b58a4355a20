import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTimestamp } from './timestamps.js';

/** The time as ISO 8601, or the day, month or year if that is all that is certain; null if it is no timestamp. */
function read(text: string, language: string | null = null): string | null {
  const time = readTimestamp(text, null, { language });
  const length = { day: 10, month: 7, year: 4 };
  return time && new Date(time.at).toISOString().slice(0, time.precision ? length[time.precision] : 19);
}

/** Timestamps as feeds send them, with what is certain of each. */
const FEEDS: readonly (readonly [text: string, expected: string | null, language?: string])[] = [
  // RFC 3339 and ISO 8601.
  ['2026-11-10T09:30:00Z', '2026-11-10T09:30:00'],
  ['2026-11-10t09:30:00z', '2026-11-10T09:30:00'],
  ['2026-11-10T09:30:00.5+01:00', '2026-11-10T08:30:00'],
  ['2026-11-10T09:30:00,25-05:30', '2026-11-10T15:00:00'],
  ['2026-11-10T09:30+0100', '2026-11-10T08:30:00'],
  ['2026-11-10T09:30:00+01', '2026-11-10T08:30:00'],
  ['2026-11-10T24:00:00Z', '2026-11-11T00:00:00'],
  ['2026-11-10 09:30:00 UTC', '2026-11-10T09:30:00'],
  ['2026-11-10T09:30:00+01:00[Europe/Oslo]', '2026-11-10T08:30:00'],
  ['20261110T093000Z', '2026-11-10T09:30:00'],
  ['20261110', '2026-11-10'],
  ['2026-11-10', '2026-11-10'],
  ['2026-11-10+01:00', '2026-11-10'],
  ['2026-11', '2026-11'],
  ['2026', '2026'],
  // RFC 822 and 2822.
  ['Tue, 10 Nov 2026 09:30:00 GMT', '2026-11-10T09:30:00'],
  ['Tue, 10 Nov 2026 09:30:00 +0100', '2026-11-10T08:30:00'],
  ['10 Nov 2026 09:30 -0000', '2026-11-10T09:30:00'],
  ['10 Nov 26 09:30 EST', '2026-11-10T14:30:00'],
  ['10 Nov 98 09:30 UT', '1998-11-10T09:30:00'],
  ['Tue,10 Nov 2026 09:30:00 +0100', '2026-11-10T08:30:00'],
  ['Tue, 10 Nov 2026 09:30:00 +0100 (CET)', '2026-11-10T08:30:00'],
  ['Tuesday, 10-Nov-26 09:30:00 GMT', '2026-11-10T09:30:00'],
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00'],
  // Zones that those do not name.
  ['Wed, 11 Nov 2026 06:45:00 CET', '2026-11-11T05:45:00'],
  ['Wed, 15 Jul 2026 06:45:00 CEST', '2026-07-15T04:45:00'],
  ['Wed, 15 Jul 2026 06:45:00 MESZ', '2026-07-15T04:45:00'],
  ['Wed, 15 Jul 2026 06:45:00 BST', '2026-07-15T05:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 EET', '2026-11-11T04:45:00'],
  ['Wed, 15 Jul 2026 06:45:00 EEST', '2026-07-15T03:45:00'],
  ['Wed, 15 Jul 2026 06:45:00 WEST', '2026-07-15T05:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 MSK', '2026-11-11T03:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 +02:00', '2026-11-11T04:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 +2', '2026-11-11T04:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 GMT+0200', '2026-11-11T04:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 GMT +02:00', '2026-11-11T04:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 UTC+1', '2026-11-11T05:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 UTC−03:30', '2026-11-11T10:15:00'],
  ['Wed, 11 Nov 2026 06:45:00 +0200 EET', '2026-11-11T04:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 (CET)', '2026-11-11T05:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 Europe/Vilnius', '2026-11-11T04:45:00'],
  ['2026-07-15 06:45 Europe/Vilnius', '2026-07-15T03:45:00'],
  ['2026-07-15 06:45 America/Argentina/Salta', '2026-07-15T09:45:00'],
  ['Wed, 11 Nov 2026 06:45:00 Etc/GMT', '2026-11-11T06:45:00'],
  // Zones that are unknown or mean several, and hours that are certain to no zone.
  ['Wed, 11 Nov 2026 06:45:00 QRST', '2026-11-11'],
  ['Wed, 11 Nov 2026 06:45:00 IST', '2026-11-11'],
  ['Wed, 11 Nov 2026 06:45:00 B', '2026-11-11'],
  ['Wed, 11 Nov 2026 06:45:00 Nowhere/Else', '2026-11-11'],
  ['Wed, 11 Nov 2026 06:45:00 +9900', '2026-11-11'],
  ['Wed, 11 Nov 2026 06:45:00 W. Europe Standard Time', '2026-11-11'],
  ['Wed, 11 Nov 2026 06:45:00', '2026-11-11'],
  ['2026-11-11T06:45:00', '2026-11-11'],
  ['Wed, 15 Jul 2026 06:45:00 CET', '2026-07-15'],
  ['Wed, 11 Nov 2026 06:45:00 BST', '2026-11-11'],
  ['2026-10-25 02:30 Europe/Oslo', '2026-10-25'],
  ['2026-03-29 02:30 Europe/Oslo', '2026-03-29'],
  // Names of other languages.
  ['Mi, 14 Okt 2026 06:45:00 +0200', '2026-10-14T04:45:00'],
  ['Di., 24 März 2026 06:45:00 +0100', '2026-03-24T05:45:00'],
  ['fr., 15 mai 2026 06:45:00 +0200', '2026-05-15T04:45:00'],
  ['fre, 15 maj 2026 06:45:00 GMT', '2026-05-15T06:45:00'],
  ['jeu., 24 déc. 2026 06:45:00 +0100', '2026-12-24T05:45:00'],
  ['mar, 10 nov 2026 06:45:00 +0100', '2026-11-10T05:45:00'],
  ['to, 24 joulu 2026 06:45:00 +0200', '2026-12-24T04:45:00'],
  ['gio, 14 mag 2026 06:45:00 +0200', '2026-05-14T04:45:00'],
  ['Κυρ, 11 Ιούλ 2027 12:00:00 GMT', '2027-07-11T12:00:00'],
  ['2026-július-13T9:15-05:00', '2026-07-13T14:15:00'],
  ['śr, 14 paź 2026 06:45:00 +0200', '2026-10-14T04:45:00'],
  ['pt, 20 lis 2026 06:45:00 +0100', null],
  ['pt, 20 lis 2026 06:45:00 +0100', '2026-11-20T05:45:00', 'pl'],
  ['pet, 20 lis 2026 06:45:00 +0200', '2026-10-20T04:45:00', 'hr'],
  ['2027-05-25 오후 11:23:17', '2027-05-25'],
  ['2027-05-25 오후 02:23:17 +0900', '2027-05-25'],
  ['2027년 05월 28일  01:31:15', '2027-05-28'],
  // Other programs.
  ['Fri Nov 20 10:00:00 CET 2026', '2026-11-20T09:00:00'],
  ['Fri Nov 20 10:00:00 2026', '2026-11-20'],
  ['Fri Nov 20 2026 10:00:00 GMT+0100 (Central European Standard Time)', '2026-11-20T09:00:00'],
  ['November 20, 2026 2:30 PM EST', '2026-11-20T19:30:00'],
  ['Nov 20, 2026, 12:30 AM UTC', '2026-11-20T00:30:00'],
  ['20.11.2026 10:00', '2026-11-20'],
  ['20/11/2026 10:00:00 +0100', '2026-11-20T09:00:00'],
  ['11/20/2026 10:00:00 AM', '2026-11-20'],
  ['11/10/2026 10:00:00 AM', null],
  ['2026/11/20 10:00:00 CET', '2026-11-20T09:00:00'],
  ['1795168800', '2026-11-20T10:00:00'],
  ['1795168800000', '2026-11-20T10:00:00'],
  // Texts without a date.
  ['', null],
  ['i går', null],
  ['1', null],
  ['2026-13-01', null],
  ['31 Feb 2026 10:00:00 GMT', null],
  ['2026-11-10T25:00:00Z', null],
  ['2026-11-10T24:30:00Z', null],
  ['20 Nov 2026 - 25 Nov 2026', null],
];

describe('a timestamp', () => {
  it.each(FEEDS.map(([text, expected, language = null]) => ({ text, expected, language })))(
    '$text is $expected',
    (of) => {
      const { text, expected, language } = of;
      expect(read(text, language)).toBe(expected);
    },
  );

  it('is what programs make of a time, in any zone', () => {
    const time = fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom(
      'Europe/Oslo',
      'Europe/London',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Auckland',
    );
    fc.assert(
      fc.property(time, zone, (at, timeZone) => {
        const whole = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
        expect(readTimestamp(whole.toISOString())).toEqual({ at: whole.getTime() });
        expect(readTimestamp(whole.toUTCString())).toEqual({ at: whole.getTime() });
        const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(whole);
        const zoneText = offset.find(({ type }) => type === 'timeZoneName')?.value ?? '';
        const local = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
          whole,
        );
        expect(readTimestamp(`${local} ${zoneText}`)).toEqual({ at: whole.getTime() });
        const named = readTimestamp(`${local} ${timeZone}`);
        expect(named?.precision === 'day' || named?.at === whole.getTime()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is null or a time, whatever the text', () => {
    const part = fc.constantFrom(
      ...'1 12 24 2026 : . / - + , T Z CET nov. (x) [Europe/Oslo] pm 0100 年'.split(' '),
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        expect(readTimestamp(parts.join(''))?.at).not.toBeNaN();
      }),
    );
    expect(readTimestamp('9'.repeat(1_000_000))).toBeNull();
    expect(readTimestamp(`${'('.repeat(1_000_000)}2026`)).toBeNull();
  });
});
