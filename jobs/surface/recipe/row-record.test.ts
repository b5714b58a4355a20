import { BUILT_IN_RECIPES } from '@hyrde/contracts/portals';
import { expect, it } from 'vitest';
import { parseAnswer } from './places.js';
import { readingOf, recordOf } from './row-record.js';

const legistar = BUILT_IN_RECIPES.find(({ id }) => id === 'legistar');

/** Record of a meeting of the vendor's interface. */
function meeting(members: Record<string, unknown>, zone?: string) {
  const row = parseAnswer('json', JSON.stringify({ EventBodyName: 'City Council', ...members }));
  const list = legistar?.ways[0]?.list;
  if (!legistar || !list || !row) throw new Error('The recipe has no list.');
  return recordOf(
    list,
    row,
    readingOf({ ...legistar, dates: 'day-first', zone }, row, 'https://webapi.legistar.com/v1/nordville/events', {}),
  );
}

it.each([
  ['4:00 PM', '16:00'],
  ['12:30 am', '00:30'],
  ['12:00 PM', '12:00'],
  ['2026/11/20 18:05:00', '18:05'],
  ['kl. 9.15', '09:15'],
  ['25:00', null],
  ['after the hearing', null],
])('the time of a meeting “%s” is %s', (said, time) => {
  expect(meeting({ EventTime: said })?.time ?? null).toBe(time);
});

it.each([
  [undefined, '2026-12-28T23:30:00Z', '2026-12-28', '23:30'],
  ['Europe/Oslo', '2026-12-28T23:30:00Z', '2026-12-29', '00:30'],
  ['Europe/Oslo', '2026-06-28T18:00:00.000+00:00', '2026-06-28', '20:00'],
  ['America/Chicago', '2026-12-28T01:00:00Z', '2026-12-27', '19:00'],
  ['Europe/Oslo', '2026-12-28T18:00:00', '2026-12-28', '18:00'],
  ['Europe/Oslo', '28.12.2026 kl. 18.00', '2026-12-28', '18:00'],
])('in the zone %s, %s is %s at %s', (zone, said, date, time) => {
  expect(meeting({ EventDate: said, EventTime: said }, zone)).toMatchObject({ date, time });
});

it('a meeting has the day on which its minutes were published, else its agenda', () => {
  const agenda = { EventDate: '2026-11-20T00:00:00', EventAgendaLastPublishedUTC: '2026-11-13T09:12:00' };
  expect(meeting(agenda)).toMatchObject({ date: '2026-11-20', published: '2026-11-13' });
  expect(meeting({ ...agenda, EventMinutesLastPublishedUTC: '2026-12-02T15:00:00' })?.published).toBe('2026-12-02');
  expect(meeting({ EventDate: '2026-11-20T00:00:00' })?.published).toBeUndefined();
});
