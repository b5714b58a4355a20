import { type BlobStore, DamagedBlob, MissingBody } from '@hyrde/store/blobs';

/** A stored body that a database row refers to. */
export type StoredBody =
  | { state: 'stored'; sha256: string; bytes: Buffer }
  | { state: 'missing' | 'damaged'; sha256: string; why: string };

/**
 * Reads a body, verified. A missing or damaged body is a result, since the caller must report it in its place; every
 * other failure of the store is thrown.
 */
export async function storedBody(blobs: Pick<BlobStore, 'get'>, sha256: string): Promise<StoredBody> {
  try {
    const bytes = await blobs.get(sha256);
    return bytes
      ? { state: 'stored', sha256, bytes }
      : { state: 'missing', sha256, why: `The body ${sha256} is not stored.` };
  } catch (error) {
    if (error instanceof DamagedBlob) return { state: 'damaged', sha256, why: error.message };
    if (error instanceof MissingBody) return { state: 'missing', sha256, why: error.message };
    throw error;
  }
}
