import { INK, NORMAL, SMALL, SOFT } from '../../proof-sheets/pdf/column.js';
import { FOOT, MARGIN, second } from '../../proof-sheets/pdf/paper.js';
import { WORDS as SHEET_WORDS, type SheetLanguage } from '../../proof-sheets/pdf/words.js';
import { WORDS } from './words.js';

export const LARGE = 13;

interface ReportPaperOptions {
  doc: PDFKit.PDFDocument;
  language: SheetLanguage;
  /** Time of the answers as ISO 8601, for the footer. */
  asOf: string;
  /** Called after each page, to yield to other work of the process. */
  breathe: () => Promise<void>;
}

/** Pages of a report in one language; text is written below the previous text. */
export class ReportPaper {
  readonly left = MARGIN;
  readonly words: (typeof WORDS)[SheetLanguage];
  readonly sheetWords: (typeof SHEET_WORDS)[SheetLanguage];
  private readonly numbers: Intl.NumberFormat;
  private readonly percents: Intl.NumberFormat;

  constructor(private readonly options: ReportPaperOptions) {
    this.words = WORDS[options.language];
    this.sheetWords = SHEET_WORDS[options.language];
    this.numbers = new Intl.NumberFormat(this.locale);
    this.percents = new Intl.NumberFormat(this.locale, { style: 'percent' });
  }

  get doc(): PDFKit.PDFDocument {
    return this.options.doc;
  }

  get language(): SheetLanguage {
    return this.options.language;
  }

  get locale(): string {
    return this.sheetWords.locale;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Lower bound of the content, above the footer. */
  get bottom(): number {
    return this.doc.page.height - MARGIN - FOOT;
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** @param value fraction (0–1) */
  percent(value: number): string {
    return this.percents.format(value);
  }

  /** Writes a paragraph. */
  say(text: string, size = NORMAL, colour = INK): void {
    this.write('text', text, size, colour);
  }

  /** Writes a bold paragraph. */
  heading(text: string, size = NORMAL + 1, colour = INK): void {
    this.write('bold', text, size, colour);
  }

  /** Writes at a position, without moving the position of the next paragraph. */
  put(text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions, size = NORMAL, colour = INK): void {
    this.doc.font('text').fontSize(size).fillColor(colour).text(text, x, y, options);
  }

  gap(height: number): void {
    this.doc.y += height;
  }

  beginPage(): void {
    this.doc.addPage();
    this.doc.y = MARGIN;
  }

  /** Starts the next page if the current one has less than this height left. */
  async roomFor(height: number): Promise<void> {
    if (this.doc.y + height <= this.bottom) return;
    await this.endPage();
    this.beginPage();
  }

  async endPage(): Promise<void> {
    const y = this.doc.page.height - MARGIN - SMALL;
    this.put(this.words.foot(second(this.options.asOf)), this.left, y, { width: this.width }, SMALL, SOFT);
    this.doc.flushPages();
    await this.options.breathe();
  }

  private write(font: 'text' | 'bold', text: string, size: number, colour: string): void {
    this.doc.font(font).fontSize(size).fillColor(colour).text(text, this.left, this.doc.y, { width: this.width });
  }
}
