import type { PackedBlob } from './packing.js';

/**
 * Bodies under the SHA-256 of their bytes: downloads as received, rendered pages, pictures. Their catalogue is the
 * table `blob`; the bodies are in Postgres, in a folder, or in an S3 bucket (BLOB_STORE).
 */
export interface BlobStore {
  /**
   * Stores blobs made by `pack`; afterwards they are durable, so that rows that refer to them may be written at any
   * time. An existing blob gets a new date instead, so that a concurrent retention does not delete it. Idempotent, also
   * if several callers put the same blob.
   * @param kept true for evidence, which retention never deletes. A kept blob stays kept.
   */
  put(blobs: readonly PackedBlob[], options?: { kept?: boolean }): Promise<void>;
  /**
   * Stores blobs whose place is not Postgres, as `put` does.
   * @returns the blobs still to be stored, by the same statement that writes the rows that refer to them
   *   (`insertBodies`), which saves a commit for each
   */
  putOutside(blobs: readonly PackedBlob[]): Promise<readonly PackedBlob[]>;
  /**
   * The unpacked bytes, verified; null if retention has deleted the body.
   * @throws DamagedBlob if the stored bytes do not match; MissingBody if the catalogue has it but its place does not
   */
  get(hash: string): Promise<Buffer | null>;
  /**
   * Deletes blobs, except kept ones and those put (again) since `storedBefore`.
   * @param storedBefore an hour ago at least: a date is renewed at most every ten minutes, and a caller that has just
   *   put a blob needs time to write the row that refers to it
   * @returns number of deleted blobs
   */
  delete(hashes: readonly string[], storedBefore: Date): Promise<number>;
}

/** The body of a catalogued blob is missing in its place: a folder not mounted, another bucket, files lost. */
export class MissingBody extends Error {
  override readonly name = 'MissingBody';
  constructor(hash: string, place: string, configured: string) {
    super(
      place === configured
        ? `The body of blob ${hash} is not in the ${place} store. Is BLOB_STORE the one that it was written with?`
        : `The body of blob ${hash} is in a ${place} store, but BLOB_STORE says ${configured}.`,
    );
  }
}
