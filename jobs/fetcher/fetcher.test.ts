import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FetcherOptions } from './fetcher.js';
import type { Reply } from './reply.js';
import { memoryRobotsCache } from './robots/robots.js';
import { fetcherForTest, type Loopback, page, serveForTest } from './testing/loopback.js';

type Pages = Record<string, (response: ServerResponse, asked: number) => void>;

async function site(pages: Pages): Promise<Loopback> {
  const counts = new Map<string, number>();
  return serveForTest(
    (request, response) => {
      const path = request.url ?? '';
      const asked = (counts.get(path) ?? 0) + 1;
      counts.set(path, asked);
      const answer = pages[path];
      if (answer) answer(response, asked);
      else response.writeHead(404).end();
    },
    { ownRobots: true },
  );
}

const html =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(page(text));
const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location }).end();

async function ask(server: Loopback, path: string, options: FetcherOptions = {}): Promise<Reply> {
  const fetcher = fetcherForTest([server], options);
  return fetcher.fetch(server.origin + path);
}

describe('a document through the fetcher', () => {
  it('is fetched, identified and parsed', async () => {
    const server = await site({ '/': html('Nordvik') });
    const reply = await ask(server, '/', { operator: { url: 'https://hyrde.test/visit', mail: 'post@hyrde.test' } });
    expect(reply).toMatchObject({
      kind: 'document',
      status: 200,
      reading: { from: 'bytes', charset: 'utf-8' },
      attempts: 1,
    });
    if (reply.kind === 'document') expect(reply.page).toMatchObject({ title: 'Nordvik', language: 'nb' });
    expect(server.requests.map((request) => request.headers['user-agent'])).toEqual(
      Array(2).fill('Hyrde/0.2.0 (+https://hyrde.test/visit; post@hyrde.test)'),
    );
  });

  it('is read in the charset that it is in', async () => {
    const latin1 = Buffer.from('<p>Møte i Ås på lørdag', 'latin1');
    const server = await site({ '/': (r) => void r.writeHead(200, { 'content-type': 'text/html' }).end(latin1) });
    const reply = await ask(server, '/');
    expect(reply).toMatchObject({ reading: { from: 'bytes', charset: 'windows-1252' } });
    if (reply.kind === 'document') expect(reply.page.text).toBe('Møte i Ås på lørdag');
  });

  it.each([
    [401, 'login-required'],
    [403, 'forbidden'],
    [404, 'missing'],
    [410, 'missing'],
    [451, 'forbidden'],
  ])('fails at once for status %i', async (status, reason) => {
    const server = await site({ '/x': html('no', status) });
    expect(await ask(server, '/x')).toMatchObject({ kind: 'failed', reason, status, attempts: 1 });
    expect(server.documents()).toEqual(['/x']);
  });

  it('is no page with another media type, as a download, or as bytes without a type', async () => {
    const server = await site({
      '/pdf': (r) => void r.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      '/file': (r) => void r.writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment' }).end(),
      '/bytes': (r) => void r.writeHead(200).end('GIF89a'),
      '/untyped': (r) => void r.writeHead(200).end(page('fine')),
    });
    for (const path of ['/pdf', '/file', '/bytes'])
      expect(await ask(server, path)).toMatchObject({ kind: 'failed', reason: 'not-a-page', attempts: 1 });
    expect(await ask(server, '/untyped')).toMatchObject({ kind: 'document' });
  });

  it('is tried again after a transient failure, and each try counts', async () => {
    const server = await site({
      '/flaky': (r, asked) => (asked < 3 ? r.destroy() : html('at last')(r)),
      '/broken': html('no', 500),
    });
    expect(await ask(server, '/flaky')).toMatchObject({ kind: 'document', attempts: 3 });
    expect(await ask(server, '/broken')).toMatchObject({ kind: 'failed', reason: 'server-error', attempts: 3 });
  });

  it('costs no more downloads than it may', async () => {
    const server = await site({ '/broken': html('no', 500) });
    const fetcher = fetcherForTest([server]);
    expect(await fetcher.fetch(`${server.origin}/broken`, { maxAttempts: 1 })).toMatchObject({ attempts: 1 });
    expect(server.documents()).toHaveLength(1);
  });

  it('is given up when aborted', async () => {
    const abort = new AbortController();
    const server = await site({ '/': () => abort.abort(new Error('enough')) });
    const fetcher = fetcherForTest([server]);
    await expect(fetcher.fetch(server.origin, { signal: abort.signal })).rejects.toThrow('enough');
  });

  it('cannot be fetched from an invalid web address', async () => {
    const server = await site({});
    const fetcher = fetcherForTest([server]);
    for (const url of [
      'ftp://a.test/',
      'javascript:1',
      'file:///etc/passwd',
      'http://',
      `http://a.test/${'x'.repeat(3_000)}`,
    ])
      expect(await fetcher.fetch(url)).toMatchObject({ kind: 'failed', reason: 'bad-url', attempts: 0 });
  });
});

