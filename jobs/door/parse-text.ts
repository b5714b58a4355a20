import { spaced } from './spaced.js';

/** Characters kept; a book is about a million. */
const MAX_TEXT = 1_000_000;
const SPACE = 0x20;

/** The text of a page while it is being read: the blocks that ended, spaced, and the one we are in. */
export class TextReader {
  private readonly lines: string[] = [];
  private block = '';
  /** The block needs no further space at its end. */
  private evenEnd = true;
  private length = 0;

  add(text: string): void {
    if (this.length < MAX_TEXT) {
      this.block += this.evenEnd && text.charCodeAt(0) === SPACE ? text.slice(1) : text;
      this.evenEnd = text.charCodeAt(text.length - 1) === SPACE;
    }
    this.length += text.length;
  }

  /** What comes next is another word. */
  gap(): void {
    if (this.evenEnd) return;
    this.block += ' ';
    this.evenEnd = true;
  }

  /** @returns the block that ends; empty where nothing was in it */
  endBlock(): string {
    if (this.block === '') return '';
    const line = spaced(this.block);
    this.block = '';
    this.evenEnd = true;
    if (line !== '') this.lines.push(line);
    return line;
  }

  /** Blocks separated by newlines. */
  result(): string {
    return this.lines.join('\n');
  }
}
