import type { TileMap } from '../../../../regions/tile.schemas.js';
import { NORMAL, SMALL, SOFT } from '../../proof-sheets/pdf/column.js';
import type { ReportLine } from './body-table.js';
import { COLOURS } from './marks.js';
import type { ReportPaper } from './report-paper.js';

/** Yeses of all. */
interface Share {
  yes: number;
  all: number;
}

type Shares = ReadonlyMap<string | null, Share>;

const TILE = 46;
const TILE_GAP = 3;
/** How much of the colour a square has where all say yes: its text must be read on it. */
const DEEPEST = 0.45;
const BAR_ROW = 13;

/** The share of yeses by region: a map where the regions stand on one and it has room, else bars. */
export async function drawRegions(
  paper: ReportPaper,
  lines: readonly ReportLine[],
  maps: readonly TileMap[],
): Promise<void> {
  const shares = new Map<string | null, Share>();
  for (const { region, answer } of lines) {
    const { yes, all } = shares.get(region) ?? { yes: 0, all: 0 };
    shares.set(region, { yes: yes + Number(answer === 'yes'), all: all + 1 });
  }
  if (shares.size < 2) return;
  paper.heading(paper.words.regions);
  paper.say(paper.words.regionsSay, SMALL, SOFT);
  paper.gap(4);
  const [map] = maps;
  if (map && maps.length === 1 && heightOf(map) <= paper.bottom - paper.doc.y) drawTiles(paper, map, shares);
  else await drawBars(paper, shares);
}

const heightOf = ({ tiles }: TileMap) => (1 + Math.max(...tiles.map(({ row }) => row))) * (TILE + TILE_GAP);

function drawTiles(paper: ReportPaper, map: TileMap, shares: Shares): void {
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
  doc.y = top + heightOf(map);
}

async function drawBars(paper: ReportPaper, shares: Shares): Promise<void> {
  const { doc, left } = paper;
  const regions = [...shares].map(([region, share]) => ({ name: region ?? paper.words.noRegion, share }));
  for (const { name, share } of regions.sort((a, b) => a.name.localeCompare(b.name, paper.locale))) {
    if (doc.y + BAR_ROW > paper.bottom) {
      await paper.endPage();
      paper.beginPage();
    }
    const { y } = doc;
    paper.put(name, left, y, { width: 150, height: NORMAL * 1.3, ellipsis: true });
    doc.rect(left + 160, y + 2, 200, 8).fill('#eef0f3');
    doc.rect(left + 160, y + 2, (200 * share.yes) / share.all, 8).fill(COLOURS.yes);
    paper.put(ofAll(paper, share), left + 370, y, { width: 80 });
    doc.y = y + BAR_ROW;
  }
}

const ofAll = (paper: ReportPaper, { yes, all }: Share) => `${paper.number(yes)}/${paper.number(all)}`;
