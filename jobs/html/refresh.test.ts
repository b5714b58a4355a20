import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import { parseHtml } from './parse.js';
import { refreshTarget } from './refresh.js';

const PAGE = 'https://www.nordvik.test/a/b';
const at = (path: string) => `https://www.nordvik.test${path}`;

describe('an immediate refresh (HTML standard, section 4.2.5.3)', () => {
  it.each([
    ['0; url=/ny', '/ny'],
    ['0;URL=/ny', '/ny'],
    ['0 url=/ny', '/ny'],
    ['0\t\n/ny', '/ny'],
    [' 3 , url = c ', '/a/c'],
    ['0;/ny', '/ny'],
    ['.5; url=/ny', '/ny'],
    ['2.75; url=/ny', '/ny'],
    [`0; url="/ny" and more`, '/ny'],
    [`0; url='/ny?a="b"'`, '/ny?a=%22b%22'],
    [`0; url="/ny`, '/ny'],
    [`0; '/ny'`, '/ny'],
    ['0; url=?side=2', '/a/b?side=2'],
    ['0; url=/møte', '/m%C3%B8te'],
    ['0; url=//www.nordvik.test/ny', '/ny'],
    ['0; url', '/a/url'],
    ['0; url=/ny;x=1', '/ny;x=1'],
  ])('%j leads to %s', (content, path) => {
    expect(refreshTarget(content, PAGE)).toBe(at(path));
    const attribute = content.replaceAll('"', '&quot;');
    expect(parseHtml(`<meta http-equiv="Refresh" content="${attribute}">`, PAGE).refresh).toBe(at(path));
  });

  it.each([
    '',
    '0',
    '0;',
    '300',
    '300; url=/ny',
    'url=/ny',
    '-1; url=/ny',
    '0x; url=/ny',
    '; url=/ny',
    '0; url=mailto:a',
  ])('%j leads nowhere', (content) => {
    expect(refreshTarget(content, PAGE)).toBeNull();
  });

  it('to the page itself is no redirect of the page', () => {
    expect(parseHtml(`<meta http-equiv=refresh content="0;url=${PAGE}">`, PAGE).refresh).toBeNull();
  });

  it('is read in linear time, whatever it says', () => {
    fc.assert(fc.property(fc.string(), (content) => void refreshTarget(content, PAGE)));
    for (const piece of ['0', ' ', '.', '0 ', '0.', ';', "'"])
      expect(growth((n) => refreshTarget(`0${piece.repeat(n)}`, PAGE), 20_000)).toBeLessThan(SQUARE);
  });
});
