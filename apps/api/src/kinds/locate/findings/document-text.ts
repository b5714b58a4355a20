import { type StoredDocument, storedText } from '@hyrde/jobs/html';
import type { BlobStore } from '@hyrde/store/blobs';
import { z } from 'zod';
import { Reading } from './findings.schemas.js';

/** An `evidence_page`, as far as its document can be had from it. */
interface KeptPage extends Omit<StoredDocument, 'reading' | 'exchange'> {
  reading: string;
  exchange: unknown;
}

/** What is read of an exchange. */
const Answered = z.object({ headers: z.array(z.tuple([z.string(), z.string()])) }).nullable();

/**
 * The document of a kept page as text: stored as such, or read from the bytes that came, as it was read at the visit.
 * @returns null where its body is not stored
 */
export const documentText = (blobs: Pick<BlobStore, 'get'>, page: KeptPage): Promise<string | null> =>
  storedText(blobs, { ...page, reading: Reading.parse(page.reading), exchange: Answered.parse(page.exchange) });
