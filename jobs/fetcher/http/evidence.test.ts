import { createHash, X509Certificate } from 'node:crypto';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createSocketServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pdfOf } from '@hyrde/lab/country';
import { describe, expect, it } from 'vitest';
import { forTest } from '../../../scripts/testing/for-file.js';
import { listening } from '../../../scripts/testing/listening.js';
import { readBytes } from '../../html/index.js';
import { parseAllowList } from '../../site/index.js';
import { addressGate } from '../addresses/address-gate.js';
import { createFetcher, type Fetcher, type FetcherOptions } from '../fetcher.js';
import { memoryPoliteness } from '../politeness/memory-politeness.js';
import { systemClock } from '../politeness/politeness.js';
import type { Reply } from '../reply.js';
import {
  fetcherForTest,
  fetcherTo,
  type Loopback,
  NORDVIK,
  OSTVIK,
  page,
  SORVIK,
  serve,
  serveForTest,
} from '../testing/loopback.js';
import type { Exchange } from './exchange.js';
import { createHttpClient, DEFAULT_BOUNDS, plainGet } from './http-client.js';

async function site(answer: Parameters<typeof serve>[0], options?: { ownRobots: boolean }): Promise<Loopback> {
  return serveForTest(answer, options);
}

const fetcherFor = (server: Loopback, options?: FetcherOptions): Fetcher => fetcherForTest([server], options);

/** A server that writes these bytes to any request and closes; it has no robots.txt. */
async function rawSite(answer: Buffer | string): Promise<Loopback> {
  const asked: string[] = [];
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const path = data.toString('latin1').split(' ')[1] ?? '';
      asked.push(path);
      socket.end(path === '/robots.txt' ? 'HTTP/1.1 404 No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n' : answer);
    });
  });
  return forTest({ ...(await listening(server)), asked, requests: [], documents: () => asked });
}

function documentOf(reply: Reply) {
  if (reply.kind !== 'document') throw new Error(`No document: ${JSON.stringify(reply)}`);
  return reply;
}

