import type { PictureLayout } from '@hyrde/contracts';
import type { FontName } from './paper.js';

type Document = PDFKit.PDFDocument;

interface Look {
  font?: FontName;
  size?: number;
  link?: string | null;
}

/** Where a column stands: on which page, and between which heights, in points. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  bottom: number;
}

/** Nothing on paper is smaller: eight points can be read by most people at reading distance. */
export const SMALL = 8;
export const NORMAL = 9;
const GAP = 3;
/** Where what is said of a name begins. */
const BESIDE = 84;
/** A picture of less height shows nothing. */
const LEAST_PICTURE = 120;
export const INK = '#1a1a1a';
export const SOFT = '#5a5a5a';
/** As on the screen. */
const MARK = '#ffd84d';

/** A column of a page that is filled from the top, and goes on elsewhere where it is full. */
export class Column {
  /** @param goOn where it goes on */
  constructor(
    private readonly doc: Document,
    private place: Place,
    private readonly goOn: () => Place,
  ) {}

  /** Where the next thing would stand. */
  get end(): Place {
    return this.place;
  }

  heading(text: string): void {
    const look: Look = { font: 'bold', size: NORMAL + 1 };
    // Not without the first lines of what it is above.
    this.make(GAP + this.heightOf(text, look) + GAP / 2 + 4 * NORMAL);
    this.place.y += GAP;
    this.write(text, look, INK);
    this.place.y += GAP / 2;
  }

  /** A name and, beside it, what it says; nothing where it says nothing. */
  fact(name: string, value: string | null, look: Look = {}): void {
    if (!value) return;
    const parts = (): { text: string; look: Look; colour: string; from: number; width: number }[] => [
      { text: name, look: { size: SMALL }, colour: SOFT, from: 0, width: BESIDE - GAP * 2 },
      { text: value, look, colour: INK, from: BESIDE, width: this.place.width - BESIDE },
    ];
    const height = Math.max(...parts().map((part) => this.heightOf(part.text, part.look, part.width)));
    this.make(height);
    for (const part of parts()) this.put(part.text, part.look, part.colour, part);
    this.place.y += height + GAP;
  }

  /** A name and, below it, what it says: of what is as long as the column is wide. */
  entry(name: string, value: string, size = SMALL): void {
    this.make(this.heightOf(name, { size: SMALL }) + this.heightOf(value, { size }));
    this.write(name, { size: SMALL }, SOFT);
    this.write(value, { size }, INK);
    this.place.y += GAP;
  }

  /**
   * A picture as wide as the column with a line around it and the words marked; where there is no room for all of it, the part
   * from its head or, where no mark is in that, around the first mark.
   * @param png its bytes
   * @param layout where the words stand; null where nobody knows
   * @param ofPart what is said below a part
   */
  picture(png: Buffer, layout: PictureLayout | null, ofPart: string): void {
    this.make(LEAST_PICTURE);
    const { x, y, width: room, bottom, page } = this.place;
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]; // PNG specification, 11.2.1: the header
    const whole = (height * room) / width;
    const free = bottom - y - 2 * NORMAL;
    const shown = Math.min(free, whole);
    const scale = layout ? room / layout.width : 0;
    const marks = (layout?.marks ?? []).map((mark) => ({
      x: mark.x * scale,
      y: mark.y * scale,
      width: mark.width * scale,
      height: mark.height * scale,
    }));
    const first = Math.min(...marks.map((mark) => mark.y + mark.height));
    const from = first > shown && marks.length > 0 ? Math.min(first - shown / 4, whole - shown) : 0;
    this.doc.switchToPage(page);
    this.doc.save().rect(x, y, room, shown).clip();
    this.doc.image(png, x, y - from, { width: room });
    for (const mark of marks) this.doc.rect(x + mark.x, y - from + mark.y, mark.width, mark.height);
    if (marks.length > 0) this.doc.fillColor(MARK).fillOpacity(0.4).fill();
    this.doc.restore().fillOpacity(1).lineWidth(0.5).strokeColor(SOFT).rect(x, y, room, shown).stroke();
    this.place.y += shown + GAP;
    if (shown < whole - 1) this.write(ofPart, { size: SMALL }, SOFT);
  }

  /** Room of that height. */
  private make(height: number): void {
    if (height > this.place.bottom - this.place.y) this.place = this.goOn();
  }

  /** A sentence. */
  line(text: string): void {
    this.make(this.heightOf(text, {}));
    this.write(text, {}, INK);
    this.place.y += GAP;
  }

  private heightOf(text: string, { font = 'text', size = NORMAL }: Look, width = this.place.width): number {
    return this.doc.font(font).fontSize(size).heightOfString(text, { width });
  }

  private write(text: string, look: Look, colour: string): void {
    const { width } = this.place;
    const height = this.heightOf(text, look);
    this.put(text, look, colour, { from: 0, width });
    this.place.y += height;
  }

  private put(
    text: string,
    { font = 'text', size = NORMAL, link }: Look,
    colour: string,
    { from, width }: { from: number; width: number },
  ): void {
    this.doc.switchToPage(this.place.page);
    this.doc
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, this.place.x + from, this.place.y, { width, ...(link && { link, underline: true }) });
  }
}
