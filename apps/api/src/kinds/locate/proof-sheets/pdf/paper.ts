import { fileURLToPath } from 'node:url';
import type { PictureLayout } from '@hyrde/contracts';
import type { Font } from 'fontkit';
import { drawLink, type Tag, tagsOf } from './tags.js';

type Document = PDFKit.PDFDocument;

interface Look {
  font?: FontName;
  size?: number;
  link?: string | null;
}

/** Fonts of a proof sheet; the standard fonts of PDF contain only Western European letters. */
export type FontName = 'text' | 'bold';

const FILES: Record<FontName, string> = {
  text: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

const NAMES = Object.keys(FILES) as FontName[];

let read: Promise<[FontName, Font][]> | undefined;

/**
 * The fonts, loaded once per process: reading their layout tables takes far longer than drawing a sheet.
 * @throws if the fonts' package is not installed
 */
const fonts = (): Promise<[FontName, Font][]> => {
  read ??= import('fontkit').then(({ openSync }) =>
    NAMES.map((name) => [name, openSync(fileURLToPath(import.meta.resolve(FILES[name])))]),
  );
  return read;
};

export const MARGIN = 40;
/** Height of the footer, in points. */
export const FOOT = 44;

/** Creates an empty tagged A4 PDF (PDF/UA-1) with its first page; pages stay open until flushed. PDFKit is loaded at the first call. */
export async function openPaper({
  title,
  language,
  at,
}: {
  title: string;
  /** BCP 47 tag. */
  language: string;
  at: Date;
}): Promise<{
  doc: PDFKit.PDFDocument;
  /** Number of bytes flushed so far. */
  size(): number;
  /**
   * Ends the document.
   * @returns the whole document
   */
  end(): Promise<Buffer>;
}> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1', // missing from the types
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // No default font: PDFKit caches a font by the name of its first use and would read a default font of ours again
    // for each name.
    font: null as unknown as string,
    info: { Title: title, Creator: 'Hyrde', CreationDate: at },
  });
  for (const [name, font] of await fonts()) doc.registerFont(name, font);
  const chunks: Buffer[] = [];
  let size = 0;
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
    });
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  return {
    doc,
    size: () => size,
    async end() {
      tagsOf(doc).end();
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/**
 * A time to the second, in UTC for every reader.
 * @param iso time as ISO 8601 in UTC
 */
export const second = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** A day as the screens write it. @param iso day or time as ISO 8601 in UTC */
export const day = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));

/** Position of a column: page, and upper and lower bound in points. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  bottom: number;
}

/** Minimum font size; most people can read eight points at reading distance. */
export const SMALL = 8;
export const NORMAL = 9;
const GAP = 3;
/** Horizontal offset of values beside their names, in points. */
const BESIDE = 84;
/** Minimum height of a picture, in points; a smaller one shows nothing. */
const MIN_PICTURE_HEIGHT = 120;
export const INK = '#1a1a1a';
export const SOFT = '#5a5a5a';
/** Colour of marked words, as on screen. */
const MARK = '#ffd84d';

/** A column of a page, filled from the top; a full column continues elsewhere. */
export class Column {
  /**
   * @param goOn returns the place where a full column continues
   * @param level of its headings
   */
  constructor(
    private readonly doc: Document,
    private place: Place,
    private readonly goOn: () => Place,
    private readonly level: 'H2' | 'H3' = 'H2',
  ) {}

  /** Place of the next element. */
  get end(): Place {
    return this.place;
  }

  heading(text: string): void {
    const look: Look = { font: 'bold', size: NORMAL + 1 };
    // A heading stays with the first lines below it.
    this.make(GAP + this.heightOf(text, look) + GAP / 2 + 4 * NORMAL);
    this.place.y += GAP;
    this.write(text, look, INK, this.level);
    this.place.y += GAP / 2;
  }

