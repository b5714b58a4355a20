import { NORMAL, SMALL, SOFT } from '../../proof-sheets/pdf/paper.js';
import { drawLink, type Tag } from '../../proof-sheets/pdf/tags.js';
import { numbersOf, type ReportLine, sayOfTable } from './body-table.js';
import { drawMark, type ReportPaper, type Shown } from './report-paper.js';

/** Maximum number of questions whose pages and reasons are printed; of more, only marks are. */
export const MAX_DETAILED = 3;
/** Maximum number of rows: about 300 pages, which nobody reads further. */
const MAX_ROWS = 3_000;
const GAP = 8;
const MARK = 8;
/** Space between two rows. */
const BETWEEN = 5;
/** Maximum number of characters of an address; longer ones are cut, their links are whole. */
const MAX_ADDRESS = 200;

interface Row {
  line: ReportLine;
  question: string;
  answer: Shown;
  grounds: ReportLine['grounds'][number] | undefined;
}

/**
 * Draws a row for each body and question: answer, page and reason. Of more rows than are printed, it has the first ones,
 * and says so.
 */
export async function drawDetailTable(
  paper: ReportPaper,
  questions: readonly string[],
  lines: readonly ReportLine[],
): Promise<void> {
  const printed = lines.slice(0, Math.floor(MAX_ROWS / questions.length));
  const rows = printed.flatMap((line) =>
    questions.map((question, at) => ({
      ...{ line, question },
      answer: line.answers[at] ?? ('not-searched' as const),
      grounds: line.grounds[at],
    })),
  );
  const { tags, words } = paper;
  const columns = columnsOf(paper, questions.length > 1);
  const heads = [words.body, ...(questions.length > 1 ? [words.asked] : []), words.answer, words.pageAndReason];
  paper.beginPage();
  sayOfTable(paper, { printed: printed.length, all: lines.length });
  paper.gap(GAP);
  const table = tags.open('Table');
  const head = tags.open('TR', table);
  for (const [at, text] of heads.entries())
    tags.draw('TH', () => drawHead(paper, text, columns[at]), head, { scope: 'Column' });
  head.end();
  paper.gap(NORMAL * 2);
  for (const row of rows) {
    const height = heightOf(paper, row, columns);
    if (paper.doc.y + height > paper.bottom) {
      await paper.endPage();
      paper.beginPage();
      const repeat = () => {
        for (const [at, text] of heads.entries()) drawHead(paper, text, columns[at]);
      };
      tags.artifact(repeat);
      paper.gap(NORMAL * 2);
    }
    drawRow(paper, tags.open('TR', table), row, columns);
    paper.doc.y += height;
  }
  table.end();
  await paper.endPage();
}

interface Column {
  x: number;
  width: number;
}

/** Places of the columns: body, question if there are several, answer, page and reason. */
function columnsOf({ left, width }: ReportPaper, several: boolean): Column[] {
  const shares = several ? [0.22, 0.16, 0.17, 0.45] : [0.27, 0.2, 0.53];
  let x = left;
  return shares.map((share) => {
    const column = { x, width: width * share - GAP };
    x += width * share;
    return column;
  });
}

function drawHead(paper: ReportPaper, text: string, column: Column | undefined): void {
  const { doc } = paper;
  const { y } = doc;
  if (!column) return;
  doc.font('bold').fontSize(SMALL).fillColor(SOFT).text(text, column.x, y, { width: column.width, lineBreak: false });
  doc.y = y;
}

const addressOf = (url: string): string => (url.length > MAX_ADDRESS ? `${url.slice(0, MAX_ADDRESS)}…` : url);

/** Height of a text in points. */
function textHeight({ doc }: ReportPaper, text: string, width: number, size = SMALL): number {
  return text === '' ? 0 : doc.font('text').fontSize(size).heightOfString(text, { width });
}

function heightOf(paper: ReportPaper, { line, question, answer, grounds }: Row, columns: readonly Column[]): number {
  const [body, ...others] = columns;
  const last = others.at(-1);
  const page = last ? textHeight(paper, addressOf(grounds?.url ?? ''), last.width) : 0;
  return (
    BETWEEN +
    Math.max(
      textHeight(paper, line.name, body?.width ?? 0, NORMAL) + textHeight(paper, under(line), body?.width ?? 0),
      textHeight(paper, question, others[0]?.width ?? 0),
      textHeight(paper, paper.answer(answer), (others.at(-2)?.width ?? 0) - MARK - 4),
      page + (last ? textHeight(paper, grounds?.why ?? '', last.width) : 0),
    )
  );
}

/** Line below a body's name: its region and the numbers of its sheets. */
const under = ({ region, sheets }: ReportLine): string => [region, numbersOf(sheets)].filter(Boolean).join(' · ');

function drawRow(
  paper: ReportPaper,
  row: Tag,
  { line, question, answer, grounds }: Row,
  columns: readonly Column[],
): void {
  const { doc, tags } = paper;
  const { y } = doc;
  const [body, ...others] = columns;
  const last = others.at(-1);
  const ofAnswer = others.at(-2);
  if (!body || !last || !ofAnswer) return;
  const drawName = () => {
    paper.put(line.name, body.x, y, { width: body.width });
    const below = under(line);
    if (below) paper.put(below, body.x, doc.y, { width: body.width }, SMALL, SOFT);
  };
  tags.draw('TH', drawName, row, { scope: 'Row' });
  if (others.length > 2)
    tags.draw('TD', () => paper.put(question, others[0]?.x ?? 0, y, { width: others[0]?.width }, SMALL), row);
  const drawAnswer = () => {
    drawMark(doc, answer, ofAnswer.x, y + 1, MARK);
    paper.put(paper.answer(answer), ofAnswer.x + MARK + 4, y, { width: ofAnswer.width - MARK - 4 }, SMALL);
  };
  tags.draw('TD', drawAnswer, row);
  const cell = tags.open('TD', row);
  let top = y;
  if (grounds?.url) {
    doc.font('text').fontSize(SMALL).fillColor('#12419a');
    drawLink(
      doc,
      { text: addressOf(grounds.url), href: grounds.url, parent: cell },
      { x: last.x, y: top, width: last.width },
    );
    top = doc.y;
  }
  if (grounds?.why) tags.draw('P', () => paper.put(grounds.why, last.x, top, { width: last.width }, SMALL), cell);
  cell.end();
  row.end();
  doc.y = y;
}
