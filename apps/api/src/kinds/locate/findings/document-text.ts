import { type Reading, storedText } from '@hyrde/jobs/html';
import type { BlobStore } from '@hyrde/prisma/blobs';
import { z } from 'zod';

/** An `evidence_page`, as far as its document can be had from it. */
interface KeptPage {
  reading: string;
  contentType: string | null;
  exchange: unknown;
  receivedHash: string | null;
  textHash: string;
}

const Readings = z.enum(['bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text'] satisfies Reading[]);
/** What is read of an exchange. */
const Answered = z.object({ headers: z.array(z.tuple([z.string(), z.string()])) }).nullable();

/**
 * The document of a kept page as text, as it was read at the visit.
 * @returns null where its body is not stored
 */
export const documentText = (
  blobs: Pick<BlobStore, 'get'>,
  { reading, exchange, ...page }: KeptPage,
): Promise<string | null> =>
  storedText(blobs, {
    reading: Readings.parse(reading),
    exchange: Answered.parse(exchange),
    contentType: page.contentType,
    receivedHash: page.receivedHash,
    textHash: page.textHash,
  });
