import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../../scripts/testing/growth.js';
import type { FetcherOptions } from '../fetcher.js';
import { FakeClock } from '../testing/fake-clock.js';
import { fetcherForTest, type Loopback, page, serveForTest } from '../testing/loopback.js';
import { memoryRobotsCache, rulesOf } from './robots.js';

/** CommonJS, although its types say otherwise. */
const robotsParser: typeof import('robots-parser').default = createRequire(import.meta.url)('robots-parser');

const url = new URL('https://www.nordvik.test/');
const allows = (text: string, path: string) =>
  rulesOf({ state: 'rules', text, fetchedAt: new Date(0) }, url).decide(new URL(path, url).href).allowed;

/** The text of each length, made once: joining a long one takes more than linear time, and is not what is measured. */
function madeOnce(make: (n: number) => string): (n: number) => string {
  const texts = new Map<number, string>();
  return (n) => {
    const text = texts.get(n) ?? make(n);
    texts.set(n, text);
    return text;
  };
}

describe('the rules of a robots.txt (RFC 9309 section 2.2)', () => {
  it.each([
    ['', '/x', true],
    ['User-agent: *\nDisallow: /', '/x', false],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: *\nDisallow: /\nUser-agent: Hyrde\nDisallow: /a', '/b', true],
    ['User-agent: *\nDisallow: /\nUser-agent: Hyrde\nDisallow: /a', '/a/b', false],
    ['user-agent: hYRDE/2.0\ndisallow: /a', '/a', false],
    ['User-agent: hyrdebot\nDisallow: /', '/a', true],
    ['User-agent: other\nUser-agent: hyrde\nDisallow: /a', '/a', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.php$', '/x.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/x.php?y', true],
    ['User-agent: *\nDisallow: /s?ps', '/s?ps', false],
    ['User-agent: *\nDisallow: /%7Ejo', '/~jo/', false],
    ['User-agent: *\nDisallow: /s%c3%b8k', '/søk', false],
    ['User-agent: *\nDisallow: /søk', '/s%C3%B8k', false],
    ['User-agent: * # all\r\nDisallow: /a # not this\r\n', '/a', false],
    ['User-agent: *\rDisallow: /a', '/a', false],
    ['Disallow: /', '/a', true],
    ['<html>User-agent: *</html>', '/a', true],
  ])('%j for %s: %s', (text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  it('names a crawl-delay, in fractions too, and nothing absurd', () => {
    const delay = (value: string) =>
      rulesOf({ state: 'rules', text: `User-agent: *\nCrawl-delay: ${value}`, fetchedAt: new Date(0) }, url)
        .crawlDelayMs;
    expect([delay('10'), delay('0.5'), delay('-3'), delay('x'), delay('Infinity')]).toEqual([10_000, 500, 0, 0, 0]);
  });

  /** robots-parser ends a group at any line other than `User-agent`; rules.test.ts tests the RFC's rule. */
  const readAlike = (lines: readonly string[]): string[] => {
    const said = lines.filter((line) => line !== '' && !line.startsWith('#'));
    return said.filter(
      (line, at) => !/^(Crawl|Sitemap)/.test(line) || !/^(User|Crawl|Sitemap)/.test(said[at - 1] ?? ''),
    );
  };

  it('are what robots-parser reads in them', () => {
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$', '?', '%41', 'ø', '.'), maxLength: 8 });
    const line = fc.oneof(
      fc.tuple(fc.constantFrom('Allow', 'Disallow', 'disallow '), path).map(([name, value]) => `${name}: /${value}`),
      fc.constantFrom(
        'User-agent: *',
        'User-agent: hyrde',
        'User-agent: other',
        'Crawl-delay: 3',
        '# x',
        '',
        'Sitemap: /a',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        path.map((one) => one.replaceAll('*', 'a').replaceAll('%41', 'A')),
        (lines, asked) => {
          const text = readAlike(lines).join('\n').replaceAll('%41', 'A');
          const { href } = new URL(`/${asked.replace(/^\/+/, '')}`, url);
          const theirs = robotsParser(new URL('/robots.txt', url).href, text);
          const ours = rulesOf({ state: 'rules', text, fetchedAt: new Date(0) }, url);
          expect(ours.decide(href).allowed).toBe(theirs.isAllowed(href, 'Hyrde') ?? true);
          expect(ours.crawlDelayMs).toBe((theirs.getCrawlDelay('Hyrde') ?? 0) * 1_000);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('take time and memory in proportion to the file, whatever it says', () => {
    const agents = Array.from({ length: 20_000 }, (_, n) => `User-agent: a${n}`).join('\n');
    const lines = (line: string) => Array(20_000).fill(line).join('\n');
    expect(allows(`${agents}\n${lines('Disallow: /')}`, '/a')).toBe(true);
    const nearly = (n: number) =>
      allows(`User-agent: *\n${`Disallow: *b${'a'.repeat(n / 2)}\n`.repeat(500)}`, `/${'a'.repeat(n)}`);
    const before = process.cpuUsage();
    for (let n = 0; n < 10; n++) expect(nearly(1_900)).toBe(true);
    expect(process.cpuUsage(before).user / 10_000).toBeLessThan(250); // one iteration of the event loop
    expect(growth(nearly, 1_900)).toBeLessThan(SQUARE);
    expect(() => allows(`User-agent: *\n${lines('Disallow: *a*b')}`, '/')).toThrow('more than 5000 rules');
  });

  it.each(['dissalou: /x\n', 'a b c d', '<', '<a', '<\n', ' /', 'x-y '])('are read in linear time: %j', (piece) => {
    for (const start of ['', '<']) {
      const text = madeOnce((n) => `${start}${piece.repeat(n)}`);
      expect(growth((n) => allows(text(n), '/a'), 40_000)).toBeLessThan(SQUARE);
    }
  });

  it('does not let a rule of many stars take the crawler’s time', () => {
    const text = madeOnce((stars) => `User-agent: *\nDisallow: /${'*a'.repeat(stars)}\nDisallow: /b`);
    expect(allows(text(200_000), `/${'a'.repeat(1_900)}`)).toBe(true);
    expect(allows(text(200_000), '/b')).toBe(false);
    expect(growth((stars) => allows(text(stars), `/${'a'.repeat(1_900)}`), 200_000)).toBeLessThan(SQUARE);
  });
});

describe('having a robots.txt (RFC 9309 sections 2.3 to 2.5)', () => {
  async function site(robots: (response: ServerResponse, asked: number, path: string) => void): Promise<Loopback> {
    let asked = 0;
    return serveForTest(
      (request, response) => {
        const path = request.url ?? '';
        if (path.includes('robots')) robots(response, ++asked, path);
        else response.setHeader('content-type', 'text/html').end(page('hei'));
      },
      { ownRobots: true },
    );
  }

  async function ask(server: Loopback, path = '/a', options: FetcherOptions = {}) {
    const clock = { now: Date.now, sleep: async () => {} };
    const fetcher = fetcherForTest([server], { clock, ...options });
    return fetcher.fetch(server.origin + path);
  }

  it.each([400, 401, 403, 404, 410])('status %i: all is allowed', async (status) => {
    expect(await ask(await site((r) => void r.writeHead(status).end('no')))).toMatchObject({ kind: 'document' });
  });

  it.each([500, 502, 503])('status %i: nothing is allowed, and no document requested', async (status) => {
    const server = await site((r) => void r.writeHead(status).end());
    expect(await ask(server)).toMatchObject({ kind: 'failed', reason: 'robots-unavailable', attempts: 0 });
    expect(server.documents()).toEqual([]);
  });

  it('429: not now', async () => {
    const server = await site((r) => void r.writeHead(429, { 'retry-after': '600' }).end());
    expect(await ask(server)).toMatchObject({ kind: 'later', why: 'throttled' });
    expect(server.documents()).toEqual([]);
  });

  it('a wall in its place says nothing of the rules', async () => {
    const wall = '<title>Just a moment...</title><h1>Checking your browser before accessing nord.test</h1>';
    const server = await site((r) => void r.setHeader('content-type', 'text/html').end(wall));
    expect(await ask(server)).toMatchObject({
      ...{ kind: 'failed', reason: 'challenge', status: 200, attempts: 0, wall: { kind: 'challenge' } },
      received: { exchange: { url: `${server.origin}/robots.txt` } },
    });
    expect(server.documents()).toEqual([]);
  });

  it('a page in place of a missing file, or a log-in, is no rule', async () => {
    for (const html of [page('Fant ikke siden'), '<title>Log in</title>Username, Password <input type=password>']) {
      const server = await site((r) => void r.setHeader('content-type', 'text/html').end(html));
      expect(await ask(server)).toMatchObject({ kind: 'document' });
    }
  });

  it('a broken connection is tried again, then is the host’s failure', async () => {
    const once = await site((r, asked) => (asked === 1 ? r.destroy() : r.writeHead(404).end()));
    expect(await ask(once)).toMatchObject({ kind: 'document' });
    const never = await site((r) => r.destroy());
    expect(await ask(never)).toMatchObject({ reason: 'connection-failed', attempts: 0 });
    expect(never.asked).toHaveLength(3);
  });

  it('up to five redirects are followed; more count as no file', async () => {
    const chain = (length: number) =>
      site((r, _, path) => {
        const at = Number(/\d+/.exec(path)?.[0] ?? 0);
        if (at < length) r.writeHead(301, { location: `/robots${at + 1}` }).end();
        else r.end('User-agent: *\nDisallow: /');
      });
    expect(await ask(await chain(5))).toMatchObject({ reason: 'robots-disallow' });
    expect(await ask(await chain(6))).toMatchObject({ kind: 'document' });
  });

  it('is not fetched from private addresses either', async () => {
    const server = await site((r) => void r.writeHead(302, { location: 'http://10.0.0.1/robots.txt' }).end());
    expect(await ask(server)).toMatchObject({ reason: 'address-refused', attempts: 0 });
  });

  it('counts only its first 500 KiB', async () => {
    const filler = '# nothing\n'.repeat(60_000);
    const early = await site((r) => void r.end(`User-agent: *\nDisallow: /a\n${filler}`));
    expect(await ask(early)).toMatchObject({ reason: 'robots-disallow' });
    const late = await site((r) => void r.end(`User-agent: *\n${filler}Disallow: /a\n`));
    expect(await ask(late)).toMatchObject({ kind: 'document' });
  });

  it('is unpacked, whether or not its headers say that it is packed', async () => {
    const rules = 'User-agent: *\nDisallow: /a';
    const answers: [headers: Record<string, string | string[]>, body: Buffer | string][] = [
      [{}, gzipSync(rules)],
      [{ 'content-type': 'text/plain' }, gzipSync(`\ufeff${rules}`)],
      [{ 'content-encoding': 'gzip' }, gzipSync(rules)],
      [{ 'content-encoding': ['gzip', 'gzip'] }, gzipSync(rules)],
      [{ 'content-encoding': 'gzip' }, gzipSync(gzipSync(rules))],
      [{ 'content-encoding': 'utf-8' }, rules],
      [{ 'content-encoding': 'gzip' }, gzipSync(`${rules}\n${'# nothing\n'.repeat(90_000)}`)],
      [{ 'content-type': 'text/html' }, `<html><body><pre>${rules}</pre>`],
    ];
    for (const [headers, body] of answers)
      expect(await ask(await site((r) => void r.writeHead(200, headers).end(body)))).toMatchObject({
        reason: 'robots-disallow',
      });
  });

  it('is kept for a day, and its absence by error for half an hour', async () => {
    const clock = new FakeClock();
    const robotsCache = memoryRobotsCache();
    const server = await site((r, asked) => (asked === 1 ? r.writeHead(500).end() : r.writeHead(404).end()));
    const fetched = async () => {
      await ask(server, '/a', { clock, robotsCache });
      return server.asked.filter((path) => path === '/robots.txt').length;
    };
    expect(await fetched()).toBe(1);
    expect(await fetched()).toBe(1);
    clock.advance(1_800_001);
    expect(await fetched()).toBe(2);
    clock.advance(86_000_000);
    expect(await fetched()).toBe(2);
    clock.advance(400_001);
    expect(await fetched()).toBe(3);
  });

  it('is fetched once for all who ask together', async () => {
    const server = await site((r) => void r.writeHead(404).end());
    const fetcher = fetcherForTest([server]);
    await Promise.all(['/a', '/b', '/c'].map((path) => fetcher.fetch(server.origin + path)));
    expect(server.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  it('sets a crawl delay that is kept, or that is too long to wait for', async () => {
    const slow = await site((r) => void r.end('User-agent: *\nCrawl-delay: 100'));
    expect(await ask(slow)).toMatchObject({ reason: 'crawl-delay-too-long', attempts: 0 });
    const fair = await site((r) => void r.end('User-agent: *\nCrawl-delay: 0.15'));
    const fetcher = fetcherForTest([fair]);
    await fetcher.fetch(`${fair.origin}/a`);
    const began = performance.now();
    await fetcher.fetch(`${fair.origin}/b`);
    expect(performance.now() - began).toBeGreaterThanOrEqual(145);
  });
});