describe('what is received', () => {
  const text = page('Møteplan for kommunestyret, med saker og vedtak.');
  it.each([
    ['identity', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
  ])('is kept byte for byte: %s', async (encoding, sent) => {
    const server = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding });
      response.write(sent.subarray(0, 20));
      response.end(sent.subarray(20));
    });
    const reply = documentOf(await fetcherFor(server).fetch(server.origin));
    expect(reply.exchange.headers).toContainEqual(['Transfer-Encoding', 'chunked']);
    expect(reply.bytes.equals(sent)).toBe(true);
    const again = await readBytes({ bytes: reply.bytes, contentType: 'text/html', contentEncoding: encoding });
    expect(again).toEqual({ text, charset: 'utf-8' });
    expect(reply.body).toBe(text);
  });

  it('has its headers in order and unchanged, repeated ones too', async () => {
    const lines = [
      'Content-Type: text/html',
      'SET-Cookie: a=1',
      'x-ord: l\xf8rdag',
      'Set-Cookie: b=2',
      'Connection: close',
    ];
    const head = Buffer.from(`HTTP/1.0 200 Helt fint\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    const server = await rawSite(Buffer.concat([head, Buffer.from(text)]));
    const { exchange } = documentOf(await fetcherFor(server).fetch(server.origin));
    expect(exchange.headers).toEqual(lines.map((line) => line.split(': ')));
    expect(exchange).toMatchObject({ status: 200, statusText: 'Helt fint', httpVersion: '1.0', tls: null });
    expect(exchange).toMatchObject({
      address: '127.0.0.1',
      port: server.port,
      url: `${server.origin}/`,
      method: 'GET',
    });
  });

  it('goes with the request headers that the server saw, in order', async () => {
    const server = await site((_, response) => response.setHeader('content-type', 'text/html').end(text));
    const fetcher = fetcherFor(server);
    const replies = [
      documentOf(await fetcher.fetch(server.origin)),
      documentOf(await fetcher.fetch({ url: server.origin, method: 'POST', form: [['søk', 'øl & vin']] })),
      documentOf(await fetcher.fetch({ url: server.origin, method: 'POST', form: [] })),
    ];
    const seen = server.requests.filter(({ url }) => url !== '/robots.txt').map(({ rawHeaders }) => rawHeaders);
    expect(replies.map(({ exchange }) => exchange.requestHeaders.flat())).toEqual(seen);
    expect(replies.map(({ exchange }) => exchange.httpVersion)).toEqual(['1.1', '1.1', '1.1']);
  });

  it('is timed: when the request was sent, and how long the answer took', async () => {
    const server = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      setTimeout(() => response.end(text), 60);
    });
    const began = Date.now();
    const { exchange } = documentOf(await fetcherFor(server).fetch(server.origin));
    expect(exchange.at.getTime()).toBeGreaterThanOrEqual(began);
    expect(exchange.durationMs).toBeGreaterThanOrEqual(59);
    // The two clocks differ by less than a millisecond.
    expect(exchange.at.getTime() + exchange.durationMs).toBeLessThan(Date.now() + 1);
  });

  it('is the file, of a PDF', async () => {
    const file = pdfOf('Møter', 'Møteplan');
    const server = await site((_, response) => response.setHeader('content-type', 'application/pdf').end(file));
    const { bytes, reading, page } = documentOf(await fetcherFor(server).fetch(server.origin, { pdf: true }));
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(bytes.equals(file)).toBe(true);
    expect(reading).toMatchObject({ from: 'pdf', html: expect.stringContaining(hash) });
    expect(page.title).toBe('Møter');
  });

  it('is kept of failures too: the head, and the part of the body that was read', async () => {
    const big = Buffer.alloc(50_000, 'a');
    const server = await site(({ url }, response) => {
      if (url === '/gone') response.writeHead(410, 'Borte').end('gone');
      else if (url === '/zip')
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no');
      else if (url === '/cut')
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-length': 10_000 })
          .write(big.subarray(0, 300), () => response.socket?.end());
      else response.writeHead(200, { 'content-type': 'text/html' }).end(big);
    });
    const fetcher = fetcherFor(server, { bounds: { packedBytes: 20_000 } });
    const ask = (path: string) => fetcher.fetch(server.origin + path, { maxAttempts: 1 });
    expect(await ask('/gone')).toMatchObject({
      reason: 'missing',
      received: { exchange: { status: 410, statusText: 'Borte' }, bytes: null, truncated: false },
    });
    expect(await ask('/zip')).toMatchObject({
      reason: 'bad-answer',
      received: { bytes: Buffer.from('no'), truncated: false },
    });
    expect(await ask('/cut')).toMatchObject({
      reason: 'connection-failed',
      received: { bytes: big.subarray(0, 300), truncated: true },
    });
    expect(await ask('/big')).toMatchObject({
      reason: 'too-large',
      received: { bytes: big.subarray(0, 20_000), truncated: true },
    });
    await server.close();
    expect(await ask('/gone')).toMatchObject({ reason: 'connection-failed', received: null });
  });

  it('is bounded: headers without end are no answer', async () => {
    const many = (count: number) =>
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${'X-Y: 0123456789\r\n'.repeat(count)}\r\n${text}`;
    const some = await rawSite(many(2_000));
    expect(documentOf(await fetcherFor(some).fetch(some.origin)).exchange.headers).toHaveLength(2_001);
    const tooMany = await rawSite(many(10_000));
    expect(await fetcherFor(tooMany).fetch(tooMany.origin)).toMatchObject({ reason: 'bad-answer' });
  });

  it('goes with every step on the way', async () => {
    const refresh = '<meta http-equiv="refresh" content="0; url=/c">';
    const server = await site(({ url }, response) => {
      if (url === '/a') response.writeHead(301, { location: '/b', 'x-n': '1' }).end('moved');
      else response.setHeader('content-type', 'text/html').end(url === '/b' ? refresh : text);
    });
    const { hops, exchange } = documentOf(await fetcherFor(server).fetch(`${server.origin}/a`));
    expect(hops).toMatchObject([
      { url: `${server.origin}/a`, status: 301, by: 'redirect', bytes: null, exchange: { status: 301 } },
      {
        url: `${server.origin}/b`,
        status: 200,
        by: 'meta-refresh',
        bytes: Buffer.from(refresh),
        exchange: { status: 200 },
      },
    ]);
    expect(hops[0]?.exchange.headers).toContainEqual(['x-n', '1']);
    expect(exchange.url).toBe(`${server.origin}/c`);
  });

  it('goes with the robots.txt in force', async () => {
    const robots = 'User-agent: *\nCrawl-delay: 0.01\nDisallow: /a%7e\nAllow: /a%7e/b # but this\n';
    const server = await site(
      ({ url }, response) =>
        url === '/robots.txt' ? response.end(robots) : response.setHeader('content-type', 'text/html').end(text),
      { ownRobots: true },
    );
    const fetcher = fetcherFor(server);
    const hash = createHash('sha256').update(robots).digest('hex');
    const common = { state: 'rules', hash, crawlDelayMs: 10, fetchedAt: expect.any(Date) };
    const robotsOf = async (path: string) => {
      const reply = await fetcher.fetch(server.origin + path);
      return 'robots' in reply ? [reply.kind, reply.robots] : null;
    };
    expect(await robotsOf('/')).toEqual(['document', { ...common, matched: null }]);
    expect(await robotsOf('/a~/b')).toEqual(['document', { ...common, matched: 'Allow: /a%7e/b # but this' }]);
    expect(await robotsOf('/a~/c')).toEqual(['failed', { ...common, matched: 'Disallow: /a%7e' }]);
  });
});

