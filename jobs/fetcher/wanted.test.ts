import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { pdfOf } from '@hyrde/lab/country';
import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../site/index.js';
import { FakeClock } from './testing/fake-clock.js';
import { fetcherForTest, page, serveForTest } from './testing/loopback.js';
import { mediaType } from './wanted.js';

type Manner = NonNullable<PageRequest['manner']>;
type Headers = Record<string, string | string[]>;

/** The reply to one request, answered with this. */
async function reply(
  { status = 200, headers = {}, body = '' }: { status?: number; headers?: Headers; body?: string | Buffer },
  { manner, pdf = false }: { manner?: Manner; pdf?: boolean } = {},
) {
  const answer = (response: ServerResponse) => response.writeHead(status, headers).end(body);
  const server = await serveForTest((_, response) => void answer(response));
  const fetcher = fetcherForTest([server], { clock: new FakeClock() });
  const got = await fetcher.fetch({ url: `${server.origin}/a`, ...(manner && { manner }) }, { pdf });
  return { got, asked: server.documents().length };
}

describe('media types', () => {
  it.each([
    ['text/html', 'text/html'],
    ['Text/HTML ; charset=utf-8', 'text/html'],
    ['text/html, text/html', 'text/html'],
    ['text/plain, text/html; charset=utf-8', 'text/html'],
    ['text/html, */*', 'text/html'],
    ['text/html; a="b, text/plain"', 'text/html'],
    ['text/html charset=utf-8', ''],
    ['html', ''],
    ['/', ''],
    ['text/', ''],
    ['unknown/unknown', ''],
    ['application/unknown', ''],
    ['; charset=utf-8', ''],
    [undefined, ''],
  ])('%j is %j', (value, type) => {
    expect(mediaType(value)).toBe(type);
  });
});

describe('a page of doubtful type', () => {
  const body = page('Møteplan');
  it.each<[name: string, headers: Headers, body: string | Buffer]>([
    ['a type twice', { 'content-type': ['text/html', 'text/html'] }, body],
    ['a type twice in one header', { 'content-type': 'text/html, text/html' }, body],
    ['no type', {}, `<!-- a --><link rel=x href=y><h1>Møteplan</h1>${body}`],
    ['a malformed type', { 'content-type': 'text/html charset=utf-8' }, body],
    ['an unknown type', { 'content-type': 'unknown/unknown' }, body],
    ['an unknown coding', { 'content-type': 'text/html', 'content-encoding': 'utf-8' }, body],
    ['gzip without saying so', { 'content-type': 'text/html' }, gzipSync(body)],
    ['gzip, said twice', { 'content-type': 'text/html', 'content-encoding': ['gzip', 'gzip'] }, gzipSync(body)],
    ['gzip twice', { 'content-type': 'text/html', 'content-encoding': ['gzip', 'gzip'] }, gzipSync(gzipSync(body))],
  ])('is read: %s', async (_, headers, sent) => {
    const { got } = await reply({ headers, body: sent });
    expect(got).toMatchObject({ kind: 'document', page: { title: 'Møteplan' } });
  });

  it.each<[name: string, headers: Headers, body: string | Buffer]>([
    [
      'a feed without a type',
      {},
      '<?xml version="1.0"?><rss version="2.0"><channel><title>Nytt</title></channel></rss>',
    ],
    ['text without a type', { 'content-type': 'html' }, 'Referat fra møtet'],
    ['plain text', { 'content-type': 'text/plain' }, body],
    ['a picture', { 'content-type': 'image/png' }, body],
    ['a PDF of type HTML', { 'content-type': 'text/html' }, pdfOf('Møter', 'Møteplan')],
  ])('is refused: %s', async (_, headers, sent) => {
    expect((await reply({ headers, body: sent })).got).toMatchObject({ kind: 'failed', reason: 'not-a-page' });
  });

  it.each<[Headers]>([[{}], [{ 'content-type': 'text/html' }], [{ 'content-type': 'pdf' }]])(
    'is a PDF by its bytes: %j',
    async (headers) => {
      const { got } = await reply({ headers, body: pdfOf('Møter', 'Møteplan') }, { pdf: true });
      expect(got).toMatchObject({ kind: 'document', reading: { from: 'pdf' }, page: { title: 'Møter' } });
    },
  );
});

