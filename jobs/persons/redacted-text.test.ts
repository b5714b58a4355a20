import { describe, expect, it } from 'vitest';
import { pageSpans, redactedAddress, redactedText } from './index.js';
import { withBullets } from './spans.js';

const redactedPage = (text: string, plain: string | null = null): string =>
  withBullets(text, pageSpans(text, [], { plain }).text);

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
  const redacted = redactedText(text);
  expect(redacted).toHaveLength(text.length);
  expect(redacted).toMatch(/^Postliste 20\.11\.2026 sak 2026\/123-4: .* på innsyn$/);
  for (const part of name.match(/[\p{L}\p{M}]{3,}|\d{5,}/gu) ?? ['91 23']) expect(redacted).not.toContain(part);
});

it('a common word is no name, unless it is capitalised beside a name', () => {
  expect(redactedText('Innsyn fra Per Hansen, per post')).toBe('Innsyn fra ••• ••••••, per post');
});

it.each([
  'Postliste for Åfjord',
  'Statens vegvesen og Kartverket er varslet om kommunens byggesak 12/345',
  'Barnehage og skole · Helse og omsorg · Bolig og eiendom',
  'Ordfører: Kari Nordmann',
  'Torvald Moens vei stenges mandag 3. mars',
  'Advokatfirmaet Berg DA',
])('only persons are redacted: %s', (text) => {
  expect(redactedPage(text)).toBe(text);
});

it('a number before a day is no telephone number', () => {
  for (const text of ['Letter no. 30 2026-11-29 from ', 'Brev 12 2026-10-07 fra '])
    expect(redactedText(`${text}Kari Nordmann`)).toBe(`${text}•••• ••••••••`);
  expect(redactedText('Kari Nordmann, 930 20 261')).toBe('•••• ••••••••, ••• •• •••');
  expect(redactedText('2026-11-29 930 20 261, Kari Nordmann')).toBe('2026-11-29 ••• •• •••, •••• ••••••••');
  expect(redactedText('Kari Nordmann, 555 1234 2026-11-29')).toBe('•••• ••••••••, ••• •••• 2026-11-29');
  expect(redactedText('Kari Nordmann, 08-123 456 2026-11-29')).toBe('•••• ••••••••, •••••• ••• 2026-11-29');
});

it('on a page of unknown kind, persons are redacted who are said to be persons', () => {
  const shown = (text: string) => redactedText(text, { isUnknown: true });
  expect(shown('Plainte de Mme Lucie Garnier et M. Petit')).toBe('Plainte de Mme ••••• ••••••• et •• •••••');
  expect(shown('Byggesøknad fra Kari Nordmann om garasje')).toBe('Byggesøknad fra •••• •••••••• om garasje');
  expect(shown('Herr Müller – 030 123 45 67')).toBe('Herr •••••• – ••• ••• •• ••');
  expect(shown('Klage fra Kari Nordmann, Storgata 5, kari@epost.test')).toBe(
    'Klage fra •••• ••••••••, •••••••• •, •••••••••••••••',
  );
  expect(shown('Søknad om bruksendring – Kari Nordmann')).toBe('Søknad om bruksendring – •••• ••••••••');
  expect(shown('Odd Bråthens klage på vedtak')).toBe('••• •••••••• klage på vedtak');
  for (const text of [
    'News 1',
    'Konsert med Anne Grete Preus',
    'Mme Anne Dupont, adjointe au maire',
    'Besuch bei Herrn Bürgermeister Müller',
    'Klage fra Statsforvalteren i Vestland',
    'Teknisk kontor, telefon 55 12 34 56',
    'Søknad om skjenkebevilling – Rådhusgata 5, post@epost.test',
  ])
    expect(shown(text)).toBe(text);
  expect(shown('Klage fra Kari Nordmann til Nordby kommune, telefon 55 12 34 56')).toBe(
    'Klage fra •••• •••••••• til Nordby kommune, telefon 55 12 34 56',
  );
  // A national number, and an address that spells the name, are the person's whatever lies between them.
  expect(shown('Klage fra Kari Nordmann til Nordby kommune, kari.nordmann@epost.test, 010180 12345')).toBe(
    'Klage fra •••• •••••••• til Nordby kommune, ••••••••••••••••••••••••, •••••• •••••',
  );
  const address = (name: string) => `https://www.nordby.example/sok/${name}?name=Kari+Nordmann`;
  expect(redactedAddress(address('klage-fra-kari-nordmann'), { isUnknown: true })).toBe(address('klage-fra-•••'));
});