describe('redirects', () => {
  it('are followed at no cost, with the way remembered', async () => {
    const server = await site({ '/a': redirect('/b'), '/b': redirect('c?x=1#y', 308), '/c?x=1': html('there') });
    const reply = await ask(server, '/a');
    expect(reply).toMatchObject({ kind: 'document', finalUrl: `${server.origin}/c?x=1`, attempts: 1 });
    expect(reply).toMatchObject({
      hops: [
        { url: `${server.origin}/a`, status: 302 },
        { url: `${server.origin}/b`, status: 308 },
      ],
    });
  });

  it('by meta refresh are redirects too, unless they wait or stand in noscript', async () => {
    const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;
    const server = await site({
      '/now': (r) => void r.setHeader('content-type', 'text/html').end(refresh("0; url='/there'")),
      '/later': (r) => void r.setHeader('content-type', 'text/html').end(`${refresh('300; url=/there')}<p>news`),
      '/noscript': (r) =>
        void r.setHeader('content-type', 'text/html').end(`<noscript>${refresh('0; url=/there')}</noscript><p>app`),
      '/there': html('there'),
    });
    expect(await ask(server, '/now')).toMatchObject({ finalUrl: `${server.origin}/there`, attempts: 1 });
    expect(await ask(server, '/later')).toMatchObject({ finalUrl: `${server.origin}/later` });
    expect(await ask(server, '/noscript')).toMatchObject({ finalUrl: `${server.origin}/noscript` });
  });

  it('end in a circle, after ten, or where they lead nowhere', async () => {
    const server = await site({
      '/a': redirect('/b'),
      '/b': redirect('/a'),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`/n${i}`, redirect(`/n${i + 1}`)])),
      '/none': (r) => void r.writeHead(301).end(),
      '/mail': redirect('mailto:post@nordvik.test'),
      '/bad': redirect('http://[bad'),
    });
    expect(await ask(server, '/a')).toMatchObject({ reason: 'redirect-loop', attempts: 1 });
    expect(await ask(server, '/n0')).toMatchObject({ reason: 'redirect-loop', attempts: 1 });
    for (const path of ['/none', '/mail', '/bad'])
      expect(await ask(server, path)).toMatchObject({ reason: 'redirect-broken' });
  });

  it('obey the robots.txt of where they lead', async () => {
    const other = await site({
      '/robots.txt': (r) => void r.end('User-agent: hyrde\nDisallow: /shut'),
      '/shut/x': html('no'),
    });
    const server = await site({ '/a': redirect(`${other.origin}/shut/x`) });
    const fetcher = fetcherForTest([server, other]);
    expect(await fetcher.fetch(`${server.origin}/a`)).toMatchObject({ reason: 'robots-disallow', attempts: 1 });
    expect(other.asked).toEqual(['/robots.txt']);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://sneaky.localhost/',
    'http://100.64.1.1/',
  ])('to %s are refused', async (inside) => {
    const server = await site({ '/a': redirect(inside) });
    expect(await ask(server, '/a')).toMatchObject({ kind: 'failed', reason: 'address-refused' });
  });

  it('to the same address at a port that is not allowed are refused', async () => {
    const other = await site({ '/': html('secret') });
    const server = await site({ '/a': redirect(other.origin) });
    expect(await ask(server, '/a')).toMatchObject({ reason: 'address-refused' });
    expect(other.asked).toEqual([]);
  });
});

