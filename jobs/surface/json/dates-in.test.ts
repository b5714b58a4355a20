import { expect, it } from 'vitest';
import { type DataRequest, datesIn, withDays } from './data-request.js';

const get = (query: string): DataRequest => ({
  url: `https://a.example/api?${query}`,
  method: 'GET',
  form: null,
  json: null,
});
const post = (body: unknown): DataRequest => ({
  url: 'https://a.example/api',
  method: 'POST',
  form: [],
  json: JSON.stringify(body),
});
const DAYS = { from: '2020-01-01', to: '2021-12-31' };

it.each([
  ['names', get('q=&fromDate=&toDate='), get('q=&fromDate=2020-01-01&toDate=2021-12-31')],
  [
    'names of empty members',
    post({ where: { text: null, journalFromDate: null, journalToDate: null } }),
    post({ where: { text: null, journalFromDate: '2020-01-01', journalToDate: '2021-12-31' } }),
  ],
  [
    'names and values, in their writing',
    post({ startDate: '2026-11-01T00:00:00', endDate: '2026-12-01T00:00:00' }),
    post({ startDate: '2020-01-01T00:00:00', endDate: '2021-12-31T00:00:00' }),
  ],
  ['the only two days, in their order', get('a=2026-11-01&b=2026-12-01'), get('a=2020-01-01&b=2021-12-31')],
])('a request names the days between which it asks by %s', (_, request, asked) => {
  const places = datesIn(request);
  expect(places && withDays(request, places, DAYS)).toEqual(asked);
});

it.each([
  ['one day', get('date=2026-11-01')],
  ['numbers of rows', get('start=0&end=50')],
  ['days of no range', get('a=2026-12-01&b=2026-11-01')],
  ['three days', get('a=2026-10-01&b=2026-11-01&c=2026-12-01')],
])('%s are no range', (_, request) => expect(datesIn(request)).toBeNull());
