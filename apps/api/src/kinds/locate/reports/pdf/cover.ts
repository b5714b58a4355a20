import { Answer } from '@hyrde/contracts';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { TileMap } from '../../../../regions/tile.schemas.js';
import { NORMAL, SOFT } from '../../proof-sheets/pdf/column.js';
import { MARGIN, second } from '../../proof-sheets/pdf/paper.js';
import type { SheetLanguage } from '../../proof-sheets/pdf/words.js';
import type { Report } from '../reports.schemas.js';
import { drawBodyTable, type ReportLine } from './body-table.js';
import { COLOURS, drawMark } from './marks.js';
import { drawRegions } from './regions.js';
import { LARGE, ReportPaper } from './report-paper.js';

interface Cover {
  report: Omit<Report, 'pdfs'>;
  language: SheetLanguage;
  /** Whose sheets were chosen. */
  answers: readonly Answer[];
  /** How many sheets it has. */
  sheets: number;
  /** All bodies, by name. */
  lines: readonly ReportLine[];
  /** Countries on which regions of the bodies stand. */
  maps: readonly TileMap[];
  /** Called behind each page, so that others have their turn. */
  breathe: () => Promise<void>;
}

const TITLE = 20;
const ANSWER_ROW = 13;

/**
 * The first part of a report: its cover with the figures, and the table of all bodies. Each page is written out as it is
 * full; the document ends on a page that is.
 */
export async function drawCover(doc: PDFKit.PDFDocument, cover: Cover): Promise<void> {
  const { report, language, lines, breathe } = cover;
  const paper = new ReportPaper({ doc, language, asOf: report.asOf, breathe });
  doc.y = MARGIN;
  drawHead(paper, report);
  paper.gap(14);
  drawAnswers(paper, report);
  paper.gap(10);
  drawAccuracy(paper, report.accuracy);
  paper.gap(10);
  drawContents(paper, cover);
  paper.gap(10);
  await drawRegions(paper, lines, cover.maps);
  await paper.endPage();
  await drawBodyTable(paper, lines);
}

/** What was asked, of what, when. */
function drawHead(paper: ReportPaper, report: Cover['report']): void {
  const { words, sheetWords } = paper;
  paper.heading(words.question(report.target.name[paper.language]), TITLE);
  paper.gap(4);
  if (report.practice) paper.heading(sheetWords.practice, NORMAL, COLOURS.no);
  const algorithms: Record<string, string> = sheetWords.terms.algorithms;
  const { name: algorithm } = splitAlgorithm(report.algorithm);
  const facts = [
    words.asOf(second(report.asOf)),
    words.begun(report.begunAt.slice(0, 10)),
    words.states[report.state],
    algorithms[algorithm] ?? algorithm,
    words.version(String(report.target.version)),
  ];
  paper.say(facts.join(' · '), NORMAL, SOFT);
}

/** The headline, a bar of all bodies, and how many gave each answer. */
function drawAnswers(paper: ReportPaper, { answers, verified, head }: Cover['report']): void {
  const { doc, left, width, words, sheetWords } = paper;
  paper.heading(
    words.headline(paper.number(answers.yes), paper.number(head.applies), paper.number(head.searched)),
    LARGE,
  );
  paper.gap(6);
  const all = Answer.options.reduce((sum, answer) => sum + answers[answer], 0);
  let x = left;
  for (const answer of Answer.options) {
    const share = all > 0 ? (width * answers[answer]) / all : 0;
    if (share > 0) doc.rect(x, doc.y, share, 14).fill(COLOURS[answer]);
    x += share;
  }
  paper.gap(20);
  for (const answer of Answer.options) {
    const { y } = doc;
    drawMark(doc, answer, left, y + 1, 9);
    paper.put(sheetWords.terms.answers[answer], left + 16, y, { width: 190 });
    paper.put(paper.number(answers[answer]), left + 200, y, { width: 50, align: 'right' });
    if (all > 0) paper.put(paper.percent(answers[answer] / all), left + 255, y, { width: 45, align: 'right' });
    if (answer === 'yes') {
      const told = words.verified(paper.number(verified), paper.number(answers.yes - verified));
      paper.put(told, left + 310, y, { width: width - 310 }, NORMAL, SOFT);
    }
    doc.y = Math.max(doc.y, y + ANSWER_ROW);
  }
}

/** The share that is right by the verdicts, with its interval. */
function drawAccuracy(paper: ReportPaper, { share, low, high, right, n }: Report['accuracy']): void {
  const { doc, left, words } = paper;
  paper.heading(words.accuracy);
  paper.gap(2);
  if (share === null || low === null || high === null) {
    paper.say(words.notJudged, NORMAL, SOFT);
    return;
  }
  const interval = [paper.percent(low), paper.percent(high)] as const;
  paper.say(words.right(paper.percent(share), ...interval, paper.number(right), paper.number(n)));
  const y = doc.y + 4;
  const scale = 240;
  doc.rect(left, y, scale, 7).fill('#eef0f3');
  doc.rect(left + scale * low, y, scale * (high - low), 7).fill('#9db9ea');
  doc.rect(left + scale * share - 0.75, y - 2, 1.5, 11).fill('#12419a');
  doc.y = y + 12;
}

/** What the document holds. */
function drawContents(paper: ReportPaper, { answers, sheets, lines }: Cover): void {
  const { words, sheetWords } = paper;
  paper.heading(words.inside);
  paper.gap(2);
  const chosen = answers.map((answer) => sheetWords.terms.answers[answer]).join(', ');
  const bodies = paper.number(lines.length);
  paper.say(sheets > 0 ? words.sheets(paper.number(sheets), bodies, chosen) : words.noSheets(bodies));
  paper.say(words.names);
}
