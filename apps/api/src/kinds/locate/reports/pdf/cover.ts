import { Answer, type TextLanguage } from '@hyrde/contracts';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { TileMap } from '../../../../regions/tile.schemas.js';
import { day, INK, MARGIN, NORMAL, SMALL, SOFT, second } from '../../proof-sheets/pdf/paper.js';
import type { ReportContent } from '../reports.schemas.js';
import { cutTo, drawBodyTable, drawKey, type ReportLine } from './body-table.js';
import { drawDetailTable, MAX_DETAILED } from './detail-table.js';
import { drawRegions } from './regions.js';
import { COLOURS, drawMark, LARGE, ReportPaper, titleOf } from './report-paper.js';

type Target = ReportContent['targets'][number];

interface Cover {
  report: ReportContent;
  language: TextLanguage;
  /** Answers whose proof sheets were selected. */
  answers: readonly Answer[];
  sheets: number;
  /** All bodies, ascending by name. */
  lines: readonly ReportLine[];
  /** Tile map of the country of the bodies' regions; null if they belong to none, or to several. */
  map: TileMap | null;
  /** PNG; null without one. */
  logo: Buffer | null;
  /** Called after each page, to yield to other work of the process. */
  breathe: () => Promise<void>;
}

/** Left, upper, right and lower bound, in points. */
type Bounds = readonly [number, number, number, number];
/** Maximum size of the logo in points. */
const LOGO = { width: 150, height: 42 };
const TITLE = 20;
/** Height of a paragraph with its heading, in points, which stay together. */
const METHOD = 90;
const ANSWER_ROW = 13;
/** Row height, and horizontal positions of a target's bar, counts and accuracy, in points. */
const SEVERAL = { row: 15, bar: 130, barWidth: 70, counts: 202, count: 28, accuracy: 406 };

/**
 * Draws the first part of a report: cover with the figures, and table of all bodies. Each page is flushed when it is
 * full; the document ends on an open page.
 */
export async function drawCover(doc: PDFKit.PDFDocument, cover: Cover): Promise<void> {
  const { report, language, lines, breathe } = cover;
  const paper = new ReportPaper({ doc, language, asOf: report.asOf, breathe });
  doc.y = MARGIN;
  drawPublisher(paper, cover);
  paper.heading(titleOf(report, language), { size: TITLE, level: 'H1' });
  paper.gap(4);
  if (report.practice) paper.say(paper.sheetWords.practice, NORMAL, COLOURS.no);
  paper.say(factsOf(paper, report).join(' · '), NORMAL, SOFT);
  drawIntroduction(paper, report);
  drawQuestion(paper, report);
  paper.gap(14);
  const [target, ...others] = report.targets;
  if (target && others.length === 0) {
    drawAnswers(paper, target);
    paper.gap(10);
    drawAccuracy(paper, target.accuracy);
  } else await drawTargets(paper, report.targets);
  paper.gap(10);
  await paper.roomFor(METHOD);
  paper.heading(paper.words.method);
  paper.say(paper.words.methodBody);
  paper.gap(10);
  await paper.roomFor(METHOD);
  drawContents(paper, cover);
  paper.gap(10);
  const questions = report.targets.map(({ name }) => name[language]);
  await drawRegions(paper, { questions, lines, map: cover.map });
  await paper.endPage();
  if (questions.length > MAX_DETAILED) await drawBodyTable(paper, questions, lines);
  else await drawDetailTable(paper, questions, lines);
}

/** Draws name and logo of the organisation that publishes the report. */
function drawPublisher(paper: ReportPaper, { report, logo }: Cover): void {
  const { doc, left, words } = paper;
  const { name } = report.organisation;
  if (logo) {
    const { y } = doc;
    const bbox: Bounds = [left, y, left + LOGO.width, y + LOGO.height];
    const draw = () => doc.image(logo, left, y, { fit: [LOGO.width, LOGO.height] });
    paper.tags.draw('Figure', draw, undefined, {
      alt: name ?? words.logo,
      bbox,
    });
    doc.y = y + LOGO.height + 8;
  }
  if (name) paper.say(name, NORMAL + 1);
  if (logo || name) paper.gap(10);
}

