import { describe, expect, it } from 'vitest';
import { addressWithoutTitles, knownWords, redactedAddress, redactedPage, redactedText } from './redacted-text.js';

it.each([
  'Kari Nordmann',
  'kari nordmann',
  'KARI NORDMANN',
  'Kari Anne Elise Marie Nordmann',
  'Ngô Thị Minh Khai',
  'Мария Иванова',
  '王小明',
  'محمد علي',
  'K. Nordmann',
  'Kari\u00a0Nordmann',
  'Nordma\u0308nn, Kari',
  'kari.nordmann@firma.no',
  'Nordmannsveien 14 b',
  '01019012345',
  '010190 12345',
  '91 23 45 67',
  '+47 912 34 567',
])('%s cannot be read in a text, and takes as much room as before', (name) => {
  const text = `Postliste 20.11.2026 sak 2026/123-4: klage fra ${name} på innsyn`;
  const covered = redactedText(text);
  expect(covered).toHaveLength(text.length);
  expect(covered).toMatch(/^Postliste 20\.11\.2026 sak 2026\/123-4: .* på innsyn$/);
  for (const part of name.match(/[\p{L}\p{M}]{3,}|\d{5,}/gu) ?? ['91 23']) expect(covered).not.toContain(part);
});

it('a common word is no name, unless it is capitalised beside a name', () => {
  expect(redactedText('Innsyn fra Per Hansen, per post')).toBe('Innsyn fra ••• ••••••, per post');
});

it('words of targets whose pages name nobody stand in names too', () => {
  expect(redactedText('Postliste: Jane Ward')).toBe('Postliste: •••• ••••');
});

it('words that are said to be none stay', () => {
  expect(redactedText('Postliste for Åfjord', knownWords(['Åfjord kommune']))).toBe('Postliste for Åfjord');
});

it.each([
  ['https://a.example/innsyn/postliste/klage-fra-kari-nordmann', '/innsyn/postliste', '/innsyn/postliste/•••'],
  ['https://a.example/innsyn/postliste/2026/kari', '/innsyn/postliste', '/innsyn/postliste/2026/•••'],
  ['https://a.example/sok?q=Kari+Nordmann&side=2', '/sok', '/sok?q=•••&side=2'],
  ['https://a.example/?page_id=77&q=%4Bari', '/?page_id=77', '/?page_id=77&q=•••'],
  ['https://a.example/Kari%20Nordmann', '', '/•••'],
  ['https://a.example/politikk/postliste#kari', '/politikk/postliste', '/politikk/postliste'],
])('of %s as much is shown as lies at its place', (address, place, shown) => {
  expect(redactedAddress(address, `https://a.example${place}`)).toBe(`https://a.example${shown}`);
});

it('an address without titles of documents', () => {
  expect(addressWithoutTitles('https://a.example/politikk/saker?id=7')).toBe('https://a.example/politikk/saker?id=7');
  expect(addressWithoutTitles('https://a.example/n/klage-fra-kari-nordmann')).toBe('https://a.example/n/•••');
});

describe('a page, for those who may not read the names on it', () => {
  const MENU = ['Hopp til hovedinnhold', 'Barnehage og skole', 'Helse og omsorg', 'Bolig og eiendom'];
  const page = [...MENU, 'Postliste', 'Avsender', 'Kari Nordmann', 'Klage på vedtak', 'Lag din egen hverdag'].join(
    '\n',
  );
  const linesOf = (plain: string[] | null) => redactedPage(page, plain?.join('\n') ?? null).split('\n');

  it('has the menus that a page of the site has which names nobody', () => {
    const lines = linesOf(['Velkommen', ...MENU, 'Ordfører', 'Kari Nordmann', 'Aktuelt']);
    expect(lines.slice(0, 6)).toEqual([...MENU, 'Postliste', 'Avsender']);
    expect(lines[6]).toBe('•••• ••••••••');
    expect(lines.join('\n')).toHaveLength(page.length);
  });

  it('has no line alone, nor two, that stand on that page as well', () => {
    expect(linesOf(['Ordfører', 'Kari Nordmann', 'Klage på vedtak', 'Aktuelt'])[6]).toBe('•••• ••••••••');
  });

  it('shows words that are no names where no such page is known', () => {
    expect(linesOf(null).join('\n')).toBe(redactedText(page));
  });
});
