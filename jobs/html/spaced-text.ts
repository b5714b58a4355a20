import { Parser } from 'htmlparser2';
import { elementKind } from './tokens/elements.js';

const SPACE = 0x20;
const UNEVEN = /[^\S ]| {2}/;

/** The text with each run of white space as one space. One quick test recognises the many texts that already are so. */
export const evened = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s{2,}|[^\S ]/g, ' ') : text);

/** `evened`, without spaces at the ends. */
export const spaced = (text: string): string => evened(text.trim());

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
