import { expect, it } from 'vitest';
import { readWatchArguments } from './index.js';

const read = (line: string) => readWatchArguments(line.split(' ').filter(Boolean));

it('hyrde watch needs nothing but an address', () => {
  expect(read('www.nordvik.example')).toMatchObject({
    url: 'https://www.nordvik.example/',
    language: null,
    maxDownloads: 20,
    json: false,
  });
  expect(read('a.example/innsyn --language nb-NO --max-downloads 9 --json')).toMatchObject({
    language: 'nb',
    maxDownloads: 9,
    json: true,
  });
});

it.each([
  ['', 'Say which site'],
  ['a.example b.example', 'one word too many'],
  ['a.example --max-downloads 0', '--max-downloads takes'],
  ['ftp://a.example', 'is no address'],
])('says what is wrong with "%s"', (line, said) => {
  expect(() => read(line)).toThrow(said);
});
