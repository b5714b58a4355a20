import { describe, expect, it } from 'vitest';
import { readDiscoverArguments } from './index.js';

const read = (line: string, words = 'quay,ferry') =>
  readDiscoverArguments([...line.split(' ').filter(Boolean), '--words', words]);

describe('hyrde discover', () => {
  it('reads seeds, words and hosts', () => {
    const asked = read('example.org https://b.example.com/x --max-downloads 7 --max-per-host 3 --language en-GB');
    expect(asked).toMatchObject({ maxDownloads: 7, cap: 3, hosts: null });
    expect(asked.seeds).toEqual(['https://example.org/', 'https://b.example.com/x']);
    expect(asked.topic).toMatchObject({ topic: { language: 'en' }, terms: ['quay', 'ferri'] });
    expect(read('example.org --hosts a.org,b.org:8080').hosts).toEqual(['a.org', 'b.org:8080']);
  });

  it.each([
    ['', 'begin'],
    ['example.org --policy best', 'policy "best"'],
    ['example.org --max-downloads 0', '--max-downloads'],
    ['example.org --max-per-host x', '--max-per-host'],
    ['example.org --language 7', '--language'],
    ['ftp://a.org', 'address'],
    ['example.org --no-delay', '--allow-private'],
    ['example.org --recorded --allow-private', '--recorded'],
    ['example.org --wrong', 'wrong'],
  ])('says what is wrong with "%s"', (line, said) => {
    expect(() => read(line)).toThrow(said);
  });

  it('wants words', () => {
    expect(() => read('example.org', ' , ')).toThrow('no words');
    expect(() => read('example.org', Array.from({ length: 101 }, (_, i) => `w${i}`).join(' '))).toThrow('at most 100');
  });
});
