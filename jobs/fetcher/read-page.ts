import { isPdfType, WALL_REASONS } from '@hyrde/contracts';
import { type Parsed, parseHtmlInTurns, readBytes, unpack } from '../html/index.js';
import { canonicalUrl, documentOf, wallOf } from '../site/index.js';
import { Failure } from './http/failure.js';
import { combinedHeader, type HttpAnswer } from './http/receiver.js';
import { isPdf, pdfAsHtml } from './pdf/pdf.js';
import type { FoundWall, Reading } from './reply.js';
import { looksLikeHtml, mediaType } from './wanted.js';

export interface ReadPage {
  text: string;
  parsed: Parsed;
  reading: Reading;
}

/** An answer's body as received, with the headers needed to decode it. */
export const bodyOf = (answer: HttpAnswer) => ({
  bytes: answer.received.bytes ?? Buffer.alloc(0),
  contentType: combinedHeader(answer, 'content-type') ?? '',
  contentEncoding: combinedHeader(answer, 'content-encoding'),
});

/** Limits of reading a page. */
export interface ReadOptions {
  /** Maximum bytes after decompression. */
  maxBytes: number;
  /** True to read a PDF as a page. */
  pdf: boolean;
  signal: AbortSignal | undefined;
}

/**
 * The received page: HTML, or a PDF converted to HTML. If its type is missing, malformed or wrong, its bytes decide. Its
 * URL has no route, since the server saw none.
 * @throws Failure if it is no page
 */
export async function readPage(
  url: URL,
  answer: HttpAnswer,
  { maxBytes, pdf, signal }: ReadOptions,
): Promise<ReadPage> {
  const received = bodyOf(answer);
  const { status } = answer;
  const type = mediaType(received.contentType);
  const address = documentOf(canonicalUrl(url.href) ?? url.href);
  if (!isPdfType(type)) {
    const { text, charset } = await readBytes(received, maxBytes);
    const isHtml = !text.startsWith('%PDF-');
    if (isHtml && (type !== '' || looksLikeHtml(text)))
      return { text, parsed: await parseHtmlInTurns(text, address), reading: { from: 'bytes', charset } };
    if (isHtml) throw new Failure('not-a-page', 'no media type, and it does not look like HTML', status);
    if (!pdf) throw new Failure('not-a-page', `a PDF, of type "${type}"`, status);
  }
  const file = await unpack(received.bytes, received.contentEncoding, maxBytes);
  if (!isPdf(file)) throw new Failure('bad-answer', 'declared as a PDF, but is not one', status);
  const html = await pdfAsHtml(file, address, signal);
  return { text: html, parsed: await parseHtmlInTurns(html, address), reading: { from: 'pdf', html } };
}

/**
 * The page of an answer that refuses the requested one, or that sends HTML in place of a file.
 * @returns an empty page if its body is missing, is no text, or exceeds `maxBytes`
 */
export async function readRefusal(url: URL, answer: HttpAnswer, maxBytes: number): Promise<ReadPage> {
  const received = bodyOf(answer);
  const isText = /^(?:$|text\/|application\/xhtml\+xml$)/.test(mediaType(received.contentType));
  const nothing = { text: '', charset: 'utf-8' };
  const { text, charset } = isText ? await readBytes(received, maxBytes).catch(() => nothing) : nothing;
  const parsed = await parseHtmlInTurns(text, canonicalUrl(url.href) ?? url.href);
  return { text, parsed, reading: { from: 'bytes', charset } };
}

/** A wall in place of the requested document. */
export class WallFailure extends Failure {
  constructor(
    readonly wall: FoundWall,
    { status, received }: HttpAnswer,
  ) {
    const detail = `${received.exchange.url} answered ${status} by a page of another kind: ${wall.marks.join(', ')}`;
    super(WALL_REASONS[wall.kind], detail, status, { sent: true, received });
  }
}

/**
 * The failure of a page that answered in place of the site's (`wallOf`); null if the page is the site's own.
 * @param asked address that was requested, if it redirected
 */
export function wallIn(
  { text: body, parsed, reading }: ReadPage,
  answer: HttpAnswer,
  asked?: string,
): WallFailure | null {
  if (reading.from === 'pdf') return null;
  const headers: Record<string, string> = Object.create(null);
  for (const [key, value] of answer.received.exchange.headers) {
    const name = key.toLowerCase();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const wall = wallOf(parsed.page, { status: answer.status, headers, asked });
  return wall && new WallFailure({ ...wall, contentType: bodyOf(answer).contentType, body, reading }, answer);
}

/** @throws WallFailure if the page is a wall */
export function rejectWall(read: ReadPage, answer: HttpAnswer, asked?: string): void {
  const wall = wallIn(read, answer, asked);
  if (wall) throw wall;
}
