import { createServer } from 'node:http';
import { pdfOf } from '@hyrde/lab/country';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forFile } from '../../../scripts/testing/for-file.js';
import { listening } from '../../../scripts/testing/listening.js';
import { findBrowser } from '../../fetcher/index.js';
import { exitCodeOf, readLocateArguments } from './index.js';
import { jsonAnswer, type LocateArguments, plainAnswer, searchSite } from './search-site.js';

const PAGES: Record<string, string> = {
  '/': '<title>Town</title><a href="/about">About us</a><a href="/privacy">Privacy and cookies</a>',
  '/office': '<title>Office</title><a href="/about">About us</a><a href="/secret/privacy">Privacy and cookies</a>',
  '/council': '<title>Council</title><a href="/about">About us</a><a href="/council-minutes.pdf">Council minutes</a>',
  '/guide': '<title>Guide</title><a href="/about">About us</a><a href="/map">Map</a>',
  '/links': '<title>Links</title><a href="/about">About us</a><a href="/app#/privacy">Privacy and cookies</a>',
  '/app': '<title>Town</title><div id="root"></div><script src="/app.js"></script>',
  '/routes': `<title>Town</title><div id="root"></div><script>
    const pages = { '#/about': 'We are a town.', '#/privacy': '<h1>Privacy</h1><p>Personal data, consent, cookies, rights.' };
    document.getElementById('root').innerHTML = '<nav><a href="#/about">About us</a> <a href="#/privacy">Privacy and cookies</a></nav><main>' +
      (pages[location.hash] ?? 'Welcome to our town, where scripts draw all pages.');</script>`,
  '/about': '<title>About</title><p>We are a town.',
  '/privacy':
    '<title>Privacy | Town</title><h1>Privacy</h1><p>Personal data, consent, cookies, rights and protection of information collected.',
};

/** A Crawl-delay too long for a test, which `--no-delay` ignores. */
const ROBOTS = 'User-agent: *\nCrawl-delay: 3600\nDisallow: /secret\n';

const browser = await findBrowser();

const asked: string[] = [];
/** A PDF without text. */
const SCAN = () => `${origin}/council-minutes.pdf`;

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  asked.push(path);
  if (path === '/council-minutes.pdf') {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    return void response.end(pdfOf('', ''));
  }
  const body = path === '/robots.txt' ? ROBOTS : PAGES[path];
  response.writeHead(body ? 200 : 404, { 'content-type': path === '/robots.txt' ? 'text/plain' : 'text/html' });
  response.end(body && path !== '/robots.txt' ? `<html lang="en">${body}` : body);
});
const { origin } = await forFile(listening(server), 'close');
afterEach(() => vi.unstubAllEnvs());

const quiet = { progress: () => {}, waiting: () => {}, noBrowser: () => {} };
const args = (path: string, ...more: string[]): LocateArguments =>
  readLocateArguments([`${origin}${path}`, '--target', 'privacy', ...more]);

