import { SpacedText } from './spaced-text.js';

/** Characters kept; a book is about a million. */
const MAX_TEXT = 1_000_000;
/**
 * Words kept, and different ones among them: a novel has 100,000 and 10,000, the longest page a person would read a
 * tenth. What comes after is left out, since whoever compares a page's words with others takes their time for each.
 */
const MAX_WORDS = 60_000;
const MAX_DISTINCT_WORDS = 8_000;
/** Shorter texts cannot have so many: a word takes two characters, with what parts it from the next. */
const SHORT = 2 * MAX_DISTINCT_WORDS;
/** Letters and digits, with the marks on them. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The text of a page while it is being read: the blocks that ended, and the one we are in. */
export class TextReader {
  private readonly lines: string[] = [];
  private readonly block = new SpacedText();
  private length = 0;

  /** Of the blocks that ended. */
  get lineCount(): number {
    return this.lines.length;
  }

  /** @param piece `evened` */
  add(piece: string): void {
    const room = MAX_TEXT - this.length;
    this.length += piece.length;
    if (room > 0) this.block.add(piece.length > room ? piece.slice(0, room) : piece);
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
    const text = this.lines.join('\n');
    return text.length > SHORT ? bounded(text) : text;
  }
}

function bounded(text: string): string {
  const distinct = new Set<string>();
  let words = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    distinct.add(word);
    if (++words > MAX_WORDS || distinct.size > MAX_DISTINCT_WORDS) return text.slice(0, index).trimEnd();
  }
  return text;
}
