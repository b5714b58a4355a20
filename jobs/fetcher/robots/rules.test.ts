import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '../../site/index.js';
import { readRobots } from './rules.js';

const HOST = 'https://www.nordvik.test';

const file = (...lines: string[]): string => lines.join('\n');

/** True if `token` may fetch the URL in its canonical form. */
function mayAsk(text: string, url: string, token = 'Hyrde'): boolean {
  const { pathname, search } = new URL(canonicalUrl(url, HOST) ?? '');
  return readRobots(text, token).ruleFor(pathname + search)?.allow ?? true;
}

/** Cases of Google's parser (github.com/google/robotstxt, robots_test.cc, by its tests), for our product token. */
const CASES: Record<string, [lines: string[], url: string, allowed: boolean, token?: string][]> = {
  SystemTest: [
    [[], '/', true],
    [['user-agent: hyrde', 'disallow: /'], '/', false],
  ],
  LineSyntax_Line: [
    [['user-agent: hyrde', 'disallow: /'], '/x/y', false],
    [['foo: hyrde', 'bar: /'], '/x/y', true],
    [['user-agent hyrde', 'disallow /'], '/x/y', false],
  ],
  LineSyntax_Groups: (
    [
      ['/x/b', true, 'FooBot'],
      ['/z/d', true, 'FooBot'],
      ['/y/c', false, 'FooBot'],
      ['/y/c', true, 'BarBot'],
      ['/w/a', true, 'BarBot'],
      ['/z/d', false, 'BarBot'],
      ['/z/d', true, 'BazBot'],
      ['/foo/bar/', false, 'FooBot'],
      ['/foo/bar/', false, 'BarBot'],
      ['/foo/bar/', false, 'BazBot'],
    ] as const
  ).map(([url, allowed, token]) => [
    [
      ...['allow: /foo/bar/', '', 'user-agent: FooBot', 'disallow: /', 'allow: /x/', 'user-agent: BarBot'],
      ...['disallow: /', 'allow: /y/', '', '', 'allow: /w/', 'user-agent: BazBot', '', 'user-agent: FooBot'],
      ...['allow: /z/', 'disallow: /'],
    ],
    url,
    allowed,
    token,
  ]),
  REPLineNamesCaseInsensitive: ['USER-AGENT|ALLOW|DISALLOW', 'user-agent|allow|disallow', 'uSeR-aGeNt|AlLoW|dIsAlLoW']
    .map((names) => names.split('|'))
    .flatMap(([agent, allow, disallow]) => {
      const lines = [`${agent}: hyrde`, `${allow}: /x/`, `${disallow}: /`];
      return [
        [lines, '/x/y', true],
        [lines, '/a/b', false],
      ] as [string[], string, boolean][];
    }),
  UserAgentValueCaseInsensitive: ['HYRDE BAR', 'hyrde bar', 'HyRdE bAr'].flatMap((agent) => {
    const lines = [`User-Agent: ${agent}`, 'Allow: /x/', 'Disallow: /'];
    return [
      [lines, '/x/y', true],
      [lines, '/a/b', false],
      [lines, '/a/b', false, 'HYRDE'],
    ] as [string[], string, boolean, string?][];
  }),
  AcceptUserAgentUpToFirstSpace: [
    [['User-Agent: *', 'Disallow: /', 'User-Agent: Hyrde Bar', 'Allow: /x/', 'Disallow: /'], '/x/y', true],
    [['User-Agent: *', 'Disallow: /', 'User-Agent: Hyrde Bar', 'Allow: /x/', 'Disallow: /'], '/x/y', false, 'Other'],
  ],
  GlobalGroups_Secondary: [
    [['user-agent: *', 'allow: /', 'user-agent: hyrde', 'disallow: /'], '/x/y', false],
    [['user-agent: *', 'allow: /', 'user-agent: other', 'disallow: /'], '/x/y', true],
    [['user-agent: a', 'allow: /', 'user-agent: b', 'disallow: /', 'user-agent: c', 'disallow: /'], '/x/y', true],
  ],
  AllowDisallow_Value_CaseSensitive: [
    [['user-agent: hyrde', 'disallow: /x/'], '/x/y', false],
    [['user-agent: hyrde', 'disallow: /X/'], '/x/y', true],
  ],
  LongestMatch: [
    [['user-agent: hyrde', 'disallow: /x/page.html', 'allow: /x/'], '/x/page.html', false],
    [['user-agent: hyrde', 'allow: /x/page.html', 'disallow: /x/'], '/x/page.html', true],
    [['user-agent: hyrde', 'allow: /x/page.html', 'disallow: /x/'], '/x/', false],
    [['user-agent: hyrde', 'disallow: ', 'allow: '], '/x/page.html', true],
    [['user-agent: hyrde', 'disallow: /', 'allow: /'], '/x/page.html', true],
    [['user-agent: hyrde', 'disallow: /x', 'allow: /x/'], '/x', false],
    [['user-agent: hyrde', 'disallow: /x', 'allow: /x/'], '/x/', true],
    [['user-agent: hyrde', 'disallow: /x/page.html', 'allow: /x/page.html'], '/x/page.html', true],
    [['user-agent: hyrde', 'allow: /page', 'disallow: /*.html'], '/page.html', false],
    [['user-agent: hyrde', 'allow: /page', 'disallow: /*.html'], '/page', true],
    [['user-agent: hyrde', 'allow: /x/page.', 'disallow: /*.html'], '/x/page.html', true],
    [['user-agent: hyrde', 'allow: /x/page.', 'disallow: /*.html'], '/x/y.html', false],
    [['User-agent: *', 'Disallow: /x/', 'User-agent: hyrde', 'Disallow: /y/'], '/x/page', true],
    [['User-agent: *', 'Disallow: /x/', 'User-agent: hyrde', 'Disallow: /y/'], '/y/page', false],
  ],
  Encoding: [
    [['User-agent: hyrde', 'Disallow: /', 'Allow: /a?q=t&u=http://foo.bar?t&p'], '/a?q=t&u=http://foo.bar?t&p', true],
    [['User-agent: hyrde', 'Disallow: /', 'Allow: /foo/ツ'], '/foo/%E3%83%84', true],
    [['User-agent: hyrde', 'Disallow: /', 'Allow: /foo/%E3%83%84'], '/foo/%E3%83%84', true],
    [['User-agent: hyrde', 'Disallow: /', 'Allow: /foo/%62%61%7A'], '/foo/%62%61%7A', true],
  ],
  SpecialCharacters: [
    [['User-agent: hyrde', 'Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], '/foo/bar/quz', false],
    [['User-agent: hyrde', 'Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], '/foo/quz', true],
    [['User-agent: hyrde', 'Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], '/foo//quz', true],
    [['User-agent: hyrde', 'Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'], '/foo/bax/quz', true],
    [['User-agent: hyrde', 'Disallow: /foo/bar$', 'Allow: /foo/bar/qux'], '/foo/bar', false],
    [['User-agent: hyrde', 'Disallow: /foo/bar$', 'Allow: /foo/bar/qux'], '/foo/bar/qux', true],
    [['User-agent: hyrde', 'Disallow: /foo/bar$', 'Allow: /foo/bar/qux'], '/foo/bar/', true],
    [['User-agent: hyrde', 'Disallow: /foo/bar$', 'Allow: /foo/bar/qux'], '/foo/bar/baz', true],
    [['User-agent: hyrde', '# Disallow: /', 'Disallow: /foo/quz#qux', 'Allow: /'], '/foo/bar', true],
    [['User-agent: hyrde', '# Disallow: /', 'Disallow: /foo/quz#qux', 'Allow: /'], '/foo/quz', false],
  ],
  DocumentationChecks: [
    ...['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=x'].flatMap(
      (url): [string[], string, boolean][] => [
        [['user-agent: hyrde', 'disallow: /', 'allow: /fish'], url, true],
        [['user-agent: hyrde', 'disallow: /', 'allow: /fish*'], url, true],
      ],
    ),
    ...['/bar', '/Fish.asp', '/catfish', '/?id=fish'].flatMap((url): [string[], string, boolean][] => [
      [['user-agent: hyrde', 'disallow: /', 'allow: /fish'], url, false],
      [['user-agent: hyrde', 'disallow: /', 'allow: /fish*'], url, false],
    ]),
    ...(
      [
        ['/fish/', true],
        ['/fish/salmon', true],
        ['/fish/?salmon', true],
        ['/fish/salmon.html', true],
        ['/bar', false],
        ['/fish', false],
        ['/fish.html', false],
        ['/Fish/Salmon.html', false],
      ] as const
    ).map(([url, allowed]): [string[], string, boolean] => [
      ['user-agent: hyrde', 'disallow: /', 'allow: /fish/'],
      url,
      allowed,
    ]),
    ...(
      [
        ['/filename.php', true, true],
        ['/folder/filename.php', true, true],
        ['/folder/filename.php?parameters', true, false],
        ['//folder/any.php.file.html', true, false],
        ['/filename.php/', true, false],
        ['/filename.php5', true, false],
        ['/index?f=filename.php/', true, false],
        ['/bar', false, false],
        ['/php/', false, false],
        ['/index?php', false, false],
        ['/aaaphpaaa', false, false],
        ['/windows.PHP', false, false],
      ] as const
    ).flatMap(([path, open, anchored]): [string[], string, boolean][] => [
      [['user-agent: hyrde', 'disallow: /', 'allow: /*.php'], HOST + path, open],
      [['user-agent: hyrde', 'disallow: /', 'allow: /*.php$'], HOST + path, anchored],
    ]),
    [['user-agent: hyrde', 'disallow: /', 'allow: /fish*.php'], '/fish.php', true],
    [['user-agent: hyrde', 'disallow: /', 'allow: /fish*.php'], '/fishheads/catfish.php?parameters', true],
    [['user-agent: hyrde', 'disallow: /', 'allow: /fish*.php'], '/Fish.PHP', false],
    [['user-agent: hyrde', 'allow: /p', 'disallow: /'], '/page', true],
    [['user-agent: hyrde', 'allow: /folder', 'disallow: /folder'], '/folder/page', true],
    [['user-agent: hyrde', 'allow: /page', 'disallow: /*.htm'], '/page.htm', false],
    [['user-agent: hyrde', 'allow: /$', 'disallow: /'], '/', true],
    [['user-agent: hyrde', 'allow: /$', 'disallow: /'], '/page.html', false],
  ],
  LinesNumbersAreCountedCorrectly: ['\n', '\r\n', '\r', '\n\r\n'].map((end) => [
    [['User-Agent: foo', 'Allow: /some/path', 'User-Agent: hyrde', '', '', 'Disallow: /'].join(end)],
    '/x',
    false,
  ]),
  UTF8ByteOrderMarkIsSkipped: [[['\uFEFFUser-Agent: hyrde', 'Disallow: /a'], '/a', false]],
  NonStandardLineExample_Sitemap: [
    [['Sitemap: /s.xml', 'User-Agent: foo', 'Allow: /some', 'User-Agent: hyrde', '', 'Disallow: /a'], '/a', false],
  ],
};

/** Cases in which Google's parser deviates from RFC 9309, which is followed here. */
const AGAINST_THE_RFC: [why: string, lines: string[], url: string, allowed: boolean][] = [
  [
    'Encoding: an unreserved character by percents is that character (section 2.2.2)',
    ['User-agent: hyrde', 'Disallow: /', 'Allow: /foo/%62%61%7A'],
    '/foo/baz',
    true,
  ],
  [
    'Encoding: a URL is compared as it is sent, by percents (section 2.2.2)',
    ['User-agent: hyrde', 'Disallow: /', 'Allow: /ツ'],
    '/ツ',
    true,
  ],
  [
    'IndexHTMLisDirectory: a rule for index.html does not apply to its folder',
    ['User-agent: *', 'Allow: /a/index.html', 'Disallow: /'],
    '/a/',
    false,
  ],
];

describe('a robots.txt, as Google’s own parser is tested', () => {
  it.each(
    Object.entries(CASES).flatMap(([name, cases]) =>
      cases.map(([lines, url, allowed, token]) => ({ name, text: file(...lines), url, allowed, token })),
    ),
  )('$name: $text: $url', ({ text, url, allowed, token }) => {
    expect(mayAsk(text, url, token)).toBe(allowed);
  });

  it.each(AGAINST_THE_RFC)('but by RFC 9309 in %s', (_, lines, url, allowed) => {
    expect(mayAsk(file(...lines), url)).toBe(allowed);
  });

  it('a line longer than any URL is no rule, rather than a shorter one (LineTooLong)', () => {
    const long = `/x/${'a'.repeat(17_000)}`;
    expect(mayAsk(file('user-agent: hyrde', 'disallow: /', `allow: ${long}`), '/x/a')).toBe(false);
    expect(mayAsk(file('user-agent: hyrde', `disallow: ${long}`), '/fux')).toBe(true);
  });
});

describe('the name we are called by (RFC 9309 section 2.2.1)', () => {
  it.each([
    'Hyrde',
    'hyrde/1.0',
    'Hyrde 1.0',
    'Hyrde (+https://www.example.org/visits)',
    'Hyrde; the shepherd',
    'Hyrde*',
    'HYRDE # us',
    'hyrde2',
  ])('%s is us', (agent) => {
    expect(mayAsk(file(`User-agent: ${agent}`, 'Disallow: /'), '/a')).toBe(false);
  });

  it.each(['Hyrdebot', 'Hyrde-news', 'Hyrde_2', 'a hyrde', '"Hyrde"', '/hyrde', '1', ''])('%j is not', (agent) => {
    expect(mayAsk(file(`User-agent: ${agent}`, 'Disallow: /'), '/a')).toBe(true);
  });

  it('a star with words behind it is everyone', () => {
    expect(mayAsk(file('User-agent: * (all)', 'Disallow: /'), '/a')).toBe(false);
  });
});

describe('lines of other kinds (RFC 9309 section 2.2.4)', () => {
  it.each(['Sitemap: /s.xml', 'Crawl-delay: 5', 'Noindex: /b', 'Host: nordvik.test', 'x', ''])(
    '%j between two User-agent lines parts no group',
    (other) => {
      expect(mayAsk(file('User-agent: hyrde', other, 'User-agent: other', 'Disallow: /a'), '/a')).toBe(false);
    },
  );

  const group = fc.oneof(
    fc.constantFrom('User-agent: hyrde', 'User-agent: *', 'User-agent: other'),
    fc.constantFrom('Allow: /', 'Disallow: /', 'Allow: /a', 'Disallow: /a', 'Disallow:'),
  );
  const other = fc.constantFrom('Sitemap: /a', 'Crawl-delay: 3', 'Noindex: /', '# x', 'x y z', '');

  it('change no decision, wherever they stand', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(group, fc.array(other, { maxLength: 2 })), { maxLength: 10 }), (lines) => {
        const bare = file(...lines.map(([line]) => line));
        const mixed = file(...lines.flatMap(([line, others]) => [line, ...others]));
        // A delay makes a group of its own name without a rule.
        const named = readRobots(`${mixed}\nDisallow: /none`, 'Hyrde');
        const without = readRobots(`${bare}\nDisallow: /none`, 'Hyrde');
        for (const path of ['/', '/a', '/b']) expect(named.ruleFor(path)?.line).toBe(without.ruleFor(path)?.line);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a delay is for those of the group who stand before it', () => {
    const delay = (...lines: string[]) => readRobots(file(...lines), 'Hyrde').crawlDelay;
    expect(delay('User-agent: other', 'Crawl-delay: 9', '', 'User-agent: *', 'Disallow: /a')).toBe(0);
    expect(delay('User-agent: other', 'User-agent: hyrde', 'Crawl-delay: 9', 'Disallow: /a')).toBe(9);
    expect(delay('User-agent: hyrde', 'Disallow: /a', 'Crawl-delay: 9')).toBe(9);
  });
});
