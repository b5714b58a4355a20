import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Shown } from '@hyrde/jobs/redaction';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visibleText } from '../../../evidence/shown-pages.js';
import { type Client, startApi, type TestApi } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { Finding, PageText } from './findings.schemas.js';
import { cutText, MAX_TEXT_LENGTH } from './findings.service.js';

describe('the visible text of a page', () => {
  const url = 'https://www.nordvik.example/';
  it('has a line a block, entities decoded, and nothing that is hidden', () => {
    const html = `<!doctype html><html><head><title>Post &amp; journal</title><style>p{}</style></head>
      <body><script>alert("no")</script><h1>Postliste</h1><p>Inn&nbsp;og <b>ut</b>&aring;r</p><ul><li>Én<li>To</ul>
      <noscript>Slå på JavaScript</noscript><template><p>Mal</p></template></body></html>`;
    expect(visibleText(html, url)).toMatchObject({
      title: 'Post & journal',
      text: 'Postliste\nInn og utår\nÉn\nTo',
    });
  });

  it('is cut at the maximum length', () => {
    const { text, truncated } = cutText('word '.repeat(100_000) as Shown);
    expect({ length: text.length, truncated }).toEqual({ length: MAX_TEXT_LENGTH, truncated: true });
  });

  it('is extracted from any input, without tags', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<svg>',
      '<!--',
      '-->',
      '<title>',
      'x',
      '&lt;',
      '<br/>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(visibleText(pieces.join(''), url).text).not.toMatch(/<(p|br|svg|script)>/);
      }),
    );
  });
});

const EXCHANGE = {
  method: 'GET',
  url: 'https://a.example/post',
  requestHeaders: [['host', 'a.example']],
  requestBody: null,
  status: 200,
  statusText: 'OK',
  httpVersion: '1.1',
  headers: [
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ],
  address: '192.0.2.7',
  port: 443,
  tls: {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    issuer: 'CN=Example CA',
    subject: 'CN=a.example',
    subjectAltNames: 'DNS:a.example',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2027-01-01T00:00:00.000Z',
    fingerprint256: 'AA:BB',
  },
  at: '2026-11-22T04:05:06.789Z',
  durationMs: 120,
};

