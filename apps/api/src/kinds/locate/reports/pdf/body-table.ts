import { Answer } from '@hyrde/contracts';
import { FOOT, NORMAL, SMALL, SOFT } from '../../proof-sheets/pdf/paper.js';
import type { Tag } from '../../proof-sheets/pdf/tags.js';
import { drawMark, LARGE, type ReportPaper, type Shown } from './report-paper.js';

export interface ReportLine {
  name: string;
  region: string | null;
  answers: readonly Shown[];
  /** For each answer, its page and reason. */
  grounds: readonly { url: string | null; why: string }[];
  /** Numbers of its first and last proof sheet; undefined if it has none. */
  sheets: { first: number; last: number } | undefined;
}

const MAX_COLUMNS = 3;
const COLUMN_GAP = 16;
const ROW = 11.5;
const MARK = 8;
/** Width of an answer, minimum width of a name, and width of the sheet numbers, in points. */
const [CELL, NAME, SHEETS] = [13, 96, 34];
/** Maximum number of answers beside a name on a page. */
const MAX_ANSWERS = 28;
/** Maximum height of the vertical question texts above the answers, in points. */
const MAX_HEAD_HEIGHT = 120;

/** Maximum number of answers in the table: each is an element of the document's structure, which is held in memory. */
const MAX_CELLS = 40_000;

/**
 * Draws a table of marks, in as many columns as fit; each page is flushed when it is full. Of more answers than the
 * table holds, it has the first bodies, and says so.
 */
export async function drawBodyTable(
  paper: ReportPaper,
  questions: readonly string[],
  lines: readonly ReportLine[],
): Promise<void> {
  const printed = lines.slice(0, Math.floor(MAX_CELLS / questions.length));
  for (let from = 0; from < questions.length; from += MAX_ANSWERS) {
    const here = { questions: questions.slice(from, from + MAX_ANSWERS), from, all: lines.length };
    await drawAnswers(paper, here, printed);
  }
}

/** Sentences above a table of bodies. */
export function sayOfTable(paper: ReportPaper, { printed, all }: { printed: number; all: number }): void {
  paper.heading(paper.words.table, { size: LARGE });
  paper.say(paper.words.tableSays, SMALL, SOFT);
  if (printed < all) paper.say(paper.words.tableCut(paper.number(printed), paper.number(all)), NORMAL);
}

async function drawAnswers(
  paper: ReportPaper,
  { questions, from: firstAnswer, all }: { questions: readonly string[]; from: number; all: number },
  lines: readonly ReportLine[],
): Promise<void> {
  const answersWidth = questions.length * CELL;
  const least = NAME + SHEETS + answersWidth + COLUMN_GAP;
  const columns = Math.max(1, Math.min(MAX_COLUMNS, Math.floor((paper.width + COLUMN_GAP) / least)));
  const columnWidth = (paper.width - (columns - 1) * COLUMN_GAP) / columns;
  const leftOf = (column: number) => paper.left + column * (columnWidth + COLUMN_GAP);
  const { tags } = paper;
  let table: Tag | null = null;
  for (let from = 0; from < lines.length; ) {
    paper.beginPage();
    const drawTop = () => {
      const height = headHeight(paper, questions);
      for (let column = 0; column < columns; column++)
        drawHead(paper, questions, { x: leftOf(column) + columnWidth - answersWidth, step: CELL, height });
    };
    if (table) {
      // Repeated on each page; screen readers read the head once.
      tags.artifact(() => paper.put(paper.words.table, paper.left, paper.doc.y, { lineBreak: false }, LARGE));
      paper.gap(LARGE * 2);
      tags.artifact(drawTop);
    } else {
      sayOfTable(paper, { printed: lines.length, all });
      drawKey(paper);
      table = tags.open('Table');
      const head = tags.open('TR', table);
      tags.draw('TH', () => {}, head, { scope: 'Column', alt: paper.words.body });
      const [first = '', ...others] = questions;
      tags.draw('TH', drawTop, head, { scope: 'Column', alt: first || paper.words.answer });
      for (const question of others) tags.draw('TH', () => {}, head, { scope: 'Column', alt: question });
      head.end();
    }
    paper.gap(questions.length > 1 ? headHeight(paper, questions) : 0);
    const top = paper.doc.y + 8;
    const rows = Math.floor((paper.bottom + FOOT / 2 - top) / ROW);
    const here = lines.slice(from, from + rows * columns);
    for (const [index, { answers, ...line }] of here.entries())
      drawLine(
        paper,
        tags.open('TR', table),
        { ...line, answers: answers.slice(firstAnswer, firstAnswer + questions.length) },
        { x: leftOf(Math.floor(index / rows)), y: top + (index % rows) * ROW, width: columnWidth },
      );
    from += here.length;
    await paper.endPage();
  }
  table?.end();
}

