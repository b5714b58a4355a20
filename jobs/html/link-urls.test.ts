import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '../site/index.js';
import { LinkUrls } from './links.js';

const piece = fc.constantFrom(
  ...(
    '/ // . .. ... ./ ../ a b.html x_y ~jo -z a:b @ : \\ %41 %2e %2E%2e %c3 å ;sid=1 (S(abc)) ? # & = a=1 utm_source=1 ' +
    'sid=9f86d081884c7d659a2f https:// http:// https://www.nordvik.test https://www.nordvik.test:8443 ' +
    'https://www.nordvik.test.evil.test www.nordvik.test mailto: javascript:'
  ).split(' '),
  ' ',
  '\t',
  '\n',
  '',
);
const words = fc.array(
  fc.constantFrom('a=1', 'b', '', '=', 'utm_source=x', 'GCLID=1', 'sid=45', 'sid=9f86d081884c7d659a2f', 'q=%41'),
);
const plain = fc
  .tuple(
    fc.webPath(),
    fc.option(words),
    fc.option(fc.constantFrom('', 'om', 'a b\n', '?x=1', '%zz', '/', '!', '/om/oss', '!om', '/å b')),
  )
  .map(
    ([path, query, hash]) => (path || '/') + (query ? `?${query.join('&')}` : '') + (hash === null ? '' : `#${hash}`),
  );
const href = fc.oneof(
  plain,
  plain.map((path) => `https://www.nordvik.test${path}`),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`),
  fc.webPath(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
);
const base = fc.oneof(
  fc.constantFrom(
    'https://www.nordvik.test/a/b?c=d',
    'https://www.nordvik.test:8443/',
    'http://www.nordvik.test:80/x',
    'https://xn--bad-.test/a/',
    'https://a.xn--bad-/',
    'https://www.nordvik.0x7f/a/',
    'https://127.1/a/',
    'https://-.nordvik.test/a\\b',
    'https://www.nord\tvik.test/',
    'HTTPS://WWW.Nordvik.test./a;sid=1/',
    'http://user:secret@bø.test/a/',
    'http://[::1]:8080/x',
    `https://www.nordvik.test/${'x'.repeat(2_000)}`,
    'mailto:post@nordvik.test',
    'about:blank',
    'not a URL',
  ),
  fc.webUrl(),
);

describe('LinkUrls', () => {
  it('says what canonicalUrl says', () => {
    fc.assert(
      fc.property(base, href, (from, to) => {
        expect(new LinkUrls(from).resolve(to)).toBe(canonicalUrl(to, from));
      }),
      { numRuns: 5_000 },
    );
  });

  it('does so at the bounds of length', () => {
    for (const length of [999, 1_000, 1_001, 1_976, 1_977, 2_000, 2_001])
      for (const from of ['https://www.nordvik.test/', `https://${'a.'.repeat(490)}test/`]) {
        const to = `/${'x'.repeat(length - 1)}`;
        expect(new LinkUrls(from).resolve(to)).toBe(canonicalUrl(to, from));
      }
  });
});