describe('a finding', () => {
  let api: TestApi;
  let viewer: Client;
  /** Two findings: one as stored before version 0.2, one with everything stored now. */
  let searchId: string;
  let received: string;

  const store = async (body: Buffer, encoding: 'br' | 'identity') => {
    const hash = createHash('sha256').update(body).digest('hex');
    const packed = encoding === 'br' ? brotliCompressSync(body) : body;
    await api.db.blob.create({ data: { hash, encoding, bytes: body.length, body: new Uint8Array(packed) } });
    return hash;
  };

  beforeAll(async () => {
    api = await startApi();
    viewer = await api.as('viewer');
    const sites = await makeSites(api.db, 2);
    [searchId = '', received = ''] = (await makeSweep(api.db, sites, found(2), { target: 'contact' })).searchIds;
    const page = Buffer.from(
      '<title>Postliste</title><p>Dokument <img src=x onerror=alert(1)> &lt;script&gt;alert(2)&lt;/script&gt;',
    );
    await api.db.evidencePage.create({
      data: {
        taskId: searchId,
        seq: 3,
        url: 'https://found.example/0',
        finalUrl: 'https://found.example/0',
        reading: 'decoded-text',
        textHash: await store(page, 'br'),
        at: new Date(),
        durationMs: 1,
      },
    });
    const packed = gzipSync(Buffer.from('<title>Kvåle</title><p>Søk i journalen', 'latin1'));
    await api.db.evidencePage.create({
      data: {
        taskId: searchId,
        seq: 4,
        url: 'https://a.example/k',
        finalUrl: 'https://a.example/k',
        contentType: 'text/html; charset=iso-8859-1',
        exchange: { headers: [['Content-Encoding', 'gzip']] },
        reading: 'bytes',
        receivedHash: await store(packed, 'identity'),
        textHash: 'of the text',
        at: new Date(),
        durationMs: 1,
      },
    });
    await api.db.finding.update({
      where: { searchId },
      data: {
        seq: 3,
        screenshot: 'done',
        screenshotHash: await store(Buffer.from('\x89PNG not really'), 'identity'),
        matches: [{ word: 'postliste', places: [{ place: 'title', count: 1 }], snippet: 'Postliste' }],
        trail: {
          create: [
            { position: 0, url: 'https://a.example/', label: '' },
            { position: 1, url: 'https://a.example/p', label: 'Postliste' },
          ],
        },
        runnersUp: {
          create: [
            { rank: 1, url: 'https://a.example/q', title: 'Innsyn', confidence: 0.4 },
            { rank: 2, url: 'https://a.example/k', title: 'Kvåle', confidence: 0.3, seq: 4 },
          ],
        },
      },
    });
  });
  afterAll(() => api.stop());

  it('comes with its evidence', async () => {
    const { body } = await viewer.get<Finding>(`/findings/${searchId}`);
    expect(body).toMatchObject({
      outcome: 'found',
      reason: 'accepted',
      duties: [],
      hasText: true,
      received: { url: 'https://found.example/0', status: null, hops: [], reading: 'decoded-text', head: null },
      language: null,
      contributions: [],
      receivedHash: null,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fileHash: null,
      screenshot: 'done',
      target: { slug: 'contact', version: 1 },
      matches: [{ word: 'postliste' }],
      trail: [{ label: '' }, { label: 'Postliste' }],
      runnersUp: [
        { rank: 1, title: 'Innsyn', hasText: false },
        { rank: 2, title: 'Kvåle', hasText: true },
      ],
      verdict: null,
      drawn: 'sample',
    });
  });

  it('says of a PDF without text that it is a scan', async () => {
    const sites = await makeSites(api.db, 1, { region: 'Scans' });
    const { searchIds } = await makeSweep(api.db, sites, found(1), { target: 'contact' });
    const [scanned = ''] = searchIds;
    const [url, page] = ['https://a.example/s.pdf', await store(Buffer.from('<title>s</title>'), 'br')];
    const read = { url, finalUrl: url, reading: 'pdf', textHash: page, at: new Date(), durationMs: 1 };
    await api.db.evidencePage.create({ data: { taskId: scanned, seq: 1, ...read } });
    const scanOf = async (text: string) => {
      const visibleHash = await store(Buffer.from(text), 'br');
      await api.db.finding.update({ where: { searchId: scanned }, data: { seq: 1, visibleHash } });
      return (await viewer.get<Finding>(`/findings/${scanned}`)).body.scan;
    };
    expect(await scanOf('Text of it')).toBe(false);
    expect(await scanOf('')).toBe(true);
  });

  it('contains the response and the contributions', async () => {
    const text = 'Forsiden\nPostliste for kommunen';
    const bytes = Buffer.from(`<title>Post</title><p>${text} og mer`);
    await api.db.evidencePage.create({
      data: {
        taskId: received,
        seq: 7,
        url: 'http://a.example/p',
        finalUrl: 'https://a.example/post',
        status: 200,
        contentType: 'text/html',
        charset: 'utf-8',
        hops: [
          { url: 'http://a.example/p', status: 301, by: 'redirect', exchange: { ...EXCHANGE, tls: null, status: 301 } },
          { url: 'https://a.example/p', status: 302 },
        ],
        exchange: EXCHANGE,
        reading: 'bytes',
        receivedHash: await store(bytes, 'identity'),
        receivedBytes: bytes.length,
        textHash: 'of the text',
        at: new Date('2026-11-22T04:05:06.789Z'),
        durationMs: 120,
      },
    });
    const span = { place: 'text', start: 9, end: 18 };
    const matches = [{ word: 'postliste', places: [{ place: 'text', count: 1 }], snippet: null, spans: [span] }];
    const contributions = [{ feature: 'intercept', value: -3 }];
    const visibleHash = await store(Buffer.from(text), 'br');
    await api.db.finding.update({
      where: { searchId: received },
      data: { seq: 7, language: 'nb', matches, contributions, visibleHash },
    });

    const { body } = await viewer.get<Finding>(`/findings/${received}`);
    expect(body).toMatchObject({ language: 'nb', matches, contributions, fetchedAt: '2026-11-22T04:05:06.789Z' });
    expect(body.received).toEqual({
      url: 'http://a.example/p',
      finalUrl: 'https://a.example/post',
      status: 200,
      hops: [
        { url: 'http://a.example/p', status: 301, by: 'redirect' },
        { url: 'https://a.example/p', status: 302, by: null },
      ],
      charset: 'utf-8',
      bytes: bytes.length,
      durationMs: 120,
      reading: 'bytes',
      head: {
        statusText: 'OK',
        httpVersion: '1.1',
        headers: [
          { name: 'Set-Cookie', value: 'a=1' },
          { name: 'Set-Cookie', value: 'b=2' },
        ],
        address: '192.0.2.7',
        port: 443,
        tls: EXCHANGE.tls,
      },
    });
    const page = await viewer.get<PageText>(`/findings/${received}/text`);
    expect(page.body).toMatchObject({ text, truncated: false });
    expect(page.body.text.slice(span.start, span.end)).toBe('Postliste');
  });

  it('shows its page as text in JSON, never as HTML', async () => {
    const { body, headers } = await viewer.get<PageText>(`/findings/${searchId}/text`);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toEqual({
      url: 'https://found.example/0',
      title: 'Postliste',
      text: 'Dokument <script>alert(2)</script>',
      truncated: false,
      names: 'none',
    });
    expect((await viewer.get(`/findings/${searchId}/text?rank=1`)).status).toBe(404);
  });

  it('has pages decoded from the bytes as at the visit', async () => {
    expect((await viewer.get<PageText>(`/findings/${searchId}/text?rank=2`)).body).toMatchObject({
      title: 'Kvåle',
      text: 'Søk i journalen',
    });
  });

  it('has a picture, cached by this browser only', async () => {
    const { status, headers } = await viewer.get(`/findings/${searchId}/screenshot`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