  /** Draws a name with its value beside it; draws nothing if the value is null. */
  fact(name: string, value: string | null, look: Look = {}): void {
    if (!value) return;
    const parts = (): { text: string; look: Look; colour: string; from: number; width: number }[] => [
      { text: name, look: { size: SMALL }, colour: SOFT, from: 0, width: BESIDE - GAP * 2 },
      { text: value, look, colour: INK, from: BESIDE, width: this.place.width - BESIDE },
    ];
    const height = Math.max(...parts().map((part) => this.heightOf(part.text, part.look, part.width)));
    this.make(height);
    const paragraph = tagsOf(this.doc).open('P');
    for (const part of parts()) this.put(part.text, part.look, part.colour, { ...part, parent: paragraph });
    paragraph.end();
    this.place.y += height + GAP;
  }

  /** Draws a name with its value below, for values as wide as the column. */
  entry(name: string, value: string, size = SMALL): void {
    this.make(this.heightOf(name, { size: SMALL }) + this.heightOf(value, { size }));
    this.write(name, { size: SMALL }, SOFT);
    this.write(value, { size }, INK);
    this.place.y += GAP;
  }

  /**
   * Draws a picture as wide as the column, with a border and marked words. If the height does not suffice, a part is
   * drawn: the head of the picture or, if it contains no mark, the part around the first mark.
   * @param png bytes of the picture
   * @param layout positions of the words; null if unknown
   * @param ofPart caption of a part
   * @param alt what the picture shows, for readers who cannot see it
   */
  picture(png: Buffer, layout: PictureLayout | null, { ofPart, alt }: { ofPart: string; alt: string }): void {
    this.make(MIN_PICTURE_HEIGHT);
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
    const draw = () => {
      this.doc.save().rect(x, y, room, shown).clip();
      this.doc.image(png, x, y - from, { width: room });
      for (const mark of marks) this.doc.rect(x + mark.x, y - from + mark.y, mark.width, mark.height);
      if (marks.length > 0) this.doc.fillColor(MARK).fillOpacity(0.4).fill();
      this.doc.restore().fillOpacity(1).lineWidth(0.5).strokeColor(SOFT).rect(x, y, room, shown).stroke();
    };
    tagsOf(this.doc).draw('Figure', draw, undefined, { alt, bbox: [x, y, x + room, y + shown] });
    this.place.y += shown + GAP;
    if (shown < whole - 1) this.write(ofPart, { size: SMALL }, SOFT);
  }

  /** Makes room of the given height, continuing elsewhere if the column is full. */
  private make(height: number): void {
    if (height > this.place.bottom - this.place.y) this.place = this.goOn();
  }

  line(text: string): void {
    this.make(this.heightOf(text, {}));
    this.write(text, {}, INK);
    this.place.y += GAP;
  }

  private heightOf(text: string, { font = 'text', size = NORMAL }: Look, width = this.place.width): number {
    return this.doc.font(font).fontSize(size).heightOfString(text, { width });
  }

  private write(text: string, look: Look, colour: string, type: 'P' | 'H2' | 'H3' = 'P'): void {
    const { width } = this.place;
    const height = this.heightOf(text, look);
    this.doc.switchToPage(this.place.page);
    tagsOf(this.doc).draw(type, () => this.ink(text, look, colour, { from: 0, width }));
    this.place.y += height;
  }

  private put(
    text: string,
    look: Look,
    colour: string,
    { parent, ...at }: { from: number; width: number; parent: Tag },
  ): void {
    this.doc.switchToPage(this.place.page);
    if (look.link) {
      this.pen(look, colour);
      const { x, y } = this.place;
      drawLink(this.doc, { text, href: look.link, parent }, { x: x + at.from, y, width: at.width });
    } else tagsOf(this.doc).draw('Span', () => this.ink(text, look, colour, at), parent);
  }

  private ink(text: string, look: Look, colour: string, { from, width }: { from: number; width: number }): void {
    this.pen(look, colour).text(text, this.place.x + from, this.place.y, { width });
  }

  private pen({ font = 'text', size = NORMAL }: Look, colour: string): Document {
    return this.doc.font(font).fontSize(size).fillColor(colour);
  }
}
