import { readBytes, readFileBytes } from './read-bytes.js';

/**
 * What a document was read from: the bytes of a page or of a file, which give its text again (`readBytes`,
 * `readFileBytes`); or something whose text must be kept beside them. `decoded-text`: no bytes were kept.
 */
export type Reading = 'bytes' | 'file' | 'rendered-dom' | 'pdf' | 'decoded-text';

/** Must the text itself be kept, since the bytes do not give it again? */
export const keepsText = (reading: Reading): boolean => reading !== 'bytes' && reading !== 'file';

/** A stored document: where its bodies are, and what is needed to read them. */
export interface StoredDocument {
  reading: Reading | null;
  contentType: string | null;
  /** SHA-256 of the body as it came. */
  receivedHash: string | null;
  /** SHA-256 of the text. */
  textHash: string | null;
  /** The answer's headers; null where they were not kept. */
  exchange: { headers: readonly (readonly [name: string, value: string])[] } | null;
}

/**
 * The text of a stored document, as it was read at the visit.
 * @param bodies by hash; null for those that are not kept any more
 * @returns null where its body has fallen to its hash
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
