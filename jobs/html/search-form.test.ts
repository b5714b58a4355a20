import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchUrl } from '../site/index.js';
import { parsePage } from './parse.js';

const url = 'https://www.nordvik.test/a/b?c=d';
const searchOf = (html: string) => parsePage(html, url).searchForm;

describe('the search of a site', () => {
  it.each([
    [
      '<form role=search action="/sok"><input name=words><button>OK</button></form>',
      'https://www.nordvik.test/sok?words=x',
    ],
    ['<form><input type=search name=soketekst></form>', 'https://www.nordvik.test/a/b?soketekst=x'],
    ['<form method=GET action="https://sok.nordvik.test/?a=1"><input name=q></form>', 'https://sok.nordvik.test/?q=x'],
    ['<form action="/recherche"><input type=text name=mots></form>', 'https://www.nordvik.test/recherche?mots=x'],
    [
      '<form action="/search"><input type=hidden name=lang value="nb &amp; nn"><input name=t type=TEXT><input type=submit name=go></form>',
      'https://www.nordvik.test/search?lang=nb+%26+nn&t=x',
    ],
  ])('is %s', (html, asked) => {
    const form = searchOf(html);
    expect(form && searchUrl(form, 'x')).toBe(asked);
  });

  it.each([
    '<form method=post action="/search"><input type=search name=q></form>',
    '<form action="/logon"><input name=user><input type=password name=q></form>',
    '<form action="/search"><input name=from><input name=to></form>',
    '<form action="/newsletter"><input name=address></form>',
    '<form action="/search"><input name=q><textarea name=text></textarea></form>',
    '<form action="javascript:go()"><input type=search name=q></form>',
    '<form action="/search"><input type=search></form>',
    '<input type=search name=q>',
  ])('is not %s', (html) => {
    expect(searchOf(html)).toBeUndefined();
  });

  it('is the likeliest of several forms', () => {
    const staff = '<form action="/ansatte"><input name=q></form>';
    const site = '<form action="/sok" role=search><input type=search name=q></form>';
    expect(searchOf(staff + site)?.action).toBe('https://www.nordvik.test/sok');
    expect(searchOf(site + staff)?.action).toBe('https://www.nordvik.test/sok');
  });

  it('leads to addresses only, whatever the form and the words', () => {
    const name = fc.string();
    fc.assert(
      fc.property(
        fc.webPath(),
        name,
        fc.array(fc.tuple(name, fc.string())),
        fc.string(),
        (action, field, hidden, words) => {
          const asked = searchUrl({ action: `https://www.nordvik.test${action}`, field, hidden }, words);
          if (asked !== null) expect(asked).toMatch(/^https:\/\/www\.nordvik\.test\//);
        },
      ),
    );
  });
});
