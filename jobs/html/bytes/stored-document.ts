import { readBytes, readFileBytes } from './read-bytes.js';

/**
 * Source of a document's text: bytes of a page or file, from which `readBytes` or `readFileBytes` restore the text; or
 * a source whose text must be stored too. `decoded-text`: the bytes were not stored.
 */
export type Reading = 'bytes' | 'file' | 'rendered-dom' | 'pdf' | 'decoded-text';

/** True if the text must be stored, because the bytes do not restore it. */
export const keepsText = (reading: Reading): boolean => reading !== 'bytes' && reading !== 'file';

/** A stored document: hashes of its bodies and what is needed to decode them. */
export interface StoredDocument {
  reading: Reading | null;
  contentType: string | null;
  /** SHA-256 of the body as received. */
  receivedHash: string | null;
  /** SHA-256 of the text. */
  textHash: string | null;
  /** The response headers; null if they were not stored. */
  exchange: { headers: readonly (readonly [name: string, value: string])[] } | null;
}

/**
 * The text of a stored document, as decoded at the visit.
 * @param bodies loads a body by hash; null if the body was deleted
 * @returns null if only the body's hash is left
 */
export async function storedText(
  bodies: { get(hash: string): Promise<Buffer | null> },
  { reading, contentType, receivedHash, textHash, exchange }: StoredDocument,
): Promise<string | null> {
  if (reading === null) return null;
  const hash = keepsText(reading) ? textHash : receivedHash;
  const bytes = hash === null ? null : await bodies.get(hash);
  if (bytes === null || keepsText(reading)) return bytes?.toString() ?? null;
  const contentEncoding = exchange?.headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const read = reading === 'file' ? readFileBytes : readBytes;
  return (await read({ bytes, contentType, contentEncoding })).text;
}
