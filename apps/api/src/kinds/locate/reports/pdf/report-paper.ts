import type { Answer, TextLanguage } from '@hyrde/contracts';
import { FOOT, INK, MARGIN, NORMAL, SMALL, SOFT, second } from '../../proof-sheets/pdf/paper.js';
import { type Tags, tagsOf } from '../../proof-sheets/pdf/tags.js';
import { WORDS as SHEET_WORDS } from '../../proof-sheets/pdf/words.js';
import type { ReportContent } from '../reports.schemas.js';
import { WORDS } from './words.js';

/** Title of a report: the one that a person gave, or the question that it answers. */
export function titleOf({ title, targets }: Pick<ReportContent, 'title' | 'targets'>, language: TextLanguage): string {
  const { question, questions } = WORDS[language];
  const [target, ...others] = targets;
  return title ?? (target && others.length === 0 ? question(target.name[language]) : questions);
}

/** An answer as drawn; a yes that nobody has verified is `likely`. */
export type Shown = Answer | 'likely';

export const shown = (answer: Answer, verified: boolean): Shown => (answer === 'yes' && !verified ? 'likely' : answer);

/** Colours of the answers, as on screen, for white paper. */
export const COLOURS: Record<Answer, string> = {
  yes: '#12703c',
  probably: '#8a5300',
  no: '#b3261e',
  'does-not-apply': '#5b5f97',
  'could-not-be-reached': '#8a3a6b',
  'not-found': '#0b6472',
  'not-searched': '#59636f',
};

/**
 * Draws the symbol of an answer, as on screen; symbols differ in shape, not only in colour.
 * @param size edge of its square, in points
 */
export function drawMark(doc: PDFKit.PDFDocument, shown: Shown, x: number, y: number, size: number): void {
  const colour = COLOURS[shown === 'likely' ? 'yes' : shown];
  doc
    .save()
    .translate(x, y)
    .scale(size / 16);
  doc.fillColor(colour).strokeColor(colour).lineWidth(1.8).undash();
  switch (shown) {
    case 'yes':
      doc.circle(8, 8, 7).fill().strokeColor('white').path('M4.8 8.2l2.2 2.3 4.2-4.8').stroke();
      break;
    case 'likely':
      doc.circle(8, 8, 6.2).stroke().path('M4.9 8.2l2.1 2.2 4-4.6').stroke();
      break;
    case 'probably':
      doc.circle(8, 8, 6.2).stroke().path('M8 1.8a6.2 6.2 0 0 0 0 12.4z').fill();
      break;
    case 'no':
      doc.roundedRect(1.5, 1.5, 13, 13, 2).fill().strokeColor('white').path('M5 5l6 6M11 5l-6 6').stroke();
      break;
    case 'does-not-apply':
      doc.lineWidth(3).path('M2.5 8h11').stroke();
      break;
    case 'could-not-be-reached':
      doc.path('M8 1.5L15 14.5H1z').fill().strokeColor('white').path('M8 6v4.2M8 11.5v1.5').stroke();
      break;
    case 'not-found':
      doc.circle(6.6, 6.6, 4.9).stroke().path('M10.2 10.2l4.6 4.6').stroke();
      break;
    case 'not-searched':
      doc.dash(2.8, { space: 2.1 }).circle(8, 8, 6.2).stroke();
      break;
  }
  doc.restore();
}

export const LARGE = 13;

interface ReportPaperOptions {
  doc: PDFKit.PDFDocument;
  language: TextLanguage;
  /** Time of the answers as ISO 8601, for the footer. */
  asOf: string;
  /** Called after each page, to yield to other work of the process. */
  breathe: () => Promise<void>;
}

/** Pages of a report in one language; text is written below the previous text. */
export class ReportPaper {
  readonly left = MARGIN;
  readonly words: (typeof WORDS)[TextLanguage];
  readonly sheetWords: (typeof SHEET_WORDS)[TextLanguage];
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

  get language(): TextLanguage {
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

  /** Text of an answer. */
  answer(shown: Shown): string {
    return shown === 'likely' ? this.words.likely : this.sheetWords.terms.answers[shown];
  }

  /** @param value fraction (0–1) */
  percent(value: number): string {
    return this.percents.format(value);
  }

  get tags(): Tags {
    return tagsOf(this.doc);
  }

  /** Writes a paragraph. */
  say(text: string, size = NORMAL, colour = INK): void {
    this.tags.draw('P', () => this.write('text', text, size, colour));
  }

  heading(text: string, { size = NORMAL + 1, level = 'H2' }: { size?: number; level?: 'H1' | 'H2' } = {}): void {
    this.tags.draw(level, () => this.write('bold', text, size, INK));
  }

  /**
   * Writes at a position, without moving the position of the next paragraph. Called within an element or an artifact.
   */
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
    const foot = this.words.foot(second(this.options.asOf, this.locale));
    this.tags.artifact(() => this.put(foot, this.left, y, { width: this.width }, SMALL, SOFT));
    this.doc.flushPages();
    await this.options.breathe();
  }

  private write(font: 'text' | 'bold', text: string, size: number, colour: string): void {
    this.doc.font(font).fontSize(size).fillColor(colour).text(text, this.left, this.doc.y, { width: this.width });
  }
}
