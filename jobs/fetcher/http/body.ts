import { CHUNK_BYTES } from '@hyrde/contracts';

/**
 * A body while it arrives. Small chunks are copied together: a server may send single bytes, and each chunk kept
 * separately would take a hundred times its size.
 */
export class Body {
  /** Bytes so far. */
  size = 0;
  /** Chunks so far. */
  pieces = 0;
  private readonly whole: Buffer[] = [];
  /** Buffer for small chunks, and its fill level. */
  private block: Buffer | null = null;
  private filled = 0;

  add(piece: Buffer): void {
    this.size += piece.length;
    this.pieces++;
    if (piece.length >= CHUNK_BYTES) {
      this.endBlock();
      this.whole.push(piece);
      return;
    }
    if (this.block && this.filled + piece.length > this.block.length) this.endBlock();
    // The first small chunk is the whole of a short answer; only further ones need a larger buffer.
    this.block ??= Buffer.allocUnsafeSlow(this.pieces === 1 ? piece.length : BLOCK_BYTES);
    piece.copy(this.block, this.filled);
    this.filled += piece.length;
  }

  bytes(): Buffer {
    this.endBlock();
    const [first] = this.whole;
    return this.whole.length === 1 && first ? first : Buffer.concat(this.whole);
  }

  private endBlock(): void {
    if (this.block && this.filled > 0) this.whole.push(this.block.subarray(0, this.filled));
    this.block = null;
    this.filled = 0;
  }
}

const BLOCK_BYTES = 64 * 1_024;
