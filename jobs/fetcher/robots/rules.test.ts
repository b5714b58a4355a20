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

type Case = readonly [lines: readonly string[], url: string, allowed: boolean, token: string];

/** Cases of one file, given as lines joined by `|`. */
const cases = (lines: string, allowed: readonly string[], refused: readonly string[], token = 'Hyrde'): Case[] =>
  [...allowed, ...refused].map((url, i) => [lines.split('|'), url, i < allowed.length, token]);

/** `cases` of a file with one group, for our product. */
const ours = (rules: string, allowed: readonly string[], refused: readonly string[]): Case[] =>
  cases(`user-agent: hyrde|${rules}`, allowed, refused);

const GROUPS =
  'allow: /foo/bar/||user-agent: FooBot|disallow: /|allow: /x/|user-agent: BarBot|disallow: /|allow: /y/|||allow: /w/|user-agent: BazBot||user-agent: FooBot|allow: /z/|disallow: /';
const GLOBAL = 'user-agent: *|allow: /|user-agent:';

/** Cases of Google's parser (github.com/google/robotstxt, robots_test.cc, by its tests), for our product token. */
const CASES: Record<string, Case[]> = {
  SystemTest: [...cases('', ['/'], []), ...ours('disallow: /', [], ['/'])],
  LineSyntax_Line: [
    ...ours('disallow: /', [], ['/x/y']),
    ...cases('foo: hyrde|bar: /', ['/x/y'], []),
    ...cases('user-agent hyrde|disallow /', [], ['/x/y']),
  ],
  LineSyntax_Groups: [
    ...cases(GROUPS, ['/x/b', '/z/d'], ['/y/c', '/foo/bar/'], 'FooBot'),
    ...cases(GROUPS, ['/y/c', '/w/a'], ['/z/d', '/foo/bar/'], 'BarBot'),
    ...cases(GROUPS, ['/z/d'], ['/foo/bar/'], 'BazBot'),
  ],
  REPLineNamesCaseInsensitive: ['USER-AGENT|ALLOW|DISALLOW', 'user-agent|allow|disallow', 'uSeR-aGeNt|AlLoW|dIsAlLoW']
    .map((names) => names.split('|'))
    .flatMap(([agent, allow, disallow]) => cases(`${agent}: hyrde|${allow}: /x/|${disallow}: /`, ['/x/y'], ['/a/b'])),
  UserAgentValueCaseInsensitive: ['HYRDE BAR', 'hyrde bar', 'HyRdE bAr'].flatMap((agent) => {
    const lines = `User-Agent: ${agent}|Allow: /x/|Disallow: /`;
    return [...cases(lines, ['/x/y'], ['/a/b']), ...cases(lines, [], ['/a/b'], 'HYRDE')];
  }),
  AcceptUserAgentUpToFirstSpace: [
    ...cases('User-Agent: *|Disallow: /|User-Agent: Hyrde Bar|Allow: /x/|Disallow: /', ['/x/y'], []),
    ...cases('User-Agent: *|Disallow: /|User-Agent: Hyrde Bar|Allow: /x/|Disallow: /', [], ['/x/y'], 'Other'),
  ],
  GlobalGroups_Secondary: [
    ...cases(`${GLOBAL} hyrde|disallow: /`, [], ['/x/y']),
    ...cases(`${GLOBAL} other|disallow: /`, ['/x/y'], []),
    ...cases('user-agent: a|allow: /|user-agent: b|disallow: /|user-agent: c|disallow: /', ['/x/y'], []),
  ],
  AllowDisallow_Value_CaseSensitive: [...ours('disallow: /x/', [], ['/x/y']), ...ours('disallow: /X/', ['/x/y'], [])],
  LongestMatch: [
    ...ours('disallow: /x/page.html|allow: /x/', [], ['/x/page.html']),
    ...ours('allow: /x/page.html|disallow: /x/', ['/x/page.html'], ['/x/']),
    ...ours('disallow: |allow: ', ['/x/page.html'], []),
    ...ours('disallow: /|allow: /', ['/x/page.html'], []),
    ...ours('disallow: /x|allow: /x/', ['/x/'], ['/x']),
    ...ours('disallow: /x/page.html|allow: /x/page.html', ['/x/page.html'], []),
    ...ours('allow: /page|disallow: /*.html', ['/page'], ['/page.html']),
    ...ours('allow: /x/page.|disallow: /*.html', ['/x/page.html'], ['/x/y.html']),
    ...cases('User-agent: *|Disallow: /x/|User-agent: hyrde|Disallow: /y/', ['/x/page'], ['/y/page']),
  ],
  Encoding: [
    ...ours('Disallow: /|Allow: /a?q=t&u=http://foo.bar?t&p', ['/a?q=t&u=http://foo.bar?t&p'], []),
    ...ours('Disallow: /|Allow: /foo/ツ', ['/foo/%E3%83%84'], []),
    ...ours('Disallow: /|Allow: /foo/%E3%83%84', ['/foo/%E3%83%84'], []),
    ...ours('Disallow: /|Allow: /foo/%62%61%7A', ['/foo/%62%61%7A'], []),
  ],
  SpecialCharacters: [
    ...ours('Disallow: /foo/bar/quz|Allow: /foo/*/qux', ['/foo/quz', '/foo//quz', '/foo/bax/quz'], ['/foo/bar/quz']),
    ...ours('Disallow: /foo/bar$|Allow: /foo/bar/qux', ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'], ['/foo/bar']),
    ...ours('# Disallow: /|Disallow: /foo/quz#qux|Allow: /', ['/foo/bar'], ['/foo/quz']),
  ],
  DocumentationChecks: [
    ...['/fish', '/fish*'].flatMap((path) =>
      ours(
        `disallow: /|allow: ${path}`,
        ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=x'],
        ['/bar', '/Fish.asp', '/catfish', '/?id=fish'],
      ),
    ),
    ...ours(
      'disallow: /|allow: /fish/',
      ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html'],
      ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
    ),
    ...ours(
      'disallow: /|allow: /*.php',
      [
        ...[
          '/filename.php',
          '/folder/filename.php',
          '/folder/filename.php?parameters',
          `${HOST}//folder/any.php.file.html`,
        ],
        ...['/filename.php/', '/filename.php5', '/index?f=filename.php/'],
      ],
      ['/bar', '/php/', '/index?php', '/aaaphpaaa', '/windows.PHP'],
    ),
    ...ours(
      'disallow: /|allow: /*.php$',
      ['/filename.php', '/folder/filename.php'],
      [
        ...['/folder/filename.php?parameters', `${HOST}//folder/any.php.file.html`, '/filename.php/', '/filename.php5'],
        ...['/index?f=filename.php/', '/bar', '/php/', '/index?php', '/aaaphpaaa', '/windows.PHP'],
      ],
    ),
    ...ours('disallow: /|allow: /fish*.php', ['/fish.php', '/fishheads/catfish.php?parameters'], ['/Fish.PHP']),
    ...ours('allow: /p|disallow: /', ['/page'], []),
    ...ours('allow: /folder|disallow: /folder', ['/folder/page'], []),
    ...ours('allow: /page|disallow: /*.htm', [], ['/page.htm']),
    ...ours('allow: /$|disallow: /', ['/'], ['/page.html']),
  ],
  LinesNumbersAreCountedCorrectly: ['\n', '\r\n', '\r', '\n\r\n'].flatMap((end) =>
    cases(['User-Agent: foo', 'Allow: /some/path', 'User-Agent: hyrde', '', '', 'Disallow: /'].join(end), [], ['/x']),
  ),
  UTF8ByteOrderMarkIsSkipped: cases('\uFEFFUser-Agent: hyrde|Disallow: /a', [], ['/a']),
  NonStandardLineExample_Sitemap: cases(
    'Sitemap: /s.xml|User-Agent: foo|Allow: /some|User-Agent: hyrde||Disallow: /a',
    [],
    ['/a'],
  ),
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
    Object.entries(CASES).flatMap(([name, list]) =>
      list.map(([lines, url, allowed, token]) => ({ name, text: file(...lines), url, allowed, token })),
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
