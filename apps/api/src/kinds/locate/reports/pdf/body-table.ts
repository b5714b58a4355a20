import { Answer } from '@hyrde/contracts';
import { SMALL, SOFT } from '../../proof-sheets/pdf/column.js';
import { FOOT } from '../../proof-sheets/pdf/paper.js';
import { drawMark } from './marks.js';
import { LARGE, type ReportPaper } from './report-paper.js';

/** A body in the report's table. */
export interface ReportLine {
  name: string;
  region: string | null;
  answer: Answer;
  /** A person says that it has the page. */
  verified: boolean;
  /** Of its sheet; undefined where it has none. */
  sheet: number | undefined;
}

const COLUMNS = 3;
const COLUMN_GAP = 16;
const ROW = 11.5;
const MARK = 8;

/** All bodies, in columns; each page is written out as it is full. */
export async function drawBodyTable(paper: ReportPaper, lines: readonly ReportLine[]): Promise<void> {
  const columnWidth = (paper.width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS;
  for (let from = 0; from < lines.length; ) {
    paper.beginPage();
    paper.heading(paper.words.table, LARGE);
    paper.say(paper.words.tableSays, SMALL, SOFT);
    drawKey(paper);
    const top = paper.doc.y + 8;
    const rows = Math.floor((paper.bottom + FOOT / 2 - top) / ROW);
    const here = lines.slice(from, from + rows * COLUMNS);
    for (const [index, line] of here.entries()) {
      const x = paper.left + Math.floor(index / rows) * (columnWidth + COLUMN_GAP);
      drawLine(paper, line, { x, y: top + (index % rows) * ROW, width: columnWidth });
    }
    from += here.length;
    await paper.endPage();
  }
}

function drawLine(
  paper: ReportPaper,
  { name, answer, verified, sheet }: ReportLine,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { doc } = paper;
  drawMark(doc, answer === 'yes' && !verified ? 'likely' : answer, x, y + 1, MARK);
  doc.font('text').fontSize(SMALL);
  paper.put(cutTo(doc, name, width - 40), x + 12, y, { lineBreak: false }, SMALL);
  if (sheet === undefined) return;
  const number = String(sheet);
  paper.put(number, x + width - doc.widthOfString(number), y, { lineBreak: false }, SMALL, SOFT);
}

/** As much of a text as fits on a line; the library's own `ellipsis` takes much longer. */
function cutTo(doc: PDFKit.PDFDocument, text: string, room: number): string {
  if (doc.widthOfString(text) <= room) return text;
  let letters = [...text];
  while (letters.length > 0 && doc.widthOfString(`${letters.join('')}…`) > room) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

/** What the shapes mean. */
function drawKey(paper: ReportPaper): void {
  const { doc, left, width, words, sheetWords } = paper;
  let [x, y] = [left, doc.y + 3];
  doc.font('text').fontSize(SMALL);
  for (const shown of ['yes', 'likely', ...Answer.options.slice(1)] as const) {
    const said = shown === 'likely' ? words.likely : sheetWords.terms.answers[shown];
    const long = doc.widthOfString(said) + 26;
    if (x + long > left + width) [x, y] = [left, y + ROW];
    drawMark(doc, shown, x, y + 1, MARK);
    paper.put(said, x + 12, y, { lineBreak: false }, SMALL);
    x += long;
  }
  doc.y = y + ROW;
}
