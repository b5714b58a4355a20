import type { TileMap } from '../../../../regions/tile.schemas.js';
import { NORMAL, SMALL, SOFT } from '../../proof-sheets/pdf/paper.js';
import { cutTo, drawHead, headHeight, type ReportLine } from './body-table.js';
import { COLOURS, type ReportPaper } from './report-paper.js';

/** Number of yes answers and of all bodies. */
interface Share {
  yes: number;
  all: number;
}

type Shares = ReadonlyMap<string | null, Share>;

const TILE = 46;
const TILE_GAP = 3;
/** Opacity of the colour for a fraction of 1, low enough for legible text. */
const DEEPEST = 0.45;
const BAR_ROW = 13;
/** Left edge and width of the table's cells, in points, and maximum number of cells in a row. */
const [CELLS_FROM, CELL, MAX_CELLS] = [130, 32, 12];

/**
 * Draws the fraction of yes answers by region: for one question a map if one contains the regions and has room, else
 * bars; for several questions a table.
 */
export async function drawRegions(
  paper: ReportPaper,
  { questions, lines, map }: { questions: readonly string[]; lines: readonly ReportLine[]; map: TileMap | null },
): Promise<void> {
  if (new Set(lines.map(({ region }) => region)).size < 2) return;
  if (questions.length > 1) {
    for (let from = 0; from < questions.length; from += MAX_CELLS)
      await drawTable(paper, { questions: questions.slice(from, from + MAX_CELLS), from }, lines);
    return;
  }
  const shares = sharesOf(lines, 0);
  paper.heading(paper.words.regions);
  paper.say(paper.words.regionsSay, SMALL, SOFT);
  paper.gap(4);
  if (map && heightOf(map) <= paper.bottom - paper.doc.y) drawTiles(paper, map, shares);
  else await drawBars(paper, shares);
}

/** Fractions of yes answers by region for one question. */
function sharesOf(lines: readonly ReportLine[], question: number): Shares {
  const shares = new Map<string | null, Share>();
  for (const { region, answers } of lines) {
    const { yes, all } = shares.get(region) ?? { yes: 0, all: 0 };
    const says = answers[question] === 'yes' || answers[question] === 'likely';
    shares.set(region, { yes: yes + Number(says), all: all + 1 });
  }
  return shares;
}

/** Draws a row for each region with a cell for each question, darker for a higher fraction of yes answers. */
async function drawTable(
  paper: ReportPaper,
  { questions, from }: { questions: readonly string[]; from: number },
  lines: readonly ReportLine[],
): Promise<void> {
  const { doc, left } = paper;
  const shares = questions.map((_, at) => sharesOf(lines, from + at));
  const height = headHeight(paper, questions);
  await paper.roomFor(height + 4 * BAR_ROW);
  paper.heading(paper.words.regions);
  paper.say(paper.words.regionsSay, SMALL, SOFT);
  paper.gap(4);
  const { tags } = paper;
  const table = tags.open('Table');
  const head = tags.open('TR', table);
  tags.draw('TH', () => {}, head, { scope: 'Column', alt: paper.words.regions });
  const [first, ...others] = questions;
  const drawAll = () => drawHead(paper, questions, { x: left + CELLS_FROM, step: CELL, height });
  tags.draw('TH', drawAll, head, { scope: 'Column', alt: first });
  for (const question of others) tags.draw('TH', () => {}, head, { scope: 'Column', alt: question });
  head.end();
  paper.gap(height + 4);
  for (const region of inOrder(paper, [...new Set(lines.map(({ region }) => region))])) {
    await paper.roomFor(BAR_ROW);
    const { y } = doc;
    doc.font('text').fontSize(NORMAL);
    const row = tags.open('TR', table);
    const name = cutTo(doc, region ?? paper.words.noRegion, CELLS_FROM - 8);
    tags.draw('TH', () => paper.put(name, left, y, { lineBreak: false }), row, { scope: 'Row' });
    for (const [at, ofQuestion] of shares.entries()) {
      const x = left + CELLS_FROM + at * CELL;
      const { yes, all } = ofQuestion.get(region) ?? { yes: 0, all: 0 };
      const drawCell = () => {
        doc.rect(x, y - 1, CELL - 1, BAR_ROW - 1).fillOpacity(all > 0 ? (DEEPEST * yes) / all : 0);
        doc.fill(COLOURS.yes).fillOpacity(1);
        paper.put(ofAll(paper, { yes, all }), x, y + 1, { width: CELL - 2, align: 'center' }, SMALL);
      };
      tags.draw('TD', drawCell, row);
    }
    row.end();
    doc.y = y + BAR_ROW;
  }
  table.end();
  paper.gap(8);
}

