import type { PackedBlob } from './packing.js';

/**
 * Bodies by the SHA-256 of their bytes: downloads as received, rendered pages, pictures. Their catalogue is the table
 * `blob`; the bodies are there too, in a folder, or in an S3 bucket (BLOB_STORE).
 */
export interface BlobStore {
  /**
   * Stores blobs that `pack` made; once this has ended, a crash takes none of them, so that whoever refers to one may write
   * so at any time after. One that is there already gets a new date instead, so that retention, which may be
   * looking at it now, lets it be. Repeating it does no harm, nor do several that put the same.
   * @param kept retention never takes it: evidence. What was kept once stays so.
   */
  put(blobs: readonly PackedBlob[], options?: { kept?: boolean }): Promise<void>;
  /**
   * Stores blobs whose place is not Postgres, as `put` does.
   * @returns those that are still to be stored: by the very statement that writes what refers to them (`insertBodies`),
   *   which saves a commit for each
   */
  putOutside(blobs: readonly PackedBlob[]): Promise<readonly PackedBlob[]>;
  /**
   * The unpacked bytes, verified; null once retention has let them fall to their hash.
   * @throws DamagedBlob where the stored bytes are others; MissingBody where the catalogue has it but its place does not
   */
  get(hash: string): Promise<Buffer | null>;
  /**
   * Deletes blobs, but neither kept ones nor those put (again) since `storedBefore`.
   * @param storedBefore an hour ago at least: a date is renewed at most every ten minutes, and who has just put a blob
   *   needs time to write the row that refers to it
   * @returns how many went
   */
  delete(hashes: readonly string[], storedBefore: Date): Promise<number>;
}

/** The catalogue has a blob whose body is not where it says: a folder not mounted, another bucket, files lost. */
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
