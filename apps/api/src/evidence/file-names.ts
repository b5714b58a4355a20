import type { ReceivedPage } from './evidence.service.js';

/** `Content-Disposition` of a file to be saved, whatever its bytes are. */
export const attachment = (name: string): string => `attachment; filename="${name}"`;

const EXTENSIONS: Record<string, string> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'application/json': '.json',
};
const CODINGS: Record<string, string> = { gzip: '.gz', 'x-gzip': '.gz', br: '.br', zstd: '.zst', deflate: '.deflate' };

/**
 * The name of a received page's file: host, kind, and the content codings that are still on it, e.g. `ha.no.html.gz`. Made
 * of letters, digits, dots and hyphens alone.
 */
export function receivedPageName({
  url,
  contentType,
  contentEncoding,
}: Pick<ReceivedPage, 'url' | 'contentType' | 'contentEncoding'>): string {
  const host = new URL(url).hostname.replace(/[^a-z0-9.-]+/gi, '-').replace(/^[.-]+|[.-]+$/g, '');
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const codings = contentEncoding?.toLowerCase().split(/\s*,\s*/) ?? [];
  const suffixes = codings.filter((coding) => coding !== 'identity').map((coding) => CODINGS[coding] ?? '.coded');
  return `${host || 'page'}${EXTENSIONS[type] ?? '.bin'}${suffixes.join('')}`;
}