describe('connections', () => {
  async function secureSite({ key, cert }: typeof NORDVIK, address: string) {
    const server = createSecureServer({ key, cert }, ({ url }, response) => {
      setTimeout(() => response.end(`${address} ${url}`), Math.random() * 8);
    });
    return forTest(await listening(server, 0, address)).port;
  }

  it('record address and certificate, each of its own, however many requests are in flight', async () => {
    const hosts = [
      { ...NORDVIK, address: '127.0.0.1' },
      { ...SORVIK, address: '127.0.0.2' },
    ];
    const ports = await Promise.all(hosts.map((host) => secureSite(host, host.address)));
    const gate = addressGate({
      resolver: async (name) => hosts.filter((host) => host.name === name).map(({ address }) => address),
      allow: parseAllowList(ports.map((port) => `127.0.0.0/8:${port}`).join(',')),
    });
    const trusted = hosts.map(({ cert }) => cert);
    const client = forTest(
      createHttpClient({ gate, operator: {}, bounds: DEFAULT_BOUNDS, clock: systemClock, trusted }),
    );
    const ask = async (n: number): Promise<[Exchange, string]> => {
      const url = new URL(`https://${hosts[n % 2]?.name}:${ports[n % 2]}/${n}`);
      const { received } = await client.send(plainGet(url), { accept: '*/*', wantsBody: () => true });
      return [received.exchange, received.bytes?.toString() ?? ''];
    };
    // A second batch uses existing connections as well as new ones.
    const asked = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(n)));
    asked.push(...(await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)))));
    for (const [{ address, port, tls, url, requestHeaders }, body] of asked) {
      const host = hosts.find(({ name }) => new URL(url).hostname === name);
      const certificate = new X509Certificate(host?.cert ?? '');
      expect(body).toBe(`${address} ${new URL(url).pathname}`);
      expect(requestHeaders[0]).toEqual(['host', new URL(url).host]);
      expect({ address, port }).toEqual({ address: host?.address, port: Number(new URL(url).port) });
      expect(tls).toEqual({
        protocol: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        issuer: `O=Hyrde test, CN=${host?.name}`,
        subject: `O=Hyrde test, CN=${host?.name}`,
        subjectAltNames: `DNS:${host?.name}`,
        validFrom: new Date('2020-01-01'),
        validTo: new Date('2120-01-01'),
        fingerprint256: certificate.fingerprint256,
      });
    }
  });

  it.each([
    ['sends its chain', `${OSTVIK.cert}\n${OSTVIK.intermediate}`, null],
    ['leaves out the intermediate', OSTVIK.cert, 'tls-chain-incomplete'],
  ])('to a server that %s', async (_, cert, reason) => {
    const port = await secureSite({ ...OSTVIK, cert }, '127.0.0.1');
    const gate = addressGate({ resolver: async () => ['127.0.0.1'], allow: parseAllowList(`127.0.0.0/8:${port}`) });
    const trusted = [OSTVIK.root];
    const client = forTest(
      createHttpClient({ gate, operator: {}, bounds: DEFAULT_BOUNDS, clock: systemClock, trusted }),
    );
    const url = new URL(`https://${OSTVIK.name}:${port}/`);
    const sent = client.send(plainGet(url), { accept: '*/*', wantsBody: () => false });
    if (reason === null) expect(await sent).toMatchObject({ status: 200 });
    else await expect(sent).rejects.toMatchObject({ reason });
  });

  it('to a server that nobody vouches for are not made', async () => {
    const port = await secureSite(NORDVIK, '127.0.0.1');
    const allow = parseAllowList(`127.0.0.0/8:${port}`);
    const politeness = memoryPoliteness({ addressGapMs: 0 });
    const fetcher = forTest(createFetcher({ allow, politeness, crawlDelayMs: 0, resolver: async () => ['127.0.0.1'] }));
    expect(await fetcher.fetch(`https://${NORDVIK.name}:${port}/`)).toMatchObject({
      reason: 'tls-failed',
      received: null,
    });
  });
});

