import { expect, it } from 'vitest';
import { SoughtPerson } from './person.js';

function examplesIn(...texts: string[]): string[] {
  const person = new SoughtPerson('Kari Nordmann', []);
  for (const text of texts) person.note([text], 'bodies');
  return person.changed().flatMap(({ examples }) => examples);
}

it.each([
  [
    '<tr><td>Klage på vedtak</td><td>Kari Nordmann</td><td class="even">Offl. § 13</td></tr>',
    'Klage på vedtak Kari Nordmann Offl. § 13',
  ],
  [`<a title="${'x'.repeat(300)}">Fra</a> Kari Nordmann <img alt="${'y'.repeat(300)}">`, 'Fra Kari Nordmann'],
  ['Brev fra Kari Nordmann om byggesak', 'Brev fra Kari Nordmann om byggesak'],
])('an example shows a name with its surroundings as readable text', (text, example) => {
  expect(examplesIn(text)).toEqual([example]);
});

it('the same example is shown once', () => {
  const row = '<td>Kari Nordmann</td>';
  expect(examplesIn(row, row, '<p>Kari Nordmann</p>')).toEqual(['Kari Nordmann']);
});
