import { sha256 } from '@hyrde/store/blobs';
import type { EvidencePage, KeptOfFinding } from './evidence-rows.js';
import type { FileKind } from './file-kind.js';
import { fileName } from './file-names.js';
import { json } from './page-records.js';

/** A file, and the SHA-256 of exactly the bytes that are handed out. */
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
 * `received` – the body as it came, content codings still on it;
 * `document` – what was read of it: the DOM after scripts ran, the text of a PDF, or the bytes as decoded; left out where
 * that is the body, byte for byte;
 * `text` – the visible text, to which the positions of matched words refer;
 * `picture` – of the page; where nothing was found, of the home page;
 * `exchange` – what was asked and answered: addresses, redirects, status, headers, times, connection, sums.
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
 * What was asked and answered, as JSON: the same bytes whenever it is asked for. `documentHash` is of the document as read,
 * which is not the text file.
 */
export function exchangeFile(page: EvidencePage): Buffer {
  const { exchange, hops, redacted, textHash: documentHash, namesPeople: _, ...rest } = page;
  return json({ ...rest, documentHash, ...(redacted && { redacted }), hops, exchange });
}