function drawIntroduction(paper: ReportPaper, { introduction }: ReportContent): void {
  for (const paragraph of introduction?.split(/\n\s*\n/) ?? []) {
    paper.gap(8);
    paper.say(paragraph);
  }
}

/** Writes the filter of the bodies as a sentence. */
function drawQuestion(paper: ReportPaper, { question, missingTargets }: ReportContent): void {
  paper.gap(10);
  paper.heading(paper.words.asked);
  paper.say(question[paper.language]);
  if (missingTargets.length > 0) paper.say(paper.words.missing(missingTargets.join(', ')));
}

/** Bodies and time of the answers; also the state of the sweep, if they are of one. */
function factsOf(paper: ReportPaper, { region, isSelection, sites, asOf, ...sweep }: ReportContent): string[] {
  const { words, sheetWords, locale } = paper;
  const { state, begunAt, algorithm, target } = sweep;
  const facts = [words.bodies(paper.number(sites)), words.asOf(second(asOf, locale))];
  if (!state || !begunAt || !algorithm) return [region ?? (isSelection ? words.selection : words.everybody), ...facts];
  const algorithms: Record<string, string> = sheetWords.terms.algorithms;
  const { name } = splitAlgorithm(algorithm);
  const searched = [words.begun(day(begunAt, locale)), words.states[state], algorithms[name] ?? name];
  return [...facts, ...searched, words.version(String(target?.version))];
}

/** Draws a row for each target: its answers, which add up to all bodies, and their accuracy. */
async function drawTargets(paper: ReportPaper, targets: ReportContent['targets']): Promise<void> {
  const { doc, left, width, words, tags } = paper;
  drawKey(paper);
  paper.gap(8);
  const table = tags.open('Table');
  const head = tags.open('TR', table);
  const top = doc.y;
  tags.draw('TH', () => {}, head, { scope: 'Column', alt: words.asked });
  for (const [at, answer] of Answer.options.entries()) {
    const x = left + SEVERAL.counts + (at + 1) * SEVERAL.count - 9;
    tags.draw('TH', () => drawMark(doc, answer, x, top, 9), head, { scope: 'Column', alt: paper.answer(answer) });
  }
  const drawRight = () =>
    paper.put(words.accuracyOfSeveral, left + SEVERAL.accuracy, top, { lineBreak: false }, SMALL, SOFT);
  tags.draw('TH', drawRight, head, { scope: 'Column' });
  head.end();
  doc.y = top + SEVERAL.row;
  for (const { name, answers, accuracy } of targets) {
    await paper.roomFor(SEVERAL.row);
    const { y } = doc;
    const row = tags.open('TR', table);
    doc.font('text').fontSize(NORMAL);
    const drawName = () => paper.put(cutTo(doc, name[paper.language], SEVERAL.bar - 8), left, y, { lineBreak: false });
    tags.draw('TH', drawName, row, { scope: 'Row' });
    tags.artifact(() =>
      drawBar(paper, answers, { x: left + SEVERAL.bar, y: y + 2, width: SEVERAL.barWidth, height: 8 }),
    );
    for (const [index, answer] of Answer.options.entries()) {
      const here = { width: SEVERAL.count, align: 'right' } as const;
      const colour = answers[answer] > 0 ? INK : SOFT;
      const x = left + SEVERAL.counts + index * SEVERAL.count;
      tags.draw('TD', () => paper.put(paper.number(answers[answer]), x, y, here, NORMAL, colour), row);
    }
    const sure = accuracyIn(paper, accuracy);
    tags.draw(
      'TD',
      () => paper.put(sure, left + SEVERAL.accuracy, y + 1, { width: width - SEVERAL.accuracy }, SMALL),
      row,
    );
    row.end();
    doc.y = Math.max(doc.y, y + SEVERAL.row);
  }
  table.end();
}