describe('a form', () => {
  /** Echoes what it received; `/303/x` and the like redirect to `/x`. */
  async function forms(): Promise<Loopback & { bodies: string[] }> {
    const bodies: string[] = [];
    const server = await site((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(`${request.method} ${request.url} ${body}`);
        const [, status, target] = /^\/(\d+)\/(.*)$/.exec(request.url ?? '') ?? [];
        if (request.url === '/broken') response.destroy();
        else if (request.url === '/same' && request.method === 'POST')
          response.writeHead(303, { location: '/same' }).end();
        else if (status?.startsWith('3')) response.writeHead(Number(status), { location: `/${target}` }).end();
        else if (status) response.writeHead(Number(status), target ? { 'retry-after': target } : {}).end();
        else response.setHeader('content-type', 'text/html').end(page(`${request.method} ${body}`));
      });
    });
    return Object.assign(server, { bodies });
  }
  const form = [
    ['q', 'møte'],
    ['q', 'plan & vedtak'],
  ] as const;
  const encoded = 'q=m%C3%B8te&q=plan+%26+vedtak';

  it('is sent by POST, URL-encoded, and by GET in the address', async () => {
    const server = await forms();
    const fetcher = fetcherFor(server);
    const { exchange, page: answer } = documentOf(
      await fetcher.fetch({ url: `${server.origin}/x`, method: 'POST', form }),
    );
    expect(exchange).toMatchObject({ method: 'POST', requestBody: encoded });
    expect(exchange.requestHeaders).toContainEqual(['content-type', 'application/x-www-form-urlencoded']);
    expect(answer.title).toBe(`POST ${encoded}`);
    await fetcher.fetch({ url: `${server.origin}/x?old=1`, form });
    expect(server.bodies).toEqual([`POST /x ${encoded}`, `GET /x?${encoded} `]);
  });

  it.each([
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ])('goes on after %i as %s (RFC 9110 section 15.4)', async (status, method) => {
    const server = await forms();
    const reply = documentOf(
      await fetcherFor(server).fetch({ url: `${server.origin}/${status}/y`, method: 'POST', form }),
    );
    expect(server.bodies).toEqual([`POST /${status}/y ${encoded}`, `${method} /y ${method === 'POST' ? encoded : ''}`]);
    expect(reply.exchange).toMatchObject({ method, requestBody: method === 'POST' ? encoded : null });
    expect(reply.hops).toMatchObject([{ status, exchange: { method: 'POST', requestBody: encoded } }]);
    expect(reply.attempts).toBe(1);
  });

  it.each([307, 308])('is not sent on by %i to another host, nor to what acts', async (status) => {
    const [server, other] = [await forms(), await forms()];
    const sentOn = await site((_, response) => {
      response.writeHead(status, { location: `${other.origin}/x` }).end();
    });
    const fetcher = fetcherTo([server, other, sentOn]);
    const post = (to: string) => fetcher.fetch({ url: to, method: 'POST', form });
    expect(await post(`${sentOn.origin}/sok`)).toMatchObject({ kind: 'failed', reason: 'redirect-broken' });
    expect(other.bodies).toEqual([]);
    expect(await post(`${server.origin}/${status}/saker/slett`)).toMatchObject({ reason: 'redirect-broken' });
    expect(server.bodies).toHaveLength(1);
    await fetcher.close();
  });

  it('may lead back to its own address', async () => {
    const server = await forms();
    expect(await fetcherFor(server).fetch({ url: `${server.origin}/same`, method: 'POST', form })).toMatchObject({
      kind: 'document',
      exchange: { method: 'GET' },
    });
  });

  it('that the server may have received is not sent again; one that it refused for now is', async () => {
    const server = await forms();
    const fetcher = fetcherFor(server, { bounds: { totalMs: 2_000 } });
    const post = (path: string) => fetcher.fetch({ url: server.origin + path, method: 'POST', form });
    expect(await post('/broken')).toMatchObject({ reason: 'connection-failed', attempts: 1 });
    expect(await post('/500/')).toMatchObject({ reason: 'server-error', attempts: 1 });
    expect(server.bodies).toHaveLength(2);
    expect(await post('/503/0')).toMatchObject({ reason: 'throttled', attempts: 3 });
    expect(server.bodies).toHaveLength(5);
  });

  it('is sent again where no connection was made', async () => {
    const server = await forms();
    const fetcher = fetcherFor(server);
    await fetcher.fetch(server.origin);
    await server.close();
    const reply = await fetcher.fetch({ url: `${server.origin}/x`, method: 'POST', form });
    expect(reply).toMatchObject({ reason: 'connection-failed', attempts: 3, received: null });
  });

  it('has a bound', async () => {
    const server = await forms();
    const huge = [['q', 'a'.repeat(70_000)]] as const;
    expect(await fetcherFor(server).fetch({ url: server.origin, method: 'POST', form: huge })).toMatchObject({
      kind: 'failed',
      reason: 'bad-url',
      attempts: 0,
    });
    expect(server.asked).toEqual([]);
  });
});

