import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApi, type TestApi } from '../../../testing/api.js';
import { found, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { Finding, PageText } from './findings.schemas.js';
import { LONGEST_TEXT, visibleText } from './visible-text.js';

describe('the visible text of a page', () => {
  const url = 'https://www.nordvik.example/';
  it('has a line a block, entities decoded, and nothing that is hidden', () => {
    const html = `<!doctype html><html><head><title>Post &amp; journal</title><style>p{}</style></head>
      <body><script>alert("no")</script><h1>Postliste</h1><p>Inn&nbsp;og <b>ut</b>&aring;r</p><ul><li>Én<li>To</ul>
      <noscript>Slå på JavaScript</noscript><template><p>Mal</p></template></body></html>`;
    expect(visibleText(html, url)).toEqual({
      title: 'Post & journal',
      text: 'Postliste\nInn og utår\nÉn\nTo',
      truncated: false,
    });
  });

  it('is cut where it is endless', () => {
    const { text, truncated } = visibleText('word '.repeat(100_000), url);
    expect({ length: text.length, truncated }).toEqual({ length: LONGEST_TEXT, truncated: true });
  });

  it('is had from anything, with no tag of the page left', () => {
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

describe('a finding', () => {
  let api: TestApi;
  let viewer: Client;
  let searchId: string;

  const store = async (body: Buffer, encoding: 'br' | 'identity') => {
    const hash = createHash('sha256').update(body).digest('hex');
    const packed = encoding === 'br' ? brotliCompressSync(body) : body;
    await api.db.blob.create({ data: { hash, encoding, bytes: body.length, body: new Uint8Array(packed) } });
    return hash;
  };

  beforeAll(async () => {
    api = await startApi();
    viewer = await api.as('viewer');
    const sites = await makeSites(api.db, 1);
    [searchId = ''] = (await makeSweep(api.db, sites, found(1))).searchIds;
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
        runnersUp: { create: [{ rank: 1, url: 'https://a.example/q', title: 'Innsyn', confidence: 0.4 }] },
      },
    });
  });
  afterAll(() => api.stop());

  it('comes with its evidence', async () => {
    const { body } = await viewer.get<Finding>(`/findings/${searchId}`);
    expect(body).toMatchObject({
      outcome: 'found',
      reason: 'accepted',
      hasText: true,
      receivedHash: null,
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fileHash: null,
      screenshot: 'done',
      target: { slug: 'mail-record', version: 1 },
      matches: [{ word: 'postliste' }],
      trail: [{ label: '' }, { label: 'Postliste' }],
      runnersUp: [{ rank: 1, title: 'Innsyn', hasText: false }],
      verdict: null,
      drawn: 'sample',
    });
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
    });
    expect((await viewer.get(`/findings/${searchId}/text?rank=1`)).status).toBe(404);
  });

  it('shows its picture, kept by this browser alone', async () => {
    const { status, headers } = await viewer.get(`/findings/${searchId}/screenshot`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
