import { expect, it } from 'vitest';
import { readableAddress, webAddress } from './addresses';

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

const INVALID = ['', 'no address', 'innsyn', 'mailto:post@example.org', 'ftp://example.org/', 'javascript:alert(1)'];

it.each<[written: string, address: string | null]>([
  ['https://www.example.org/innsyn', 'https://www.example.org/innsyn'],
  [' www.example.org/innsyn?side=2 ', 'https://www.example.org/innsyn?side=2'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['http://bø.example', 'http://xn--b-5ga.example/'],
  ...INVALID.map((written): [string, null] => [written, null]),
])('a person who writes %j means %s', (written, address) => {
  expect(webAddress(written)).toBe(address);
});
