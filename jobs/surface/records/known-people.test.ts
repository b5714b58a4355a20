import { describe, expect, it } from 'vitest';
import { KnownPeople } from './private-persons.js';

const people = new KnownPeople();
for (const name of ['Kari Nordmann', 'Hansen, Ola', 'Anne-Lise van der Berg', 'Fosssjø kommune', 'Privatperson', null])
  people.add(name);

describe('people known as senders or recipients', () => {
  it.each([
    ['Klage fra Kari Nordmann på vedtak', 'Klage fra ••• på vedtak'],
    ['Nordmann, Kari - søknad', '••• - søknad'],
    ['Kari Nordmanns klage, og Ola Hansen’s', '••• klage, og •••'],
    ['Svar til Anne-Lise van der Berg.', 'Svar til •••'],
    ['KARI NORDMANN: klage', '•••: klage'],
  ])('are redacted in any title: %s', (title, redacted) => {
    expect(people.redacted(title)).toBe(redacted);
  });

  it.each(['Kari Hansen', 'Kari, og en annen Nordmann', 'Fosssjø kommune', 'Nordmann', ''])(
    'are no others: %s',
    (title) => {
      expect(people.redacted(title)).toBe(title);
    },
  );
});
