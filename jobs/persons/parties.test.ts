import { describe, expect, it } from 'vitest';
import { isWithheld, KnownPeople, personSpans, withMark } from './index.js';

const privatePerson = (name: string) =>
  isWithheld(name)
    ? 'marked'
    : personSpans(name, { role: 'sender' }).some(({ kind }) => kind === 'person')
      ? 'likely'
      : 'none';

describe('a sender or recipient', () => {
  it.each([
    'Kari Nordmann',
    'Nordmann, Kari',
    'Åse-Marie Østby',
    'Jean de la Croix',
    'Ola Nordmann m.fl.',
    'Kari Nordmann og Ola Dunk',
    'Mohammed Al-Hassan',
    "Siobhan O'Neill",
    'kari nordmann',
    'Kari Anne Elise Marie Nordmann',
    'Ngô Thị Minh Khai',
    'Мария Иванова',
    '王小明',
    'محمد علي',
  ])('is likely a private person: %s', (name) => {
    expect(privatePerson(name)).toBe('likely');
  });

  it.each(['*****', 'Privatperson', 'Skjermet', 'Avskjermet navn', 'Unntatt offentlighet', 'xxxxx'])(
    'is said to be one: %s',
    (name) => {
      expect(privatePerson(name)).toBe('marked');
    },
  );

  it.each([
    '',
    'Kartverket',
    'Nordvik kommune',
    'Statsforvalteren i Viken',
    'Fjellet Bygg AS',
    'NAV',
    'Statens vegvesen',
    'Furuhaug velforening',
    'Advokatfirmaet Berg',
    'Stadt Ingolstadt',
    'Mairie de Paris',
    '12 Eiendom',
    'post@nordvik.test',
    'ukjent avsender',
    'diverse mottakere',
    'internt notat',
  ])('is not one: %s', (name) => {
    expect(privatePerson(name)).toBe('none');
  });
});

const people = new KnownPeople();
for (const name of ['Kari Nordmann', 'Hansen, Ola', 'Anne-Lise van der Berg', 'Fosssjø kommune', 'Privatperson', null])
  if (name !== null && privatePerson(name) === 'likely') people.addPerson(name);

describe('people known as senders or recipients', () => {
  it.each([
    ['Klage fra Kari Nordmann på vedtak', 'Klage fra ••• på vedtak'],
    ['Nordmann, Kari - søknad', '••• - søknad'],
    ['Kari Nordmanns klage, og Ola Hansen’s', '••• klage, og •••'],
    ['Svar til Anne-Lise van der Berg.', 'Svar til •••.'],
    ['KARI NORDMANN: klage', '•••: klage'],
  ])('are redacted in any title: %s', (title, redacted) => {
    expect(withMark(title, personSpans(title, { people }), '•••')).toBe(redacted);
  });

  it.each(['Kari, og en annen Nordmann', 'Fosssjø kommune', ''])('are no others: %s', (title) => {
    expect(withMark(title, personSpans(title, { people }), '•••')).toBe(title);
  });
});