describe('a file of doubtful type', () => {
  const RSS = '<rss version="2.0"><channel><title>Nytt</title></channel></rss>';
  const NOTICE = `<br />\n<b>Notice</b>:  Undefined index: side in <b>/var/www/feed.php</b> on line <b>12</b><br />\n`;
  it.each<[as: 'feed' | 'sitemap' | 'data', type: string, body: string]>([
    ['feed', 'text/html', `<?xml version="1.0"?>\n<!-- laget av CMS -->${RSS}`],
    ['feed', 'text/html; charset=utf-8', NOTICE + NOTICE + RSS],
    ['feed', 'text/html', '\ufeff\n <feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
    ['feed', 'text/html', '<atom:feed xmlns:atom="http://www.w3.org/2005/Atom"></atom:feed>'],
    ['feed', 'application/xhtml+xml', '<rdf:RDF xmlns:rdf="x"></rdf:RDF>'],
    ['feed', 'text/html', '{"version": "https://jsonfeed.org/version/1.1", "items": []}'],
    ['feed', 'text/plain', RSS],
    ['feed', 'text/html, text/html', RSS],
    ['sitemap', 'text/html', '<?xml version="1.0"?><urlset></urlset>'],
    ['sitemap', 'text/html', 'https://nordvik.test/a\nhttps://nordvik.test/b'],
    ['data', 'text/html', '\n[{"sak": 1}]'],
  ])('is taken as a %s sent as %s: %j', async (as, type, body) => {
    const manner = as === 'data' ? { as, json: null } : { as };
    const { got } = await reply({ headers: { 'content-type': type }, body }, { manner });
    expect(got).toMatchObject({ kind: 'file', body: body.replace('\ufeff', '') });
  });

  it.each<[as: 'feed' | 'sitemap' | 'data', type: string, body: string]>([
    ['feed', 'text/html', page('Nyheter')],
    ['feed', '', page('Nyheter')],
    ['feed', 'text/plain', page('Nyheter')],
    ['feed', 'text/html', `<html><body><h1>Slik ser en feed ut</h1><pre><rss version="2.0"></pre>`],
    ['feed', 'text/html', `<p>Ingen nyheter i dag, men mye annet å lese om på siden.`],
    ['feed', 'text/html', '{"items": []}'],
    ['sitemap', 'text/html', page('Nettkart')],
    ['data', 'text/html', page('Saker')],
  ])('is no %s: %s, %j', async (as, type, body) => {
    const manner = as === 'data' ? { as, json: null } : { as };
    const { got } = await reply({ headers: type ? { 'content-type': type } : {}, body }, { manner });
    expect(got).toMatchObject({ kind: 'failed', reason: 'not-a-page' });
    if (got.kind === 'failed') expect(got.received?.bytes?.toString()).toBe(body);
  });
});

describe('a wall in place of what was requested', () => {
  const challenge = {
    headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge', 'retry-after': '5' },
    body: '<title>Just a moment...</title><p>Checking your browser before accessing nordvik.test',
  };
  it.each(
    [200, 401, 403, 429, 503].flatMap((status) =>
      ['page', 'document', 'feed', 'sitemap', 'data'].map((as) => [as, status] as const),
    ),
  )('is a failure with its reason and its evidence: %s, %i', async (as, status) => {
    const manner: Record<string, Manner> = {
      feed: { as: 'feed' },
      sitemap: { as: 'sitemap' },
      data: { as: 'data', json: null },
    };
    const { got, asked } = await reply(
      { status, ...challenge },
      { pdf: as === 'document', ...(manner[as] && { manner: manner[as] }) },
    );
    expect(got).toMatchObject({
      kind: 'failed',
      reason: 'challenge',
      status,
      attempts: 1,
      wall: { kind: 'challenge', body: challenge.body, contentType: 'text/html', reading: { from: 'bytes' } },
      received: { bytes: Buffer.from(challenge.body), truncated: false, exchange: { status } },
    });
    expect(asked).toBe(1);
  });

  it('is read up to a limit', async () => {
    const { got } = await reply({ status: 403, ...challenge, body: challenge.body + '<p> '.repeat(100_000) });
    expect(got).toMatchObject({ reason: 'challenge', received: { truncated: true } });
    if (got.kind === 'failed') expect(got.received?.bytes).toHaveLength(128 * 1_024);
  });

  it.each<[status: number, body: string, reason: string]>([
    [403, '<title>403 Forbidden</title><h1>Forbidden</h1>', 'forbidden'],
    [403, '', 'forbidden'],
    [401, '', 'login-required'],
    [404, challenge.body, 'missing'],
    [451, page('Fjernet'), 'forbidden'],
  ])('is not seen in an ordinary refusal: %i %j', async (status, body, reason) => {
    const { got } = await reply({ status, headers: { 'content-type': 'text/html' }, body });
    expect(got).toMatchObject({ kind: 'failed', reason });
    if (got.kind === 'failed') expect(got.wall).toBeUndefined();
  });

  it.each([
    [503, '<title>503 Service Temporarily Unavailable</title><h1>503 Service Temporarily Unavailable</h1>nginx'],
    [503, ''],
    [429, '<title>429 Too Many Requests</title><h1>Too Many Requests</h1>'],
  ])('is not seen where the host only asks to wait: %i %j', async (status, body) => {
    const { got, asked } = await reply({ status, headers: { 'content-type': 'text/html' }, body });
    expect(got).toMatchObject({ kind: 'later', why: 'throttled' });
    expect(asked).toBe(1);
  });
});
