import type { Database } from '@hyrde/prisma';
import { readBlob } from './blobs.js';

/** An `evidence_page`, as far as its document can be had from it. */
interface KeptPage {
  reading: string;
  charset: string | null;
  receivedHash: string | null;
  textHash: string;
}

/**
 * The document of a kept page as text: stored as such, or decoded from the bytes that came.
 * @returns null where its body is not stored
 */
export async function documentText(db: Database, page: KeptPage): Promise<string | null> {
  if (page.reading !== 'bytes') return (await readBlob(db, page.textHash))?.toString('utf8') ?? null;
  const received = page.receivedHash ? await readBlob(db, page.receivedHash) : null;
  return received && new TextDecoder(page.charset ?? 'utf-8').decode(received);
}
