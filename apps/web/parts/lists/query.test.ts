import { describe, expect, it } from 'vitest';
import { one, oneOf, time, withSearch } from './query';

describe('filters in the address', () => {
  it('changes one and keeps the others', () => {
    expect(withSearch('/bodies', { text: 'nord', region: 'x' }, { region: 'y' })).toBe('/bodies?text=nord&region=y');
  });

  it('takes away what is set to nothing', () => {
    expect(withSearch('/bodies', { text: 'nord', cursor: 'abc' }, { cursor: undefined })).toBe('/bodies?text=nord');
    expect(withSearch('/bodies', { cursor: 'abc' }, { cursor: undefined })).toBe('/bodies');
  });

  it('escapes what a person typed', () => {
    expect(withSearch('/bodies', {}, { text: 'a&b=c æ' })).toBe('/bodies?text=a%26b%3Dc+%C3%A6');
  });

  it('takes the first of several and treats empty as not given', () => {
    expect(one({ a: ['1', '2'] }, 'a')).toBe('1');
    expect(one({ a: '' }, 'a')).toBeUndefined();
  });

  it('knows only what is on the list', () => {
    expect(oneOf({ answer: 'yes' }, 'answer', ['yes', 'no'])).toBe('yes');
    expect(oneOf({ answer: 'perhaps' }, 'answer', ['yes', 'no'])).toBeUndefined();
  });

  it('reads a day or a time, and nothing else', () => {
    expect(time({ since: '2026-11-22' }, 'since')).toBe('2026-11-22T00:00:00.000Z');
    expect(time({ since: '2026-11-22T03:04:05.678Z' }, 'since')).toBe('2026-11-22T03:04:05.678Z');
    expect([time({ since: 'yesterday' }, 'since'), time({}, 'since')]).toEqual([undefined, undefined]);
  });
});
