import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pdfOf } from '@hyrde/lab/country';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { SHORT } from '../../../scripts/testing/extent.js';
import { parsePage } from '../../html/index.js';
import { Failure } from '../http/failure.js';
import { isPdf, PdfReaders, pdfAsHtml } from './pdf.js';

const url = 'https://www.nordvik.test/filer/M%C3%B8te-plan_2026.pdf';
const read = async (bytes: Buffer) => parsePage(await pdfAsHtml(bytes, url), url);

describe('a PDF', () => {
  it('is a page of its title and text', async () => {
    const page = await read(pdfOf('Møter & protokoller', 'Møteplan for <kommunestyret>\nSaker og vedtak'));
    expect(page).toMatchObject({ title: 'Møter & protokoller', headings: [], links: [] });
    expect(page.text).toBe('Møteplan for <kommunestyret>\nSaker og vedtak');
  });

  it('carries the hash of its file', async () => {
    const bytes = pdfOf('a', 'b');
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await pdfAsHtml(bytes, url)).toContain(`<meta name="file-sha256" content="${hash}">`);
  });

  it('is called after its file where nobody named it', async () => {
    for (const title of ['', 'Microsoft Word - utkast 3.docx', 'Untitled'])
      expect((await read(pdfOf(title, 'a'))).title).toBe('Møte plan 2026');
    expect((await read(pdfOf('x'.repeat(5_000), 'a'))).title).toHaveLength(1_000);
  });

  it('is read as far as its twentieth page', async () => {
    const lines = Array.from({ length: 55 * 25 }, (_, n) => `linje${n + 1}.`);
    const { text } = await read(pdfOf('Lang', lines.join('\n')));
    expect(text).toContain(`linje${55 * 20}.`);
    expect(text).not.toContain(`linje${55 * 20 + 1}.`);
  });

  it('that is broken fails as what it is, and harms nothing', async () => {
    const whole = pdfOf('Hel', 'tekst');
    const cut = fc.record({ at: fc.nat(whole.length), junk: fc.uint8Array({ maxLength: 40 }) });
    await fc.assert(
      fc.asyncProperty(cut, async ({ at, junk }) => {
        const bytes = Buffer.concat([whole.subarray(0, at), junk, whole.subarray(at + junk.length)]);
        const html = await pdfAsHtml(bytes, url).catch((error: unknown) => error);
        if (typeof html !== 'string') expect(html).toMatchObject({ reason: 'bad-answer' });
      }),
      { numRuns: SHORT ? 4 : 12 },
    );
    await expect(pdfAsHtml(Buffer.from('<html>'), url)).rejects.toBeInstanceOf(Failure);
    expect(isPdf(Buffer.from('<html>'))).toBe(false);
    expect(isPdf(whole)).toBe(true);
  });

  it('stops being read when the search is', async () => {
    const stop = AbortSignal.abort(new Error('enough'));
    await expect(pdfAsHtml(pdfOf('a', 'b'), url, stop)).rejects.toThrow('enough');
  });

  it('is read however long the machine takes: a host’s budget is processor time', async () => {
    const readers = new PdfReaders();
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 70_000));
    try {
      for (let n = 0; n < 3; n++) expect((await readers.read(pdfOf('a', `b${n}`), 'a.test')).text).toContain(`b${n}`);
    } finally {
      clock.mockRestore();
    }
  });

  it('that never ends holds up no other host, and its own only for a while', async () => {
    const readers = new PdfReaders();
    const bomb = endless();
    const stop = new AbortController();
    const held = [1, 2, 3].map(() => readers.read(bomb, 'slow.test', stop.signal).catch((error: unknown) => error));
    const { title } = await readers.read(pdfOf('a', 'b'), 'quick.test');
    expect(title).toBe('a');
    stop.abort(new Error('enough'));
    for (const one of held) expect(await one).toMatchObject({ message: 'enough' });
  });
});

/** A PDF whose content decompresses to 300 MB of operators. */
function endless(): Buffer {
  const packed = deflateSync(Buffer.alloc(300_000_000, 'q 1 0 0 1 0 0 cm '), { level: 1 });
  const head =
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >> endobj\n';
  const object = `4 0 obj << /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head + object),
    packed,
    Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n'),
  ]);
}
