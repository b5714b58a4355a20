import { SpacedText } from './spaced-text.js';

/** Characters kept; a book is about a million. */
const MAX_TEXT = 1_000_000;

/** The text of a page while it is being read: the blocks that ended, and the one we are in. */
export class TextReader {
  private readonly lines: string[] = [];
  private readonly block = new SpacedText();
  private length = 0;

  /** @param piece `evened` */
  add(piece: string): void {
    if (this.length < MAX_TEXT) this.block.add(piece);
    this.length += piece.length;
  }

  /** What comes next is another word. */
  gap(): void {
    this.block.gap();
  }

  /** @returns the block that ends; empty where nothing was in it */
  endBlock(): string {
    const line = this.block.take();
    if (line !== '') this.lines.push(line);
    return line;
  }

  /** Blocks separated by newlines. */
  result(): string {
    return this.lines.join('\n');
  }
}
