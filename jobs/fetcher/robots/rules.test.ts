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

  const delay = (...lines: string[]) => readRobots(file(...lines), 'Hyrde').crawlDelay;

  it('a delay is for those of the group who stand before it', () => {
    expect(delay('User-agent: other', 'Crawl-delay: 9', '', 'User-agent: *', 'Disallow: /a')).toBe(0);
    expect(delay('User-agent: other', 'User-agent: hyrde', 'Crawl-delay: 9', 'Disallow: /a')).toBe(9);
    expect(delay('User-agent: hyrde', 'Disallow: /a', 'Crawl-delay: 9')).toBe(9);
  });

  it('another agent’s delay is not ours, with or without a rule between', () => {
    const other = ['', 'User-agent: partner', 'Crawl-delay: 1'];
    expect(delay('User-agent: *', 'Crawl-delay: 8', ...other)).toBe(8);
    expect(delay('User-agent: *', 'Crawl-delay: 8', 'Sitemap: /s.xml', ...other, 'Disallow: /a')).toBe(8);
    expect(delay('User-agent: *', 'Disallow: /a', 'Crawl-delay: 8', ...other)).toBe(8);
    expect(delay(...other, '', 'User-agent: *', 'Crawl-delay: 8')).toBe(8);
    expect(delay('User-agent: hyrde', 'Crawl-delay: 3', 'User-agent: *', 'Crawl-delay: 8')).toBe(3);
    expect(delay('User-agent: hyrde', 'Disallow: /a', 'User-agent: *', 'Crawl-delay: 8')).toBe(0);
  });

  it('a rate of requests is a delay', () => {
    const rates = ['1/10', '1/5s', '30/1m', '1/1h 0600-0845', '0/5', 'slow'];
    expect(rates.map((rate) => delay('User-agent: *', `Request-rate: ${rate}`))).toEqual([10, 5, 2, 3_600, 0, 0]);
    expect(delay('User-agent: *', 'Crawl-delay: 4', 'Request-rate: 1/9')).toBe(9);
  });

  it('of several delays of a group the longest holds', () => {
    expect(delay('User-agent: *', 'Crawl-delay: 4', 'Crawl-delay: 12', 'Crawl-delay: 7')).toBe(12);
    expect(delay('User-agent: *', 'Crawl-delay: 12', 'Disallow: /a', 'User-agent: *', 'Crawl-delay: 4')).toBe(12);
    expect(delay('User-agent: hyrde', 'Crawl-delay: 12', 'User-agent: hyrde', 'Crawl-delay: 4')).toBe(12);
    expect(delay('User-agent: *', 'Crawl-delay: 4', 'Crawl-delay: soon')).toBe(4);
  });

  it.each([
    ['10s', 10],
    ['10 seconds', 10],
    ['2,5', 2.5],
    ['.5', 0.5],
    ['500 ms', 0.5],
    ['-2', 0],
    ['1e9x', 1],
  ])('a delay of %j is %d s', (value, seconds) => {
    expect(delay('User-agent: *', `Crawl-delay: ${value}`)).toBe(seconds);
  });
});

describe('fields as people write them', () => {
  it.each([
    ...['User Agent', 'Useragent', 'USER_AGENT', 'User\u2010agent', 'User-agents', 'User-agnet', '\ufeffUser-agent'],
    ...['\u00ef\u00bb\u00bfUser-agent', 'User\u00a0agent', ' User-agent ', '- User-agent', 'User -agent'],
  ])('%j names an agent', (name) => {
    expect(mayAsk(file(`${name}: *`, 'Disallow: /intern'), '/intern/a')).toBe(false);
    expect(mayAsk(file(`${name}: other`, 'Disallow: /intern'), '/intern/a')).toBe(true);
  });

  it.each([
    ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'Disalow', 'Disallowed', 'Dis-allow', 'disllow'],
    ...['Disalllow', 'Diallow', 'Desallow', 'Disallows', '* Disallow'],
  ])('%j forbids', (name) => {
    expect(mayAsk(file('User-agent: *', `${name}: /intern`), '/intern/a')).toBe(false);
    expect(mayAsk(file('User-agent: *', `${name}: /intern`), '/a')).toBe(true);
  });

  it.each(['Allow', 'Noindex', 'Display', 'Disable', 'Host', 'Clean-param', 'Request-rate', 'Follow', 'Al-low'])(
    '%j does not',
    (name) => {
      expect(mayAsk(file('User-agent: *', `${name}: /intern`), '/intern/a')).toBe(true);
    },
  );

  it('other fields too', () => {
    const text = file(
      'User agent *',
      'Crawl delay: 7',
      'Site-map: /a.xml',
      'Sitemaps: /b.xml',
      'Disallow /c:d',
      'alow: /',
    );
    const { crawlDelay, sitemaps, ruleFor } = readRobots(text, 'Hyrde');
    expect([crawlDelay, sitemaps]).toEqual([7, ['/a.xml', '/b.xml']]);
    expect([ruleFor('/c:d/e')?.allow, ruleFor('/c')]).toEqual([false, null]);
  });

  it('lines that an editor made into HTML are lines', () => {
    const said = '<p>User-agent: *<br />Disallow: /intern<br>Crawl-delay: 6</p>';
    for (const text of [said, `<!DOCTYPE html>\n<html><body>\n${said}\n</body></html>`, `<pre>\n${said}`]) {
      expect(mayAsk(text, '/intern/a')).toBe(false);
      expect(readRobots(text, 'Hyrde').crawlDelay).toBe(6);
    }
    const page = '<!doctype html><title>Siden finnes ikke</title><p>Disallow: /</p><script>allow: x</script>';
    expect(mayAsk(page, '/intern/a')).toBe(true);
    expect(mayAsk(file('User-agent: *', 'Disallow: /<br>'), '/a')).toBe(true); // no HTML, but a path
  });
});

describe('paths in all their forms (RFC 9309 section 2.2.2)', () => {
  it.each([
    ['/møte', '/m%C3%B8te/1'],
    ['/m%c3%b8te', '/møte/1'],
    ['/*filter[', '/liste?filter[type]=a'],
    ['/*filter%5B', '/liste?filter[type]=a'],
    ['/a|b', '/a%7Cb'],
    ['/a b', '/a%20b/c'],
    ["/o'hara", '/o%27hara'],
    ['/%2a', '/*'],
    ['/pris%24', '/pris$/1'],
    ['/pris$/1', '/pris$/1'],
    ['/a%2fb', '/a%2Fb'],
    ['/100%', '/100%25'],
  ])('%s forbids %s', (rule, path) => {
    const text = file('User-agent: *', `Disallow: ${rule}`);
    expect(mayAsk(text, path)).toBe(false);
    expect(readRobots(text, 'Hyrde').ruleFor(path)?.allow ?? true).toBe(false);
  });

  it.each([
    ['/a%2Fb', '/a/b'],
    ['/%2A', '/a'],
    ['/pris$', '/pris$'],
    ['/m%F8te', '/møte'],
  ])('%s does not forbid %s', (rule, path) => {
    expect(mayAsk(file('User-agent: *', `Disallow: ${rule}`), path)).toBe(true);
  });
});
