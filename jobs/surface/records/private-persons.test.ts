import { describe, expect, it } from 'vitest';
import { privatePerson } from './private-persons.js';

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