describe('a page requested again', () => {
  const ETAG = '"v1"';
  const SINCE = 'Mon, 05 Jan 2026 00:00:00 GMT';
  const versioned = () =>
    site(({ headers, url }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/' }).end();
      else if (url === '/always-304' || headers['if-none-match'] === ETAG || headers['if-modified-since'] === SINCE)
        response.writeHead(304, { ETag: ETAG }).end();
      else response.writeHead(200, { 'content-type': 'text/html', ETag: ETAG, 'last-modified': SINCE }).end(page('v1'));
    });

  it('is unchanged where the server says so, at the cost of a download', async () => {
    const server = await versioned();
    const fetcher = fetcherFor(server);
    const { validators } = documentOf(await fetcher.fetch(server.origin));
    expect(validators).toEqual({ etag: ETAG, lastModified: SINCE });
    for (const known of [validators, { lastModified: SINCE }])
      expect(await fetcher.fetch({ url: server.origin, validators: known })).toMatchObject({
        kind: 'unchanged',
        finalUrl: `${server.origin}/`,
        status: 304,
        validators,
        attempts: 1,
        exchange: { status: 304, headers: expect.arrayContaining([['ETag', ETAG]]) },
      });
    expect(await fetcher.fetch({ url: server.origin, validators: { etag: '"v0"' } })).toMatchObject({
      kind: 'document',
    });
  });

  it('is no answer where nobody named a version', async () => {
    const server = await versioned();
    const fetcher = fetcherFor(server);
    const url = `${server.origin}/always-304`;
    const senseless = { etag: '"a\r\nX-Evil: 1"', lastModified: 'x'.repeat(2_000) };
    for (const asked of [url, { url, validators: senseless }])
      expect(await fetcher.fetch(asked)).toMatchObject({ kind: 'failed', reason: 'bad-answer', status: 304 });
    expect(server.requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it('names its version to no other address', async () => {
    const server = await versioned();
    const reply = await fetcherFor(server).fetch({ url: `${server.origin}/moved`, validators: { etag: ETAG } });
    expect(reply).toMatchObject({ kind: 'document', hops: [{ status: 302 }] });
  });
});
