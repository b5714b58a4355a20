import type { EvidencePage } from './evidence-rows.js';
import type { FileKind } from './file-kind.js';
import { headerValues } from './stored-exchange.js';

const EXTENSIONS: Record<string, string> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'application/json': '.json',
  'application/feed+json': '.json',
  'application/atom+xml': '.xml',
  'application/rss+xml': '.xml',
  'application/xml': '.xml',
  'text/xml': '.xml',
};
const CODINGS: Record<string, string> = { gzip: '.gz', 'x-gzip': '.gz', br: '.br', zstd: '.zst', deflate: '.deflate' };

type Named = Pick<EvidencePage, 'contentType' | 'exchange' | 'reading'>;

/**
 * The name of a file of evidence: host, content, kind, and the content codings that are still applied, e.g.
 * `ha.no.html.gz` or `ha.no.dom.html`. Consists of letters, digits, dots and hyphens alone.
 * @param url of the page
 * @param page null if no page is kept
 */
export function fileName(kind: FileKind, url: string, page: Named | null): string {
  const host = new URL(url).hostname.replace(/[^a-z0-9.-]+/gi, '-').replace(/^[.-]+|[.-]+$/g, '');
  return `${host || 'page'}${ending(kind, page)}`;
}

function ending(kind: FileKind, page: Named | null): string {
  const extension = EXTENSIONS[page?.contentType?.split(';')[0]?.trim().toLowerCase() ?? ''] ?? '.bin';
  if (kind === 'received') return extension + codingsOf(page).join('');
  if (kind === 'text') return '.txt';
  if (kind === 'picture') return '.png';
  if (kind === 'exchange') return '.exchange.json';
  if (page?.reading === 'rendered-dom') return '.dom.html';
  return page?.reading === 'pdf' ? '.pdf.html' : `.decoded${extension}`;
}

const codingsOf = (page: Named | null): string[] =>
  contentCodings(page?.exchange ?? null).map((coding) => CODINGS[coding] ?? '.coded');

/** The content codings that are still on a body, as the server named them, in lower case. */
export const contentCodings = (exchange: Pick<NonNullable<EvidencePage['exchange']>, 'headers'> | null): string[] =>
  exchange === null
    ? []
    : headerValues(exchange, 'content-encoding')
        .flatMap((value) => value.toLowerCase().split(','))
        .map((coding) => coding.trim())
        .filter((coding) => coding !== '' && coding !== 'identity');