/** Height of the vertical question texts, in points. */
export function headHeight({ doc }: ReportPaper, questions: readonly string[]): number {
  doc.font('text').fontSize(SMALL);
  return Math.min(MAX_HEAD_HEIGHT, 4 + Math.max(...questions.map((question) => doc.widthOfString(question))));
}

/**
 * Draws vertical question texts, each above the middle of its column.
 * @param at left edge of the first column and distance between columns
 */
export function drawHead(
  paper: ReportPaper,
  questions: readonly string[],
  { x, step, height }: { x: number; step: number; height: number },
): void {
  const { doc } = paper;
  const bottom = doc.y + height;
  for (const [at, question] of questions.entries()) {
    const middle = x + at * step + (step + MARK - SMALL * 1.3) / 2 - MARK / 2;
    doc.font('text').fontSize(SMALL);
    const text = cutTo(doc, question, height);
    doc.save().rotate(-90, { origin: [middle, bottom] });
    paper.put(text, middle, bottom, { lineBreak: false }, SMALL);
    doc.restore();
  }
  doc.y = bottom - height;
}

function drawLine(
  paper: ReportPaper,
  row: Tag,
  { name, answers, sheets }: Pick<ReportLine, 'name' | 'answers' | 'sheets'>,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { doc, tags } = paper;
  const right = x + width - answers.length * CELL;
  doc.font('text').fontSize(SMALL);
  const numbers = numbersOf(sheets);
  const end = right - 4 - doc.widthOfString(numbers);
  const drawName = () => {
    paper.put(cutTo(doc, name, end - 4 - x), x, y, { lineBreak: false }, SMALL);
    paper.put(numbers, end, y, { lineBreak: false }, SMALL, SOFT);
  };
  tags.draw('TH', drawName, row, { scope: 'Row' });
  for (const [at, shown] of answers.entries()) {
    const place = right + at * CELL + (CELL - MARK) / 2;
    tags.draw('TD', () => drawMark(doc, shown, place, y + 1, MARK), row, { alt: paper.answer(shown) });
  }
  row.end();
}

export const numbersOf = (sheets: ReportLine['sheets']): string =>
  sheets ? [...new Set([sheets.first, sheets.last])].join('–') : '';

/** Cuts a text to one line; PDFKit's own `ellipsis` takes much longer. */
export function cutTo(doc: PDFKit.PDFDocument, text: string, room: number): string {
  if (doc.widthOfString(text) <= room) return text;
  let letters = [...text];
  while (letters.length > 0 && doc.widthOfString(`${letters.join('')}…`) > room) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

/** Draws the legend of the marks. */
export function drawKey(paper: ReportPaper): void {
  const { doc, left, width } = paper;
  let [x, y] = [left, doc.y + 3];
  doc.font('text').fontSize(SMALL);
  for (const mark of ['yes', 'likely', ...Answer.options.slice(1)] as const) {
    const said = paper.answer(mark);
    const long = doc.widthOfString(said) + 26;
    if (x + long > left + width) [x, y] = [left, y + ROW];
    const [from, top] = [x, y];
    paper.tags.draw('P', () => {
      drawMark(doc, mark, from, top + 1, MARK);
      paper.put(said, from + 12, top, { lineBreak: false }, SMALL);
    });
    x += long;
  }
  doc.y = y + ROW;
}
