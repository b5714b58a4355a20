import { describe, expect, it } from 'vitest';
import { LAB_LOCATORS } from '../../lab/rivals/locate/algorithms.js';
import { parsePage } from '../html/index.js';
import { openMemoryWeb } from './testing/memory-web.js';

const HOME = 'https://stadt.test/';
const pageAt = (path: string, title: string, body: string) =>
  parsePage(`<html lang="de"><title>${title}</title><h1>${title}</h1><main>${body}</main></html>`, `${HOME}${path}`);

/** Searches a town whose notices are titled by `name`, on a page whose address says nothing. */
async function searched(name: string, word: string) {
  const pages = [
    pageAt('', 'Stadt', `<a href="/p7">Schulen</a> <a href="/p8">${name}</a> <a href="/p9">Wirtschaft</a>`),
    pageAt('p7', 'Schulen', 'Unsere Schulen und ihre Ferien.'),
    pageAt('p8', name, 'Hier stehen die neuesten Texte des Amtes.'),
    pageAt('p9', 'Wirtschaft', 'Gewerbe und Handel.'),
  ];
  const site = { home: HOME, pages: new Map(pages.map((page) => [page.url, page])) };
  const words = [{ word, weight: 1 }];
  const { found } = await LAB_LOCATORS.herder(
    { home: HOME, words, language: 'de', parameters: {} },
    openMemoryWeb(site),
  );
  return found?.url ?? null;
}

describe('a page whose name has characters that nobody sees', () => {
  it.each([
    ['Kund&shy;machungen', 'Kundmachungen'],
    ['Kund\u200bmachun\u200bgen', 'Kundmachungen'],
    ['Kund&#8288;machungen&#xFEFF;', 'Kundmachungen'],
    ['E&#8209;Rechnungen', 'E-Rechnungen'],
    ['Kundmachungen', 'Kund\u00ADmachungen'],
  ])('is found by its name: %j', async (name, word) => {
    expect(await searched(name, word)).toBe(`${HOME}p8`);
  });

  it('is not found by a part of its name', async () => {
    expect(await searched('Kund&shy;machungen', 'Kund')).toBe(await searched('Kundmachungen', 'Kund'));
  });
});
