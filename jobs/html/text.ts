import { SpacedText } from './spaced-text.js';

/** Maximum characters; a book has about a million. */
const MAX_TEXT = 1_000_000;
/**
 * Maximum words, and distinct words among them; the rest is left out, since comparing pages costs time for each word. A
 * novel has 100,000 and 10,000, the longest page that a person reads a tenth.
 */
const MAX_WORDS = 60_000;
const MAX_DISTINCT_WORDS = 8_000;
/** Length below which a text cannot exceed the limits: a word and its separator take two characters. */
const SHORT = 2 * MAX_DISTINCT_WORDS;
/** Letters and digits with their combining marks. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Collects the text of a page: the ended blocks and the open one. */
export class TextReader {
  private readonly lines: string[] = [];
  private readonly block = new SpacedText();
  private length = 0;

  /** Number of ended blocks. */
  get lineCount(): number {
    return this.lines.length;
  }

  /** @param piece text that is `evened` */
  add(piece: string): void {
    const room = MAX_TEXT - this.length;
    this.length += piece.length;
    if (room > 0) this.block.add(piece.length > room ? piece.slice(0, room) : piece);
  }

  /** Separates the next piece as another word. */
  gap(): void {
    this.block.gap();
  }

  /** @returns the block that ends; empty if it had no text */
  endBlock(): string {
    const line = this.block.take();
    if (line !== '') this.lines.push(line);
    return line;
  }

  /** The blocks, separated by newlines. */
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
