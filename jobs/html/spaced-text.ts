const SPACE = 0x20;
const UNEVEN = /[^\S ]| {2}/;

/** The text with single spaces where there was white space. Nearly all text is so already, and told by one quick look. */
export const evened = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s{2,}|[^\S ]/g, ' ') : text);

/** The text with single spaces, and none at its ends. */
export const spaced = (text: string): string => evened(text.trim());

/** A text that is put together piece by piece, and is `spaced` without being looked at again. */
export class SpacedText {
  private text = '';
  /** Another space would be one too many. */
  private atSpace = true;

  /** Characters so far. */
  get length(): number {
    return this.text.length;
  }

  /** @param piece `evened` */
  add(piece: string): void {
    if (piece === '') return;
    this.text += this.atSpace && piece.charCodeAt(0) === SPACE ? piece.slice(1) : piece;
    this.atSpace = piece.charCodeAt(piece.length - 1) === SPACE;
  }

  /** What comes next is another word. */
  gap(): void {
    if (!this.atSpace) this.text += ' ';
    this.atSpace = true;
  }

  /** Tells the text and begins a new one. */
  take(): string {
    const { text } = this;
    if (text === '') return '';
    const whole = this.atSpace ? text.slice(0, -1) : text;
    this.text = '';
    this.atSpace = true;
    return whole;
  }
}
