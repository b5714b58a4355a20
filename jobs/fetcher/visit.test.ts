import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Fetcher } from './fetcher.js';
import { SessionCookies } from './http/session-cookies.js';
import { fetcherForTest, type Loopback, page, serveForTest } from './testing/loopback.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

async function site(pages: Record<string, Answer>): Promise<Loopback> {
  const answer: RequestListener = (request, response) => {
    const known = pages[request.url ?? ''];
    if (known) known(response, request);
    else response.writeHead(404).end();
  };
  return serveForTest(answer, { ownRobots: '/robots.txt' in pages });
}

function fetcher(...servers: Loopback[]): Fetcher {
  return fetcherForTest(servers);
}

const html =
  (text: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(page(text));
/** @param location written to the wire as UTF-8 */
const redirect =
  (location: string, cookie: string | string[] = [], status = 302): Answer =>
  (response) =>
    void response.writeHead(status, { location: Buffer.from(location).toString('latin1'), 'set-cookie': cookie }).end();
/** The page for requests with the cookie, else a redirect that sets it. */
const unless =
  (cookie: string, otherwise: Answer, text = 'inside'): Answer =>
  (response, request) =>
    (request.headers.cookie?.includes(cookie) ? html(text) : otherwise)(response, request);
const cookiesSent = ({ requests }: Loopback) => requests.map(({ headers }) => headers.cookie ?? null);

describe('a redirect that checks cookies', () => {
  it('to itself is followed with the cookie that it sets, which is not kept', async () => {
    const server = await site({ '/a': unless('ok=1', redirect('/a', 'ok=1; Path=/; HttpOnly; SameSite=Lax')) });
    const { fetch } = fetcher(server);
    for (let i = 0; i < 2; i++)
      expect(await fetch(`${server.origin}/a`)).toMatchObject({
        kind: 'document',
        page: { title: 'inside' },
        attempts: 1,
        hops: [{ url: `${server.origin}/a`, status: 302 }],
        exchange: { requestHeaders: expect.arrayContaining([['cookie', 'ok=1']]) },
      });
    expect(server.documents()).toEqual(['/a', '/a', '/a', '/a']);
    expect(cookiesSent(server)).toEqual([null, null, 'ok=1', null, 'ok=1']);
  });

  it.each([
    [
      'the page sets it, another reads it',
      redirect('/check', 'ok=1; Path=/'),
      unless('ok=1', html('no'), 'yes'),
      '/check',
    ],
    ['the other sets it', redirect('/check'), redirect('/a', 'ok=1; Path=/'), '/a'],
  ])('at another address is followed: %s', async (_, first, second, last) => {
    const server = await site({ '/a': unless('ok=1', first), '/check': second });
    expect(await fetcher(server).fetch(`${server.origin}/a`)).toMatchObject({
      kind: 'document',
      finalUrl: server.origin + last,
      attempts: 1,
    });
  });

  it('is a loop, or to itself a wall, if the cookie does not help, however many there are', async () => {
    let n = 0;
    const server = await site({
      '/same': redirect('/same', 'no=1'),
      '/new': (response, request) => redirect('/new', `n${++n}=${n}`)(response, request),
      '/a': (response, request) => redirect('/b', `n${++n}=${n}`)(response, request),
      '/b': (response, request) => redirect('/a', `n${++n}=${n}`)(response, request),
      '/plain': redirect('/plain'),
    });
    const { fetch } = fetcher(server);
    for (const [path, requests, reason] of [
      ['/same', 2, 'challenge'],
      ['/new', 2, 'challenge'],
      ['/a', 4, 'redirect-loop'],
      ['/plain', 1, 'redirect-loop'],
    ] as const) {
      const before = server.documents().length;
      expect(await fetch(server.origin + path)).toMatchObject({ kind: 'failed', reason, attempts: 1 });
      expect(server.documents().length - before).toBe(requests);
    }
  });

  it('returns a cookie to no other host, whatever Domain says', async () => {
    const other = await site({ '/there': html('there') });
    const back = await site({
      '/a': redirect(`${other.origin}/there`, ['a=1; Domain=127.0.0.1', 'b=2']),
      '/kept': (response, request) => redirect(`${other.origin}/there`, 'c=3', 307)(response, request),
    });
    const { fetch } = fetcher(back, other);
    for (const path of ['/a', '/kept']) expect(await fetch(back.origin + path)).toMatchObject({ kind: 'document' });
    expect(cookiesSent(other)).toEqual([null, null, null]);
  });

  it('is not followed twice by a form', async () => {
    const server = await site({ '/sok': redirect('/sok', 'ok=1', 307) });
    const form = [['q', 'plan']] as const;
    expect(await fetcher(server).fetch({ url: `${server.origin}/sok`, method: 'POST', form })).toMatchObject({
      reason: 'redirect-loop',
    });
    expect(server.documents()).toEqual(['/sok']);
  });

  it('before robots.txt is followed too', async () => {
    const rules: Answer = (response) => void response.end('User-agent: *\nDisallow: /intern');
    const server = await site({
      '/robots.txt': (response, request) =>
        (request.headers.cookie ? rules : redirect('/robots.txt', 'ok=1'))(response, request),
      '/intern': html('no'),
    });
    expect(await fetcher(server).fetch(`${server.origin}/intern`)).toMatchObject({ reason: 'robots-disallow' });
  });
});

describe('the cookies of a visit (RFC 6265)', () => {
  const now = Date.UTC(2026, 0, 1);
  const sent = (set: readonly string[], to: string, from = 'https://www.nordvik.test/a/b') => {
    const cookies = new SessionCookies();
    cookies.take(new URL(from), set, now);
    return cookies.headerFor(new URL(to, from));
  };

  it.each([
    [['a=1', 'b=2; Path=/'], '/a/c', 'a=1; b=2'],
    [['a=1', 'a=2'], '/a/c', 'a=2'],
    [['a=1'], '/other', null],
    [['a=1; path=/x'], '/xy', null],
    [['a=1; path=/x'], '/x/y', 'a=1'],
    [['a=1; path=/x'], '/x', 'a=1'],
    [['a=1; Path=x'], '/a/c', 'a=1'],
    [['a=1; Secure; Path=/'], 'http://www.nordvik.test/', null],
    [['a=1; Path=/'], 'http://www.nordvik.test/', 'a=1'],
    [['a=1; Path=/; Domain=nordvik.test'], 'https://nordvik.test/', null],
    [['a=1; Path=/; Domain=nordvik.test'], 'https://www.nordvik.test:8443/', null],
    [['a=1', 'a=; Max-Age=0'], '/a/c', null],
    [['a=1', 'a=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], '/a/c', null],
    [['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60'], '/a/c', 'a=1'],
    [['a=b=c', 'token'], '/a/c', 'a=b=c; token='],
    [['=1', '', ';', 'a\r\nX-Evil: 1=1', `big=${'x'.repeat(5_000)}`], '/a/c', null],
  ])('%j to %s: %s', (set, to, expected) => {
    expect(sent(set, to)).toBe(expected);
  });

  it('are few', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `n${n}=${'x'.repeat(100)}`);
    expect(sent(many, '/a/c')?.split('; ')).toHaveLength(20);
  });
});

describe('Location', () => {
  it.each([
    ['/møte/plan', '/m%C3%B8te/plan'],
    ['/søk?q=båt', '/s%C3%B8k?q=b%C3%A5t'],
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/a b', '/a%20b'],
    ['  /a\t', '/a'],
    ['/a\tb', '/ab'],
    ['ny/side', '/x/ny/side'],
    ['../ny', '/ny'],
    ['?side=2', '/x/start?side=2'],
    ['\\ny', '/ny'],
  ])('%j leads to %s', async (location, path) => {
    const server = await site({ '/x/start': redirect(location), [path]: html('there') });
    const reply = await fetcher(server).fetch(`${server.origin}/x/start`);
    expect(reply).toMatchObject({ kind: 'document', finalUrl: server.origin + path });
    expect(server.documents()).toEqual(['/x/start', path]);
  });

  it('may name its host only, or hold bytes of another charset', async () => {
    const server = await site({
      '/a': (response, { headers }) => redirect(`//${headers.host}/ny`)(response, {} as IncomingMessage),
      '/b': (response) => void response.writeHead(302, { location: '/m\xf8te' }).end(),
      '/ny': html('there'),
      '/m%F8te': html('there'),
    });
    const { fetch } = fetcher(server);
    expect(await fetch(`${server.origin}/a`)).toMatchObject({ finalUrl: `${server.origin}/ny` });
    expect(await fetch(`${server.origin}/b`)).toMatchObject({ finalUrl: `${server.origin}/m%F8te` });
  });
});

describe('Refresh', () => {
  const refresh =
    (value: string): Answer =>
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', refresh: Buffer.from(value).toString('latin1') })
        .end(page('here'));

  it.each([
    ['0;url=/there', '/there'],
    ['0 url=/there', '/there'],
    ['1; URL="/there"', '/there'],
    ['0; url=/møte', '/m%C3%B8te'],
    ['300; url=/there', '/a'],
    ['30', '/a'],
    ['0; url=/a', '/a'],
    ['5', '/a'],
  ])('%j leads to %s', async (value, path) => {
    const server = await site({ '/a': refresh(value), '/there': html('there'), '/m%C3%B8te': html('there') });
    expect(await fetcher(server).fetch(`${server.origin}/a`)).toMatchObject({
      kind: 'document',
      finalUrl: server.origin + path,
      attempts: 1,
    });
  });

  it('carries cookies on, as other redirects do', async () => {
    const server = await site({
      '/a': (response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'ok=1' })
          .end('<meta http-equiv=refresh content="0;url=/b">'),
      '/b': unless('ok=1', redirect('/a')),
    });
    expect(await fetcher(server).fetch(`${server.origin}/a`)).toMatchObject({
      page: { title: 'inside' },
      hops: [{ by: 'meta-refresh' }],
    });
  });
});
