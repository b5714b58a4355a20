import { Answer } from '@hyrde/contracts';
import { splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { TileMap } from '../../../../regions/tile.schemas.js';
import { INK, NORMAL, SMALL, SOFT } from '../../proof-sheets/pdf/column.js';
import { FOOT, MARGIN, second } from '../../proof-sheets/pdf/paper.js';
import { WORDS as SHEET_WORDS, type SheetLanguage } from '../../proof-sheets/pdf/words.js';
import type { Report } from '../reports.schemas.js';
import { COLOURS, drawMark } from './marks.js';
import { WORDS } from './words.js';

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

/** Yeses of all, by region. */
type Share = { yes: number; all: number };

const TITLE = 20;
const LARGE = 13;
const TILE = 46;
const TILE_GAP = 3;
/** How much of the colour a square has where all say yes: its text must be read on it. */
const DEEPEST = 0.45;
const BAR_ROW = 13;
const COLUMNS = 3;
const COLUMN_GAP = 16;
const ROW = 11.5;

/**
 * The first part of a report: its cover with the figures, and the table of all bodies. Each page is written out as it is
 * full; the document ends on a page that is.
 */
export async function drawCover(doc: PDFKit.PDFDocument, cover: Cover): Promise<void> {
  const { report, language, lines, maps, breathe } = cover;
  const words = WORDS[language];
  const { terms, locale } = SHEET_WORDS[language];
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const left = MARGIN;
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN - FOOT;
  const say = (text: string, size = NORMAL, colour = INK, font: 'text' | 'bold' = 'text') =>
    doc.font(font).fontSize(size).fillColor(colour).text(text, left, doc.y, { width });
  const gap = (height: number) => {
    doc.y += height;
  };
  const endPage = async () => {
    const y = doc.page.height - MARGIN - SMALL;
    doc
      .font('text')
      .fontSize(SMALL)
      .fillColor(SOFT)
      .text(words.foot(second(report.asOf)), left, y, { width });
    doc.flushPages();
    await breathe();
  };

  doc.y = MARGIN;
  const algorithms: Record<string, string> = terms.algorithms;
  const { name: algorithm } = splitAlgorithm(report.algorithm);
  say(words.question(report.target.name[language]), TITLE, INK, 'bold');
  gap(4);
  if (report.practice) say(SHEET_WORDS[language].practice, NORMAL, COLOURS.no, 'bold');
  const facts = [
    words.asOf(second(report.asOf)),
    words.begun(report.begunAt.slice(0, 10)),
    words.states[report.state],
    algorithms[algorithm] ?? algorithm,
    words.version(String(report.target.version)),
  ];
  say(facts.join(' · '), NORMAL, SOFT);
  gap(14);
  const { answers, verified, head, accuracy } = report;
  say(
    words.headline(number.format(answers.yes), number.format(head.applies), number.format(head.searched)),
    LARGE,
    INK,
    'bold',
  );
  gap(6);
  const all = Answer.options.reduce((sum, answer) => sum + answers[answer], 0);
  let x = left;
  for (const answer of Answer.options) {
    const share = all > 0 ? (width * answers[answer]) / all : 0;
    if (share > 0) doc.rect(x, doc.y, share, 14).fill(COLOURS[answer]);
    x += share;
  }
  gap(20);
  for (const answer of Answer.options) {
    const y = doc.y;
    drawMark(doc, answer, left, y + 1, 9);
    doc
      .font('text')
      .fontSize(NORMAL)
      .fillColor(INK)
      .text(terms.answers[answer], left + 16, y, { width: 190 });
    doc.text(number.format(answers[answer]), left + 200, y, { width: 50, align: 'right' });
    if (all > 0) doc.text(percent.format(answers[answer] / all), left + 255, y, { width: 45, align: 'right' });
    if (answer === 'yes')
      doc
        .fillColor(SOFT)
        .text(words.verified(number.format(verified), number.format(answers.yes - verified)), left + 310, y, {
          width: width - 310,
        });
    doc.y = Math.max(doc.y, y + BAR_ROW);
  }
  gap(10);
  say(words.accuracy, NORMAL + 1, INK, 'bold');
  gap(2);
  const { share, low, high } = accuracy;
  if (share === null || low === null || high === null) say(words.notJudged, NORMAL, SOFT);
  else {
    const judged = [number.format(accuracy.right), number.format(accuracy.n)] as const;
    say(words.right(percent.format(share), percent.format(low), percent.format(high), ...judged));
    const y = doc.y + 4;
    const scale = 240;
    doc.rect(left, y, scale, 7).fill('#eef0f3');
    doc.rect(left + scale * low, y, scale * (high - low), 7).fill('#9db9ea');
    doc.rect(left + scale * share - 0.75, y - 2, 1.5, 11).fill('#12419a');
    doc.y = y + 12;
  }
  gap(10);
  say(words.inside, NORMAL + 1, INK, 'bold');
  gap(2);
  const chosen = cover.answers.map((answer) => terms.answers[answer]).join(', ');
  const bodies = number.format(lines.length);
  say(cover.sheets > 0 ? words.sheets(number.format(cover.sheets), bodies, chosen) : words.noSheets(bodies));
  say(words.names);
  gap(10);
  await drawRegions();
  await endPage();
  await drawTable();

  /** A map where the regions stand on one, else bars. */
  async function drawRegions(): Promise<void> {
    const regions = new Map<string | null, Share>();
    for (const { region, answer } of lines) {
      const one = regions.get(region) ?? { yes: 0, all: 0 };
      regions.set(region, { yes: one.yes + Number(answer === 'yes'), all: one.all + 1 });
    }
    if (regions.size < 2) return;
    say(words.regions, NORMAL + 1, INK, 'bold');
    say(words.regionsSay, SMALL, SOFT);
    gap(4);
    const [map] = maps;
    const tall = map ? (1 + Math.max(...map.tiles.map(({ row }) => row))) * (TILE + TILE_GAP) : 0;
    if (map && maps.length === 1 && tall <= bottom - doc.y) drawTiles(map, regions);
    else await drawBars(regions);
  }

  function drawTiles({ tiles }: TileMap, regions: ReadonlyMap<string | null, Share>): void {
    const top = doc.y;
    for (const { region, short, column, row } of tiles) {
      const [x, y] = [left + column * (TILE + TILE_GAP), top + row * (TILE + TILE_GAP)];
      const { yes, all } = regions.get(region) ?? { yes: 0, all: 0 };
      if (all > 0)
        doc
          .rect(x, y, TILE, TILE)
          .fillOpacity((DEEPEST * yes) / all)
          .fill(COLOURS.yes)
          .fillOpacity(1);
      doc.lineWidth(0.5).strokeColor(SOFT).rect(x, y, TILE, TILE).stroke();
      const cut = { width: TILE - 5, height: SMALL * 1.3, ellipsis: true };
      doc
        .font('text')
        .fontSize(SMALL)
        .fillColor(INK)
        .text(short, x + 3, y + 3, cut);
      if (all > 0) doc.text(`${number.format(yes)}/${number.format(all)}`, x + 3, y + TILE - 14, cut);
    }
    doc.y = top + (1 + Math.max(...tiles.map(({ row }) => row))) * (TILE + TILE_GAP);
  }

  async function drawBars(regions: ReadonlyMap<string | null, Share>): Promise<void> {
    const names = [...regions].map(([region, share]) => ({ name: region ?? words.noRegion, ...share }));
    for (const { name, yes, all } of names.sort((a, b) => a.name.localeCompare(b.name, locale))) {
      if (doc.y + BAR_ROW > bottom) {
        await endPage();
        doc.addPage();
        doc.y = MARGIN;
      }
      const y = doc.y;
      const cut = { width: 150, height: NORMAL * 1.3, ellipsis: true };
      doc.font('text').fontSize(NORMAL).fillColor(INK).text(name, left, y, cut);
      doc.rect(left + 160, y + 2, 200, 8).fill('#eef0f3');
      doc.rect(left + 160, y + 2, (200 * yes) / all, 8).fill(COLOURS.yes);
      doc.fillColor(INK).text(`${number.format(yes)}/${number.format(all)}`, left + 370, y, { width: 80 });
      doc.y = y + BAR_ROW;
    }
  }

  async function drawTable(): Promise<void> {
    const columnWidth = (width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS;
    for (let from = 0; from < lines.length; ) {
      doc.addPage();
      doc.y = MARGIN;
      say(words.table, LARGE, INK, 'bold');
      say(words.tableSays, SMALL, SOFT);
      drawKey(doc.y + 3);
      const top = doc.y + 8;
      const rows = Math.floor((bottom + FOOT / 2 - top) / ROW);
      const here = lines.slice(from, from + rows * COLUMNS);
      for (const [index, line] of here.entries()) {
        const x = left + Math.floor(index / rows) * (columnWidth + COLUMN_GAP);
        const y = top + (index % rows) * ROW;
        drawMark(doc, line.answer === 'yes' && !line.verified ? 'likely' : line.answer, x, y + 1, 8);
        doc.font('text').fontSize(SMALL).fillColor(INK);
        doc.text(cutTo(line.name, columnWidth - 40), x + 12, y, { lineBreak: false });
        if (line.sheet === undefined) continue;
        const sheet = String(line.sheet);
        doc.fillColor(SOFT).text(sheet, x + columnWidth - doc.widthOfString(sheet), y, { lineBreak: false });
      }
      from += here.length;
      await endPage();
    }
  }

  /** As much of a text as fits on a line; the library's own `ellipsis` takes much longer. */
  function cutTo(text: string, room: number): string {
    if (doc.widthOfString(text) <= room) return text;
    let letters = [...text];
    while (letters.length > 0 && doc.widthOfString(`${letters.join('')}…`) > room) letters = letters.slice(0, -1);
    return `${letters.join('')}…`;
  }

  /** What the shapes mean. */
  function drawKey(y: number): void {
    let x = left;
    doc.font('text').fontSize(SMALL);
    for (const shown of ['yes', 'likely', ...Answer.options.slice(1)] as const) {
      const said = shown === 'likely' ? words.likely : terms.answers[shown];
      const long = doc.widthOfString(said) + 26;
      if (x + long > left + width) {
        x = left;
        y += ROW;
      }
      drawMark(doc, shown, x, y + 1, 8);
      doc
        .font('text')
        .fontSize(SMALL)
        .fillColor(INK)
        .text(said, x + 12, y, { lineBreak: false });
      x += long;
    }
    doc.y = y + ROW;
  }
}
