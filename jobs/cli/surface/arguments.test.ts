import { describe, expect, it } from 'vitest';
import { readSurfaceArguments } from './index.js';

const read = (line: string) => readSurfaceArguments(line.split(' ').filter(Boolean));

describe('hyrde surface', () => {
  it('needs nothing but an address', () => {
    expect(read('www.nordvik.example/innsyn')).toMatchObject({
      url: 'https://www.nordvik.example/innsyn',
      policy: { name: 'expected-new' },
      coverage: 0.95,
      maxDownloads: 500,
      seeds: [],
      output: 'plain',
    });
  });

  it('takes its options', () => {
    expect(read('a.example --coverage .5 --max-downloads 9 --policy q-value --seeds vei,skole --csv')).toMatchObject({
      coverage: 0.5,
      maxDownloads: 9,
      policy: { name: 'q-value' },
      seeds: ['vei', 'skole'],
      output: 'csv',
    });
  });

  it.each([
    ['', 'Say which page'],
    ['a.example b.example', 'one word too many'],
    ['a.example --coverage 2', '--coverage takes a share'],
    ['a.example --max-downloads 0', '--max-downloads takes'],
    ['a.example --policy best', 'There is no policy "best"'],
    ['a.example --json --csv', 'either --json or --csv'],
    ['a.example --no-delay', '--no-delay works only'],
    ['ftp://a.example', 'is no address'],
  ])('says what is wrong with "%s"', (line, said) => {
    expect(() => read(line)).toThrow(said);
  });
});