function accuracyIn(paper: ReportPaper, accuracy: Target['accuracy']): string {
  if (!accuracy || accuracy.share === null || accuracy.low === null || accuracy.high === null) return '–';
  const { share, low, high, right, n } = accuracy;
  const interval = `${paper.percent(low)}–${paper.percent(high)}`;
  return `${paper.percent(share)} (${interval}), ${paper.number(right)}/${paper.number(n)}`;
}

/** Draws the headline, a bar of all bodies, and the number of each answer. */
function drawAnswers(paper: ReportPaper, { answers, verified, head }: Target): void {
  const { doc, left, width, words, tags } = paper;
  paper.heading(words.headline(paper.number(answers.yes), paper.number(head.applies), paper.number(head.searched)), {
    size: LARGE,
  });
  paper.gap(6);
  const all = Answer.options.reduce((sum, answer) => sum + answers[answer], 0);
  tags.artifact(() => drawBar(paper, answers, { x: left, y: doc.y, width, height: 14 }));
  paper.gap(20);
  const table = tags.open('Table');
  for (const answer of Answer.options) {
    const { y } = doc;
    const row = tags.open('TR', table);
    const drawAnswer = () => {
      drawMark(doc, answer, left, y + 1, 9);
      paper.put(paper.answer(answer), left + 16, y, { width: 190 });
    };
    tags.draw('TH', drawAnswer, row, { scope: 'Row' });
    const drawCount = () => {
      paper.put(paper.number(answers[answer]), left + 200, y, { width: 50, align: 'right' });
      if (all > 0) paper.put(paper.percent(answers[answer] / all), left + 255, y, { width: 45, align: 'right' });
    };
    tags.draw('TD', drawCount, row);
    if (answer === 'yes') {
      const verifiedText = words.verified(paper.number(verified), paper.number(answers.yes - verified));
      tags.draw('TD', () => paper.put(verifiedText, left + 310, y, { width: width - 310 }, NORMAL, SOFT), row);
    }
    row.end();
    doc.y = Math.max(doc.y, y + ANSWER_ROW);
  }
  table.end();
}

function drawBar(
  { doc }: ReportPaper,
  answers: Target['answers'],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const all = Answer.options.reduce((sum, answer) => sum + answers[answer], 0);
  let from = x;
  for (const answer of Answer.options) {
    const share = all > 0 ? (width * answers[answer]) / all : 0;
    if (share > 0) doc.rect(from, y, share, height).fill(COLOURS[answer]);
    from += share;
  }
}

/** Draws the fraction of right answers with its interval. */
function drawAccuracy(paper: ReportPaper, accuracy: Target['accuracy']): void {
  const { doc, left, words } = paper;
  paper.heading(words.accuracy);
  paper.gap(2);
  if (!accuracy || accuracy.share === null || accuracy.low === null || accuracy.high === null) {
    paper.say(words.notJudged, NORMAL, SOFT);
    return;
  }
  const { share, low, high, right, n } = accuracy;
  const interval = [paper.percent(low), paper.percent(high)] as const;
  const judged = words.judged(paper.number(right), paper.number(n));
  paper.say(`${words.right(paper.percent(share), ...interval)} ${judged}`);
  const y = doc.y + 4;
  const scale = 240;
  paper.tags.artifact(() => {
    doc.rect(left, y, scale, 7).fill('#eef0f3');
    doc.rect(left + scale * low, y, scale * (high - low), 7).fill('#9db9ea');
    doc.rect(left + scale * share - 0.75, y - 2, 1.5, 11).fill('#12419a');
  });
  doc.y = y + 12;
}

function drawContents(paper: ReportPaper, { answers, sheets, lines }: Cover): void {
  const { words, sheetWords } = paper;
  paper.heading(words.inside);
  paper.gap(2);
  const chosen = answers.map((answer) => sheetWords.terms.answers[answer]).join(', ');
  const bodies = paper.number(lines.length);
  paper.say(sheets > 0 ? words.sheets(paper.number(sheets), bodies, chosen) : words.noSheets(bodies));
  paper.say(words.names);
}
