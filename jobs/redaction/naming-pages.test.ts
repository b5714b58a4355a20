import { expect, it } from 'vitest';
import { NameRedaction } from './naming-pages.js';

const URL = 'https://www.nordby.example/postliste';
const TEXT = 'Klage fra Kari Nordmann. Passord: ••••••••, neste •••';
const redaction = (place: string | null) =>
  new NameRedaction(new Map([[URL, place]]), { siteId: null, urls: [URL] }, false);

it('keeps a page’s own bullets apart from ours, and all positions', async () => {
  const own = `Passord: ${'∙'.repeat(8)}, neste ${'∙'.repeat(3)}`;
  for (const shown of [redaction(URL).text(URL, TEXT), await redaction(URL).page(URL, TEXT, async () => null)]) {
    expect(shown).toBe(`Klage fra •••• ••••••••. ${own}`);
    expect(shown).toHaveLength(TEXT.length);
  }
});

it('a page that names nobody, and one whose names may be read, are as received', () => {
  expect(redaction(null).text(URL, TEXT)).toBe(TEXT);
  expect(redaction(URL).as('shown').text(URL, TEXT)).toBe(TEXT);
});

it('of an unknown target, names are redacted that are said to be a private person’s', () => {
  const unknown = new NameRedaction(new Map([[URL, null]]), { siteId: null, urls: [URL], all: null }, true);
  expect(unknown.text(URL, 'Plainte de Mme Lucie Garnier')).toBe('Plainte de Mme ••••• •••••••');
  expect(unknown.text(URL, 'News 1')).toBe('News 1');
  expect(unknown.address(URL)).toBe(URL);
  expect(redaction(null).text(URL, 'Plainte de Mme Lucie Garnier')).toBe('Plainte de Mme Lucie Garnier');
});
