import { Parser } from 'htmlparser2';
import { plainCharacters } from '../text/characters.js';
import { elementKind } from './tokens/elements.js';

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

const SPACE = 0x20;
/** White space besides a lone space, or a character that `plainCharacters` may drop or replace. */
const UNEVEN =
  /[\t-\r\u00A0\u00AD\u1680\u2000-\u200D\u2010-\u2012\u2028\u2029\u202F\u205F\u2060\u3000\uFE63\uFEFF\uFF0D]| {2}/;

/**
 * The text with each run of white space as one space, without needless invisible characters. One quick test recognises
 * the many texts that already are so; many are the space between two tags.
 */
export const evened = (text: string): string =>
  text !== ' ' && UNEVEN.test(text) ? plainCharacters(text).replace(/\s{2,}|[^\S ]/g, ' ') : text;

/** `evened`, without spaces at the ends. */
export const spaced = (text: string): string => evened(text.trim()).trim();

/** Builds a `spaced` text piece by piece, without reading it again. */
export class SpacedText {
  private text = '';
  /** True if a further space would be a second one. */
  private atSpace = true;

  /** Number of characters so far. */
  get length(): number {
    return this.text.length;
  }

  /** @param piece text that is `evened` */
  add(piece: string): void {
    if (piece === '') return;
    this.text += this.atSpace && piece.charCodeAt(0) === SPACE ? piece.slice(1) : piece;
    this.atSpace = piece.charCodeAt(piece.length - 1) === SPACE;
  }

  /** Separates the next piece as another word. */
  gap(): void {
    if (!this.atSpace) this.text += ' ';
    this.atSpace = true;
  }

  /** Returns the text and starts a new one. */
  take(): string {
    const { text } = this;
    if (text === '') return '';
    const whole = this.atSpace ? text.slice(0, -1) : text;
    this.text = '';
    this.atSpace = true;
    return whole;
  }
}

/** A tag, a comment or a character reference. */
const MARKUP = /<[a-z!/]|&#?\w+;/i;

/** The text that a reader of a piece of HTML sees, on one line; a text without mark-up is returned unchanged. */
export function markupText(html: string): string {
  if (!MARKUP.test(html)) return spaced(html);
  const read = new SpacedText();
  let unseen = 0;
  const onTag = (name: string, step: 1 | -1) => {
    const { isBlock, isInvisible } = elementKind(name);
    if (isBlock) read.gap();
    if (isInvisible) unseen += step;
  };
  const parser = new Parser({
    onopentagname: (name) => onTag(name, 1),
    ontext: (text) => unseen === 0 && read.add(evened(text)),
    onclosetag: (name) => onTag(name, -1),
  });
  parser.end(html);
  return read.take();
}
