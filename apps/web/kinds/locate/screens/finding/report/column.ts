import type { FontName } from './fonts';

type Document = PDFKit.PDFDocument;

interface Look {
  font?: FontName;
  size?: number;
  link?: string | null;
}

const SMALL = 7;
const NORMAL = 9;
const GAP = 5;
const INK = '#1a1a1a';
const SOFT = '#5a5a5a';

/** A column of a page that is filled from the top; what does not fit any more is left out, and that is told. */
export class Column {
  /** Was something left out? */
  isCut = false;

  constructor(
    private readonly doc: Document,
    private readonly x: number,
    private y: number,
    private readonly width: number,
    private readonly bottom: number,
  ) {}

  /** How much room is left, in points. */
  get room(): number {
    return this.bottom - this.y;
  }

  heading(text: string): void {
    this.y += GAP;
    this.write(text, { font: 'bold', size: NORMAL + 1 }, INK);
    this.y += GAP / 2;
  }

  /** A name and what it says; nothing where it says nothing. */
  fact(name: string, value: string | null, look: Look = {}): void {
    if (!value) return;
    const height = this.heightOf(name, { size: SMALL }) + this.heightOf(value, look);
    if (this.isCut || height > this.room) {
      this.isCut = true;
      return;
    }
    this.write(name, { size: SMALL }, SOFT);
    this.write(value, look, INK);
    this.y += GAP;
  }

  /** A picture as wide as the column, as much of it as there is room for, with a line around it. */
  picture(png: Buffer): void {
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]; // PNG specification, 11.2.1: the header
    const shown = Math.min(this.room, (height * this.width) / width);
    this.doc.save().rect(this.x, this.y, this.width, shown).clip();
    this.doc.image(png, this.x, this.y, { width: this.width });
    this.doc.restore().lineWidth(0.5).strokeColor(SOFT).rect(this.x, this.y, this.width, shown).stroke();
    this.y += shown + GAP;
  }

  private heightOf(text: string, { font = 'text', size = NORMAL }: Look): number {
    return this.doc.font(font).fontSize(size).heightOfString(text, { width: this.width });
  }

  private write(text: string, look: Look, colour: string): void {
    const height = this.heightOf(text, look);
    this.doc
      .fillColor(colour)
      .text(text, this.x, this.y, { width: this.width, ...(look.link && { link: look.link, underline: true }) });
    this.y += height;
  }
}