describe('hostile answers', () => {
  const bounds = { packedBytes: 100_000, unpackedBytes: 200_000 };

  it('without end are cut off', async () => {
    const server = await site({
      '/endless': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = () => {
          while (!response.destroyed && response.write('<p>more and more'.repeat(500)));
        };
        response.on('drain', more);
        more();
      },
      '/announced': (r) =>
        void r.writeHead(200, { 'content-type': 'text/html', 'content-length': '99999999' }).end('<p>'),
    });
    expect(await ask(server, '/endless', { bounds })).toMatchObject({ reason: 'too-large', attempts: 1 });
    expect(await ask(server, '/announced', { bounds })).toMatchObject({ reason: 'too-large' });
  });

  it('that are bombs are not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await site({
      '/bomb': (r) => void r.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
      '/layers': (r) =>
        void r.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip,gzip,gzip' }).end(bomb),
      '/zip': (r) => void r.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no gzip'),
      '/torn': (r) =>
        void r
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(page('whole')).subarray(0, -6)),
    });
    expect(await ask(server, '/bomb', { bounds })).toMatchObject({ reason: 'too-large' });
    expect(await ask(server, '/layers', { bounds })).toMatchObject({ reason: 'bad-answer' });
    expect(await ask(server, '/zip', { bounds })).toMatchObject({ reason: 'bad-answer' });
    expect(await ask(server, '/torn', { bounds })).toMatchObject({ kind: 'document' });
  });

  it('that trickle end in time', async () => {
    const server = await site({
      '/headers': (response) => {
        const timer = setInterval(() => response.socket?.write('X-A: b\r\n'), 20);
        response.socket?.write('HTTP/1.1 200 OK\r\n');
        response.socket?.on('close', () => clearInterval(timer));
      },
      '/body': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('<p>'), 20);
        response.on('close', () => clearInterval(timer));
      },
      '/silent': () => {},
    });
    // The limit applies to robots.txt too, which a busy machine may not fetch in time; it is therefore cached.
    const robotsCache = memoryRobotsCache();
    await robotsCache.set(`127.0.0.1:${server.port}`, { state: 'open', text: '', fetchedAt: new Date() });
    for (const path of ['/headers', '/body', '/silent']) {
      const fetcher = fetcherForTest([server], { bounds: { totalMs: 400 }, robotsCache });
      const reply = await fetcher.fetch(server.origin + path, { maxAttempts: 1 });
      expect(reply).toMatchObject({ kind: 'failed', reason: 'time-out', attempts: 1 });
    }
  });

  it('that are not HTTP are distinguished from pages', async () => {
    const server = await site({
      '/garbage': (r) => void r.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
      '/huge-header': (r) => void r.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(200_000)}\r\n\r\n`),
    });
    for (const path of ['/garbage', '/huge-header'])
      expect(await ask(server, path)).toMatchObject({ kind: 'failed', reason: 'bad-answer', attempts: 1 });
  });

  it('of hosts that are not there have their reason', async () => {
    const server = await site({});
    const fetcher = fetcherForTest([server], {
      resolver: async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    });
    expect(await fetcher.fetch('http://nowhere.test/')).toMatchObject({ reason: 'name-not-found', attempts: 0 });
    await server.close();
    const quick = fetcherForTest([server], { clock: { now: Date.now, sleep: async () => {} } });
    expect(await quick.fetch(server.origin)).toMatchObject({ reason: 'connection-failed', attempts: 0 });
  });
});

describe('a list through the fetcher', () => {
  const typed =
    (type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  const lists = (server: Loopback) => {
    const fetcher = fetcherForTest([server], { bounds: { unpackedBytes: 1_000_000 } });
    return (path: string, as: 'sitemap' | 'feed', validators = {}) =>
      fetcher.fetch({ url: server.origin + path, manner: { as }, validators });
  };

  it('is named by robots.txt, at no cost and in one asking', async () => {
    const server = await site({ '/robots.txt': typed('text/plain', 'Sitemap: /kart.xml') });
    const ask = lists(server);
    for (let i = 0; i < 2; i++)
      expect(await ask('/robots.txt', 'sitemap')).toMatchObject({
        kind: 'named',
        sitemaps: [`${server.origin}/kart.xml`],
      });
    expect(server.asked).toEqual(['/robots.txt']);
    const none = await site({ '/robots.txt': (response) => void response.writeHead(500).end() });
    expect(await lists(none)('/robots.txt', 'sitemap')).toMatchObject({ kind: 'named', sitemaps: [] });
  });

  it('is read under many media types and packed, but no web page in its place, nor what unpacks without end', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await site({
      '/kart.xml.gz': typed('application/octet-stream', gzipSync('<urlset/>')),
      '/feed': typed('application/rss+xml; charset=iso-8859-1', Buffer.from('<rss>\xe5</rss>', 'latin1')),
      '/feed.json': typed('application/feed+json', '{}'),
      '/page': typed('text/html', '<title>x'),
      '/bomb': typed('application/atom+xml', bomb, { 'content-encoding': 'gzip' }),
    });
    const ask = lists(server);
    expect(await ask('/kart.xml.gz', 'sitemap')).toMatchObject({ kind: 'file', body: '<urlset/>', attempts: 1 });
    expect(await ask('/feed', 'feed')).toMatchObject({ kind: 'file', body: '<rss>å</rss>' });
    expect(await ask('/feed.json', 'feed')).toMatchObject({ kind: 'file', body: '{}' });
    expect(await ask('/page', 'feed')).toMatchObject({ kind: 'failed', reason: 'not-a-page' });
    expect(await ask('/bomb', 'feed')).toMatchObject({ kind: 'failed', reason: 'too-large' });
  });

  it('that has not changed is not sent again', async () => {
    const server = await site({
      '/feed': (response) =>
        void (response.req.headers['if-none-match'] === '"1"'
          ? response.writeHead(304, { etag: '"1"' }).end()
          : response.writeHead(200, { 'content-type': 'application/rss+xml', etag: '"1"' }).end('<rss/>')),
    });
    const ask = lists(server);
    expect(await ask('/feed', 'feed')).toMatchObject({ kind: 'file', validators: { etag: '"1"' } });
    expect(await ask('/feed', 'feed', { etag: '"1"' })).toMatchObject({ kind: 'unchanged' });
  });
});
