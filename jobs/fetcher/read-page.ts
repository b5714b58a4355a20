import { isPdfType } from '@hyrde/contracts';
import { type Parsed, parseHtmlInTurns, readBytes, unpack } from '../html/index.js';
import { canonicalUrl } from '../site/index.js';
import { Failure } from './http/failure.js';
import type { HttpAnswer } from './http/receiver.js';
import { isPdf, pdfAsHtml } from './pdf/pdf.js';
import type { Reading } from './reply.js';
import type { Landed } from './visit.js';
import { mediaType } from './wanted.js';

export interface ReadPage {
  /** The parsed text. */
  text: string;
  parsed: Parsed;
  reading: Reading;
}

/** An answer's body as received, with the headers needed to decode it. */
export const bodyOf = ({ received, header }: HttpAnswer) => ({
  bytes: received.bytes ?? Buffer.alloc(0),
  contentType: header('content-type') ?? '',
  contentEncoding: header('content-encoding'),
});

/**
 * The received page: HTML, or a PDF converted to HTML.
 * @param maxBytes limit after decompression
 * @throws Failure if it is no page
 */
export async function readPage({ url, answer }: Landed, maxBytes: number, signal?: AbortSignal): Promise<ReadPage> {
  const received = bodyOf(answer);
  const { bytes, contentType, contentEncoding } = received;
  const address = canonicalUrl(url.href) ?? url.href;
  if (isPdfType(contentType)) {
    const file = await unpack(bytes, contentEncoding, maxBytes);
    if (!isPdf(file)) throw new Failure('bad-answer', 'said to be a PDF, but is none', answer.status);
    const html = await pdfAsHtml(file, address, signal);
    return { text: html, parsed: await parseHtmlInTurns(html, address), reading: { from: 'pdf', html } };
  }
  const { text, charset } = await readBytes(received, maxBytes);
  if (mediaType(contentType) === '' && !looksLikeHtml(text))
    throw new Failure('not-a-page', 'no media type, and it does not look like HTML', answer.status);
  return { text, parsed: await parseHtmlInTurns(text, address), reading: { from: 'bytes', charset } };
}

const looksLikeHtml = (text: string): boolean =>
  /<(?:!doctype html|html|head|body|title|a|p|div)[\s>]/i.test(text.slice(0, 1_024));
