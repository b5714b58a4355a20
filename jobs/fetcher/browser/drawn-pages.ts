import { isPdfType } from '@hyrde/contracts';
import { type Parsed, parseHtmlInTurns, readBytes, unpack, withTraffic } from '../../html/index.js';
import { canonicalUrl, type VisitSteps } from '../../site/index.js';
import type { RenderMemory } from '../host-state.js';
import { Failure } from '../http/failure.js';
import type { HttpAnswer } from '../http/receiver.js';
import { isPdf, pdfAsHtml } from '../pdf/pdf.js';
import type { Reading } from '../reply.js';
import { type Landed, mediaType } from '../visit.js';
import type { Renderer } from './render.js';

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
    if (!isPdf(file)) throw new Failure('bad-answer', 'declared as a PDF, but is not one', answer.status);
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

/** Renders pages in a browser while the host's slot is held: its next document waits a full crawl delay afterwards. */
export class DrawnPages {
  constructor(
    private readonly renderer: Renderer,
    private readonly memory: RenderMemory,
    /** Maximum size of a rendered DOM. */
    private readonly maxBytes: number,
  ) {}

  /** The page after its scripts have run; null if it needs no browser or is no better with one. */
  async rendered(host: string, { text, parsed, reading }: ReadPage, signal?: AbortSignal): Promise<ReadPage | null> {
    if (reading.from === 'pdf' || !(parsed.page.needsBrowser || (await this.memory.get(host)))) return null;
    const dom = await this.renderer.render(parsed.page.url, text, signal).catch(() => null);
    signal?.throwIfAborted();
    const drawn = dom === null ? null : await this.read(dom, parsed.page.url);
    if (drawn === null || drawn.parsed.page.text.length <= parsed.page.text.length) return null;
    if (parsed.page.needsBrowser) await this.memory.set(host);
    return drawn;
  }

  /** The page after these steps; null if they failed. */
  async visited(
    { text, parsed, reading }: ReadPage,
    steps: VisitSteps,
    options: { crawlDelayMs: number; signal: AbortSignal | undefined },
  ): Promise<ReadPage | null> {
    if (reading.from === 'pdf') return null;
    const seen = await this.renderer.visit(parsed.page.url, text, steps, options).catch(() => null);
    options.signal?.throwIfAborted();
    return seen === null ? null : this.read(withTraffic(seen.html, seen.traffic), parsed.page.url);
  }

  private async read(html: string, url: string): Promise<ReadPage | null> {
    if (html.length > this.maxBytes) return null;
    return { text: html, parsed: await parseHtmlInTurns(html, url), reading: { from: 'rendered-dom', html } };
  }
}
