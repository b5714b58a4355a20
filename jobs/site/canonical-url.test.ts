import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.js';

const base = 'https://www.nordvik.test/a/b?c=d';

describe('canonicalUrl', () => {
  it.each([
    // relative to the page
    ['x', 'https://www.nordvik.test/a/x'],
    ['/x', 'https://www.nordvik.test/x'],
    ['?p=2', 'https://www.nordvik.test/a/b?p=2'],
    ['//andre.test/x', 'https://andre.test/x'],
    ['', 'https://www.nordvik.test/a/b?c=d'],
    ['  /x \n', 'https://www.nordvik.test/x'],
    ['../../../x/./y', 'https://www.nordvik.test/x/y'],
    // host and port
    ['HTTPS://WWW.Nordvik.TEST/X', 'https://www.nordvik.test/X'],
    ['http://nordvik.test:80/', 'http://nordvik.test/'],
    ['https://nordvik.test:443', 'https://nordvik.test/'],
    ['http://nordvik.test:8080/', 'http://nordvik.test:8080/'],
    ['http://nordvik.test./x', 'http://nordvik.test/x'],
    ['https://bø.kommune.test/', 'https://xn--b-5ga.kommune.test/'],
    ['http://user:secret@nordvik.test/', 'http://nordvik.test/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    // fragment, tracking, sessions
    ['/x#top', 'https://www.nordvik.test/x'],
    ['/x#', 'https://www.nordvik.test/x'],
    ['/x#/', 'https://www.nordvik.test/x'],
    ['/x#!/', 'https://www.nordvik.test/x'],
    ['/x#:~:text=a', 'https://www.nordvik.test/x'],
    ['#/sak/7', 'https://www.nordvik.test/a/b?c=d#/sak/7'],
    ['/x?utm_source=a#!side', 'https://www.nordvik.test/x#!side'],
    ['/x#/Søk?id=1', 'https://www.nordvik.test/x#/S%C3%B8k?id=1'],
    ['/x?', 'https://www.nordvik.test/x'],
    ['/x?utm_source=a&id=3&gclid=b', 'https://www.nordvik.test/x?id=3'],
    ['/x?fbclid=1', 'https://www.nordvik.test/x'],
    ['/x?PHPSESSID=abc&id=3', 'https://www.nordvik.test/x?PHPSESSID=abc&id=3'],
    ['/x?PHPSESSID=q7b1v0k2m9s4t8c3n6d5f0a1e2&id=3', 'https://www.nordvik.test/x?id=3'],
    ['/x?osCsid=0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'https://www.nordvik.test/x'],
    ['/x?CFID=812&id=3&CFTOKEN=51239876', 'https://www.nordvik.test/x?id=3'],
    ['/x?session=3a4b5c6d7e8f9a0b1c2d3e4f', 'https://www.nordvik.test/x'],
    ['/x;sid=9f86d081884c7d659a2f/y', 'https://www.nordvik.test/x/y'],
    ['/x;sid=45', 'https://www.nordvik.test/x;sid=45'],
    ['/(A(2))/x', 'https://www.nordvik.test/(A(2))/x'],
    ['/x?mtm_campaign=a&pk_kwd=b&pk_cid=c&piwik_kwd=d&utm_id=e&hsa_acc=1', 'https://www.nordvik.test/x'],
    ['/x;jsessionid=12AB.node1?id=3', 'https://www.nordvik.test/x?id=3'],
    ['/x;JSESSIONID=12AB', 'https://www.nordvik.test/x'],
    ['/(S(lit3py55t21z5v55vlm25s55))/x.aspx', 'https://www.nordvik.test/x.aspx'],
    ['/x?sid=9f86d081884c7d659a2f', 'https://www.nordvik.test/x'],
    ['/x?sid=45', 'https://www.nordvik.test/x?sid=45'],
    ['/x?s=0cc175b9c0f1b6a831c399e269772661', 'https://www.nordvik.test/x'],
    ['/?s=covid-19-vaccination-2021', 'https://www.nordvik.test/?s=covid-19-vaccination-2021'],
    ['/?s=covid19_vaccination_rules', 'https://www.nordvik.test/?s=covid19_vaccination_rules'],
    ['/?s=budsjettvedtak2026', 'https://www.nordvik.test/?s=budsjettvedtak2026'],
    ['/x?a&&b=', 'https://www.nordvik.test/x?a&b='],
    // kept
    ['/x/', 'https://www.nordvik.test/x/'],
    ['/x?b=1&a=2', 'https://www.nordvik.test/x?b=1&a=2'],
    ['/x_(y)', 'https://www.nordvik.test/x_(y)'],
    ['/x;v=1', 'https://www.nordvik.test/x;v=1'],
    // percent-encoding
    ['/%7ejo/%c3%a5', 'https://www.nordvik.test/~jo/%C3%A5'],
    ['/å', 'https://www.nordvik.test/%C3%A5'],
    ['/a%2fb', 'https://www.nordvik.test/a%2Fb'],
    ['/a b?q=c d', 'https://www.nordvik.test/a%20b?q=c%20d'],
    ['/100%', 'https://www.nordvik.test/100%'],
    // no pages
    ['mailto:post@nordvik.test', null],
    ['javascript:void(0)', null],
    ['tel:+4712345678', null],
    ['data:text/html,x', null],
    ['ftp://nordvik.test/', null],
    ['blob:https://nordvik.test/x', null],
    ['http://', null],
    ['https://[bad/', null],
    [`/${'x'.repeat(2_100)}`, null],
  ])('%s → %s', (href, expected) => {
    expect(canonicalUrl(href, base)).toBe(expected);
  });

  it.each([
    // a conference's sessions, records of a database, events, search words
    ['/m?sessionid=120', '/m?sessionid=121'],
    ['/m?session_id=7', '/m?session_id=8'],
    ['/m?sessid=2026a', '/m?sessid=2026b'],
    ['/package.php?pk_id=1', '/package.php?pk_id=2'],
    ['/post?pk=1&pk_post=3', '/post?pk=1&pk_post=4'],
    ['/list?pk_group=3', '/list?pk_group=4'],
    ['/list?pk_content=3', '/list?pk_content=4'],
    ['/map?utm_easting_m=500100', '/map?utm_easting_m=500200'],
    ['/x?piwik_page=1', '/x?piwik_page=2'],
    ['/x?hsa_id=1', '/x?hsa_id=2'],
    ['/m?sid=550e8400-e29b-41d4-a716-446655440000', '/m?sid=550e8400-e29b-41d4-a716-446655440001'],
    ['/m?sessionid=6f9619ff-8b86-d011-b42d-00c04fc964ff', '/m?sessionid=6f9619ff-8b86-d011-b42d-00c04fc964fe'],
    ['/m?s=550e8400-e29b-41d4-a716-446655440000', '/m?s=550e8400-e29b-41d4-a716-446655440001'],
    ['/m?s=20261124093000123456', '/m?s=20261124093000123457'],
    ['/m?s=budsjett2026forslag1', '/m?s=budsjett2026forslag2'],
    ['/m?PHPSESSID=1', '/m?PHPSESSID=2'],
    ['/m?cfid=1', '/m?cfid=2'],
    ['/m?zenid=4', '/m?zenid=5'],
    ['/m?ref_src=a', '/m?ref_src=b'],
    ['/m?ref=1', '/m?ref=2'],
    ['/m?aspsessionid=1', '/m?aspsessionid=2'],
    ['/map?utm_x=500100&utm_zone=32', '/map?utm_x=500200&utm_zone=32'],
    ['/m;sid=1', '/m;sid=2'],
    ['/m#/sak/1', '/m#/sak/2'],
    ['/m#!sak1', '/m#!sak2'],
    ['/(F(1))/m', '/(F(2))/m'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(canonicalUrl(one, base)).not.toBe(canonicalUrl(other, base));
  });

  it('needs a base for what is relative', () => {
    expect(canonicalUrl('/x')).toBeNull();
  });

  it('is its own canonical form, never throws, and yields only http(s), without a fragment that is no route', () => {
    const piece = fc.constantFrom(
      '/',
      '?',
      '#',
      '!',
      '&',
      '=',
      ';',
      'sid',
      'utm_a',
      '%41',
      '%',
      '(S(a))',
      '..',
      'å',
      ' ',
      'x',
    );
    const href = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(href, (text) => {
        const once = canonicalUrl(text, base);
        if (once === null) return;
        expect(canonicalUrl(once)).toBe(once);
        expect(once).toMatch(/^https?:\/\/[^#]+(?:#[/!]+[^/!].*)?$/);
      }),
      { numRuns: 200 },
    );
  });
});
