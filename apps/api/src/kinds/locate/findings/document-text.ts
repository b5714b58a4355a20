import { readBytes, readFileBytes } from '@hyrde/jobs/read-bytes';
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

/** What is read of an exchange. */
const Answered = z.object({ headers: z.array(z.tuple([z.string(), z.string()])) });

/**
 * The document of a kept page as text: stored as such, or read from the bytes that came, as it was read at the visit.
 * @returns null where its body is not stored
 */
export async function documentText(blobs: Pick<BlobStore, 'get'>, page: KeptPage): Promise<string | null> {
  const { reading, receivedHash, textHash, contentType } = page;
  const fromBytes = reading === 'bytes' || reading === 'file';
  const hash = fromBytes ? receivedHash : textHash;
  const bytes = hash === null ? null : await blobs.get(hash);
  if (bytes === null) return null;
  if (!fromBytes) return bytes.toString('utf8');
  const { headers } = Answered.parse(page.exchange);
  const contentEncoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const read = reading === 'file' ? readFileBytes : readBytes;
  return (await read({ bytes, contentType, contentEncoding })).text;
}
