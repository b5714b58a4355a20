import { sha256 } from '@hyrde/store/blobs';
import { z } from 'zod';
import type { EvidencePage, KeptOfFinding } from './evidence-rows.js';
import { json } from './page-records.js';
import { headerValues } from './stored-exchange.js';

/** Files of a finding that can be downloaded and never change, so that their checksums can be verified. */
export const FileKind = z.enum(['received', 'document', 'text', 'picture', 'exchange']);
export type FileKind = z.infer<typeof FileKind>;

/** Files in which names can be redacted: readers without access to names get these alone. */
export const REDACTABLE: ReadonlySet<FileKind> = new Set(['text', 'picture']);

/** A file with the SHA-256 of exactly its bytes, as they are served unless names are redacted. */
export interface FindingFile {
  kind: FileKind;
  name: string;
  sha256: string;
}

export interface ReadFile extends FindingFile {
  bytes: Buffer;
  /** SHA-256 of the file without redaction; missing if nothing was redacted in it. */
  original?: string;
  /** Content codings that are still applied, as named by the server. */
  codings: string[];
}

type FilesOf = Pick<KeptOfFinding, 'page' | 'visibleHash' | 'screenshotHash' | 'homeUrl'>;

/**
 * The files of a finding:
 * - `received`: the body as received, content codings still applied;
 * - `document`: the document as read: the DOM after scripts ran, the text of a PDF, or the decoded bytes; left out if
 *   it equals the body byte for byte;
 * - `text`: the visible text, to which the positions of matched words refer;
 * - `picture`: screenshot of the page; if nothing was found, of the home page;
 * - `exchange`: request and response: addresses, redirects, status, headers, times, connection, checksums.
 */
export function filesOf({ page, visibleHash, screenshotHash, homeUrl }: FilesOf): FindingFile[] {
  const url = page?.finalUrl ?? homeUrl;
  const file = (kind: FileKind, sum: string | null | undefined): FindingFile[] =>
    sum ? [{ kind, name: fileName(kind, url, page), sha256: sum }] : [];
  return [
    ...file('received', page?.receivedHash),
    ...file('document', page && page.textHash !== page.receivedHash ? page.textHash : null),
    ...file('text', visibleHash),
    ...file('picture', screenshotHash),
    ...file('exchange', page && sha256(exchangeFile(page))),
  ];
}

/**
 * Request and response as JSON, always the same bytes. `documentHash` is that of the document, not of the text file.
 */
export function exchangeFile(page: EvidencePage): Buffer {
  const { exchange, hops, redacted, textHash: documentHash, namesPeople: _, ...rest } = page;
  return json({ ...rest, documentHash, ...(redacted && { redacted }), hops, exchange });
}

const EXTENSIONS = new Map([
  ['text/html', '.html'],
  ['application/xhtml+xml', '.html'],
  ['application/pdf', '.pdf'],
  ['text/plain', '.txt'],
  ['application/json', '.json'],
  ['application/feed+json', '.json'],
  ['application/atom+xml', '.xml'],
  ['application/rss+xml', '.xml'],
  ['application/xml', '.xml'],
  ['text/xml', '.xml'],
]);
const CODINGS = new Map([
  ['gzip', '.gz'],
  ['x-gzip', '.gz'],
  ['br', '.br'],
  ['zstd', '.zst'],
  ['deflate', '.deflate'],
]);

type Named = Pick<EvidencePage, 'contentType' | 'exchange' | 'reading'>;

/**
 * Name of a file of evidence: host, content, kind, and the content codings that are still applied, e.g. `ha.no.html.gz`
 * or `ha.no.dom.html`. It consists of letters, digits, dots and hyphens alone.
 * @param page null if no page is kept
 */
export function fileName(kind: FileKind, url: string, page: Named | null): string {
  const host = new URL(url).hostname.replace(/[^a-z0-9.-]+/gi, '-').replace(/^[.-]+|[.-]+$/g, '');
  return `${host || 'page'}${ending(kind, page)}`;
}

function ending(kind: FileKind, page: Named | null): string {
  const extension = EXTENSIONS.get(page?.contentType?.split(';')[0]?.trim().toLowerCase() ?? '') ?? '.bin';
  if (kind === 'received') return extension + codingsOf(page).join('');
  if (kind === 'text') return '.txt';
  if (kind === 'picture') return '.png';
  if (kind === 'exchange') return '.exchange.json';
  if (page?.reading === 'rendered-dom') return '.dom.html';
  return page?.reading === 'pdf' ? '.pdf.html' : `.decoded${extension}`;
}

const codingsOf = (page: Named | null): string[] =>
  contentCodings(page?.exchange ?? null).map((coding) => CODINGS.get(coding) ?? '.coded');

/** Content codings that are still applied to a body, as named by the server, in lower case. */
export const contentCodings = (exchange: Pick<NonNullable<EvidencePage['exchange']>, 'headers'> | null): string[] =>
  exchange === null
    ? []
    : headerValues(exchange, 'content-encoding')
        .flatMap((value) => value.toLowerCase().split(','))
        .map((coding) => coding.trim())
        .filter((coding) => coding !== '' && coding !== 'identity');

/** Name of a file in which names are redacted, e.g. `ha.no.redacted.png`. */
export const redactedName = (name: string): string => name.replace(/\.([a-z]+)$/, '.redacted.$1');
