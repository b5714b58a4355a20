import { expect, it } from 'vitest';
import { dutiesFor, dutiesOf } from './library.js';

const countries = (home: string, known: string | null = null) =>
  dutiesFor('accessibility-statement', home, known).map(({ country }) => country);

it.each([
  ['https://www.nordvik.kommune.no/', ['NO']],
  ['https://www.aarhus.dk/', ['EU', 'DK']],
  ['https://www.roma.it/', ['EU']],
  ['https://www.gov.uk/', []],
  ['https://europa.eu/', []],
  ['https://www.usa.gov/', []],
  ['http://127.0.0.1:4100/', []],
])('of the body at %s are those of its country, and of the EU if it is a member', (home, expected) => {
  expect(countries(home).sort()).toEqual([...expected].sort());
});

it('are those of a known country, whatever the top-level domain', () => {
  expect(countries('https://start.stockholm/', 'SE').sort()).toEqual(['EU', 'SE']);
});

it('are empty for a target that people defined', () => {
  expect(dutiesOf('school-meals')).toEqual([]);
});
