import { sha256 } from '@hyrde/store/blobs';
import type { EvidencePage, KeptOfFinding } from './evidence-rows.js';
import type { FileKind } from './file-kind.js';
import { fileName } from './file-names.js';
import { json } from './page-records.js';

/** A file, with the SHA-256 of exactly the bytes that are returned. */
export interface FindingFile {
  kind: FileKind;
  name: string;
  sha256: string;
}

/** A file of a finding, with its bytes. */
export interface ReadFile extends FindingFile {
  bytes: Buffer;
  /** Content codings, as the server named them, that are still on the bytes. */
  codings: string[];
}

/**
 * The files of a finding:
 * - `received`: the body as received, content codings still applied;
 * - `document`: the document as read: the DOM after scripts ran, the text of a PDF, or the decoded bytes; left out if
 *   it equals the body byte for byte;
 * - `text`: the visible text, to which the positions of matched words refer;
 * - `picture`: screenshot of the page; if nothing was found, of the home page;
 * - `exchange`: request and response: addresses, redirects, status, headers, times, connection, checksums.
 */
export function filesOf({ page, visibleHash, screenshotHash, homeUrl }: KeptOfFinding): FindingFile[] {
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
 * Request and response as JSON: the same bytes at every request. `documentHash` is the hash of the document as read,
 * which is not the text file.
 */
export function exchangeFile(page: EvidencePage): Buffer {
  const { exchange, hops, redacted, textHash: documentHash, namesPeople: _, ...rest } = page;
  return json({ ...rest, documentHash, ...(redacted && { redacted }), hops, exchange });
}