it('the name of the body itself, which its host spells, is shown', () => {
  const text = 'Município de Lagoa Nova: carta de Maria Teles';
  const shown = 'Município de Lagoa Nova: carta de ••••• •••••';
  for (const host of ['www.lagoanova.example', 'www.cm-lagoa-nova.pt'])
    expect(redactedText(text, { host })).toBe(shown);
  const address = 'https://www.lagoanova.example/wiki?name=Viver+em+Lagoa+Nova&carta=de-maria-teles';
  expect(redactedAddress(address)).toBe('https://www.lagoanova.example/wiki?name=Viver+em+Lagoa+Nova&carta=de-•••');
  expect(redactedAddress('https://a.example/wiki?name=O+Munic%C3%ADpio')).toContain('O+Munic%C3%ADpio');
  // One word of the host may be anybody's surname.
  expect(redactedText('Carta de Maria Teles', { host: 'www.teles.example' })).toBe('Carta de ••••• •••••');
  // A given name and a surname that a host spells may be a person's.
  for (const host of ['www.karinordmann.example', 'kari-nordmann.example'])
    expect(redactedText('Klage fra Kari Nordmann', { host })).toBe('Klage fra •••• ••••••••');
  expect(redactedAddress('https://karinordmann.example/kari-nordmann')).toBe('https://karinordmann.example/•••');
});

it.each([
  ['/innsyn/postliste/klage-fra-kari-nordmann', '/innsyn/postliste/klage-fra-•••'],
  ['/sok?q=Kari+Nordmann&side=2', '/sok?q=•••&side=2'],
  ['/sok?navn=T.%20Sandstrand', '/sok?navn=•••'],
  ['/?page_id=77&q=%4Bari%20Nordmann', '/?page_id=77&q=•••'],
  ['/Kari%20Nordmann', '/•••'],
  ['/fil?sti=%2Farkiv%2FKari%2520Nordmann%2Fbrev.pdf', '/fil?sti=%2Farkiv%2F•••%2Fbrev.pdf'],
  ['/politikk/postliste#kari_nordmann', '/politikk/postliste#•••'],
  ['/politikk/saker?id=7', '/politikk/saker?id=7'],
  ['/barnehage-og-skole/ledige-plasser', '/barnehage-og-skole/ledige-plasser'],
])('of the address %s only persons are left out', (address, shown) => {
  expect(redactedAddress(`https://a.example${address}`)).toBe(`https://a.example${shown}`);
});

describe('a page, for those who may not read the names on it', () => {
  const MENU = ['Hopp til hovedinnhold', 'Barnehage og skole', 'Helse og omsorg', 'Bolig og eiendom'];
  const page = [...MENU, 'Postliste', 'Avsender', 'Kari Nordmann', 'Klage på vedtak', 'Lag din egen hverdag'].join(
    '\n',
  );
  const linesOf = (plain: string[] | null) => redactedPage(page, plain?.join('\n')).split('\n');

  it('has its menus, labels and titles, with or without a page of the site that names nobody', () => {
    for (const lines of [linesOf(['Velkommen', ...MENU, 'Ordfører', 'Kari Nordmann', 'Aktuelt']), linesOf(null)]) {
      expect(lines.filter((line) => line !== '•••• ••••••••')).toEqual(
        page.split('\n').filter((line) => line !== 'Kari Nordmann'),
      );
      expect(lines[6]).toBe('•••• ••••••••');
      expect(lines.join('\n')).toHaveLength(page.length);
    }
  });
});