describe('hyrde locate', () => {
  it('finds a page over HTTP and says so in both forms', async () => {
    const call = args('/', '--allow-private', '--no-delay', '--algorithm', 'ls2f');
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(exitCodeOf(located.outcome)).toBe(0);
    expect(jsonAnswer(call, located, 5)).toMatchObject({
      algorithm: 'ls2f:S=100,threshold=0.75',
      answer: 'probably',
      outcome: 'found',
      reason: 'accepted',
      found: {
        url: `${origin}/privacy`,
        opened: true,
        trail: [{ url: `${origin}/`, label: '' }, { label: 'Privacy and cookies' }],
      },
      lookAt: [`${origin}/privacy`, `${origin}/`],
      downloads: 2,
      durationMs: 5,
      candidates: [{ url: `${origin}/privacy` }, { url: `${origin}/` }],
    });
    expect(plainAnswer(call, located, 5)).toContain('“Privacy and cookies”');
  });

  it('says that a scan is held by its label', async () => {
    const call = readLocateArguments([
      ...[`${origin}/council`, '--target', 'council-minutes', '--allow-private', '--no-delay'],
    ]);
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(jsonAnswer(call, located, 5)).toMatchObject({ outcome: 'found', found: { url: SCAN(), scan: true } });
    expect(plainAnswer(call, located, 5)).toContain(
      'Held by its label; the document is a scan whose text was not read.',
    );
  });

  it('says what it did not see of a site on which it found nothing', async () => {
    const call = args('/guide', '--allow-private', '--no-delay', '--max-downloads', '1');
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(jsonAnswer(call, located, 5)).toMatchObject({
      found: null,
      absence: located.absence,
      notSeen: { counts: [{ kind: 'unopened', count: 2 }], likeliest: [] },
    });
    expect(located.absence).toBeLessThan(1);
    expect(plainAnswer(call, located, 5)).toMatch(/\nProbability that the site has no such page: \d+%\n/);
    expect(plainAnswer(call, { ...located, absence: 0.999 }, 5)).toContain('no such page: over 99%');
    expect(plainAnswer(call, located, 5)).toMatch(/Not seen\n +2 +known but never requested/);
  });

  it('asks nothing of a private address unless allowed', async () => {
    asked.length = 0;
    const located = await searchSite(args('/'), quiet, new AbortController().signal);
    expect(located).toMatchObject({ outcome: 'unreachable', reason: 'address-refused', found: null, downloads: 0 });
    expect(exitCodeOf(located.outcome)).toBe(4);
    expect(asked).toEqual([]);
  });

  it('says that a site which scripts build could not be read, where there is no browser', async () => {
    vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '/nowhere');
    const call = args('/app', '--allow-private', '--no-delay');
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(jsonAnswer(call, located, 5)).toMatchObject({
      outcome: 'unreachable',
      reason: 'needs-browser',
      found: null,
    });
    expect(exitCodeOf(located.outcome)).toBe(4);
    expect(plainAnswer(call, located, 5)).toMatch(/^The site could not be read: its pages are empty until a browser/);
  });

  it.skipIf(!browser.found)(
    'finds a page that scripts draw by a route in the fragment',
    async () => {
      const call = args('/routes', '--allow-private', '--no-delay', '--algorithm', 'ls2f');
      const located = await searchSite(call, quiet, new AbortController().signal);
      expect(jsonAnswer(call, located, 5)).toMatchObject({
        outcome: 'found',
        found: { url: `${origin}/routes#/privacy`, opened: true, trail: [{ url: `${origin}/routes` }, {}] },
      });
    },
    30_000,
  );

  it('says that it read no route where there is no browser', async () => {
    vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', '/nowhere');
    const call = args('/links', '--allow-private', '--no-delay', '--algorithm', 'ls2f');
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(located.outcome).not.toBe('found');
    expect(jsonAnswer(call, located, 5)).toMatchObject({
      notSeen: { counts: expect.arrayContaining([{ kind: 'scripts', count: 1 }]) },
    });
  });

  it('obeys robots.txt even without pauses', async () => {
    const located = await searchSite(
      args('/secret', '--allow-private', '--no-delay'),
      quiet,
      new AbortController().signal,
    );
    expect(located).toMatchObject({ outcome: 'refused-by-robots', downloads: 0 });
    expect(asked).not.toContain('/secret');
  });

  it('names the page that robots.txt keeps from being read, and says that nobody read it', async () => {
    asked.length = 0;
    const call = args('/office', '--allow-private', '--no-delay');
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(exitCodeOf(located.outcome)).toBe(4);
    expect(asked).not.toContain('/secret/privacy');
    const url = `${origin}/secret/privacy`;
    expect(jsonAnswer(call, located, 5)).toMatchObject({
      outcome: 'refused-by-robots',
      found: { url, title: 'Privacy and cookies', opened: false, trail: [{ url: `${origin}/office` }, { url }] },
    });
    expect(plainAnswer(call, located, 5)).toContain('“Privacy and cookies”, which could not be opened');
  });

  it('leaves aside the robots.txt of a recording on this machine', async () => {
    asked.length = 0;
    const call = args('/secret', '--allow-private', '--no-delay', '--recorded');
    const located = await searchSite(call, quiet, new AbortController().signal);
    expect(located.outcome).not.toBe('refused-by-robots');
    expect(asked).toEqual(['/secret']);
  });

  it('ends as cancelled when it is stopped', async () => {
    const located = await searchSite(args('/', '--allow-private', '--no-delay'), quiet, AbortSignal.abort());
    expect(located).toMatchObject({ outcome: 'cancelled', found: null });
  });
});
