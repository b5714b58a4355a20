import { expect, it } from 'vitest';
import { readableAddress } from './readable-address';

it.each([
  ['https://xn--msy-ula0h.kommune.no/', 'https://måsøy.kommune.no/'],
  ['https://xn--e1afmkfd.xn--p1ai/%D0%B0', 'https://пример.рф/а'],
  ['https://www.ha.no/s%C3%B8k?q=xn--b', 'https://www.ha.no/søk?q=xn--b'],
  // "аpple" with a Cyrillic а could be mistaken for another name.
  ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
  ['https://xn--zzzzzz.no/', 'https://xn--zzzzzz.no/'],
  ['https://ha.no/%E6', 'https://ha.no/%E6'],
  ['no address', 'no address'],
])('%s is read as %s', (url, read) => {
  expect(readableAddress(url)).toBe(read);
});