const inOrder = ({ words, locale }: ReportPaper, regions: (string | null)[]): (string | null)[] =>
  regions.sort((a, b) => (a ?? words.noRegion).localeCompare(b ?? words.noRegion, locale));

const heightOf = ({ tiles }: TileMap) => (1 + Math.max(...tiles.map(({ row }) => row))) * (TILE + TILE_GAP);

/** Draws the map as one figure, whose description has the numbers of all regions. */
function drawTiles(paper: ReportPaper, map: TileMap, shares: Shares): void {
  const top = paper.doc.y;
  const numbers = [...shares].map(([region, share]) => `${region ?? paper.words.noRegion}: ${ofAll(paper, share)}`);
  const bbox: [number, number, number, number] = [paper.left, top, paper.left + paper.width, top + heightOf(map)];
  const alt = `${paper.words.regionsSay} ${numbers.join('; ')}`;
  paper.tags.draw('Figure', () => drawSquares(paper, map, shares), undefined, { alt, bbox });
  paper.doc.y = top + heightOf(map);
}

function drawSquares(paper: ReportPaper, map: TileMap, shares: Shares): void {
  const { doc } = paper;
  const top = doc.y;
  for (const { region, short, column, row } of map.tiles) {
    const [x, y] = [paper.left + column * (TILE + TILE_GAP), top + row * (TILE + TILE_GAP)];
    const { yes, all } = shares.get(region) ?? { yes: 0, all: 0 };
    if (all > 0) {
      doc.rect(x, y, TILE, TILE).fillOpacity((DEEPEST * yes) / all);
      doc.fill(COLOURS.yes).fillOpacity(1);
    }
    doc.lineWidth(0.5).strokeColor(SOFT).rect(x, y, TILE, TILE).stroke();
    const cut = { width: TILE - 5, height: SMALL * 1.3, ellipsis: true };
    paper.put(short, x + 3, y + 3, cut, SMALL);
    if (all > 0) paper.put(ofAll(paper, { yes, all }), x + 3, y + TILE - 14, cut, SMALL);
  }
}

async function drawBars(paper: ReportPaper, shares: Shares): Promise<void> {
  const { doc, left, tags } = paper;
  const table = tags.open('Table');
  for (const region of inOrder(paper, [...shares.keys()])) {
    const share = shares.get(region) ?? { yes: 0, all: 0 };
    await paper.roomFor(BAR_ROW);
    const { y } = doc;
    const row = tags.open('TR', table);
    const cut = { width: 150, height: NORMAL * 1.3, ellipsis: true };
    tags.draw('TH', () => paper.put(region ?? paper.words.noRegion, left, y, cut), row, { scope: 'Row' });
    tags.artifact(() => {
      doc.rect(left + 160, y + 2, 200, 8).fill('#eef0f3');
      doc.rect(left + 160, y + 2, (200 * share.yes) / share.all, 8).fill(COLOURS.yes);
    });
    tags.draw('TD', () => paper.put(ofAll(paper, share), left + 370, y, { width: 80 }), row);
    row.end();
    doc.y = y + BAR_ROW;
  }
  table.end();
}

const ofAll = (paper: ReportPaper, { yes, all }: Share) => `${paper.number(yes)}/${paper.number(all)}`;
