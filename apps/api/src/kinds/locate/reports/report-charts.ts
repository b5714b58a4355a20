import { Answer } from '@hyrde/contracts';
import type { TileMap } from '../../../regions/tile.schemas.js';
import { second } from '../proof-sheets/pdf/paper.js';
import { WORDS as SHEET_WORDS } from '../proof-sheets/pdf/words.js';
import { COLOURS, titleOf } from './pdf/report-paper.js';
import { WORDS } from './pdf/words.js';
import type { InLanguage, ReportContent } from './reports.schemas.js';

const WIDTH = 800;
/** Width of a map, in which two of them fit beside each other. */
const MAP_WIDTH = 440;
/** Mean width of a character of the source, in pixels. */
const CHARACTER = 6.3;
const EDGE = 20;
const ROW = 46;
const LINE = 20;
const SMALL_LINE = 16;
const FONT = 'font-family="system-ui, sans-serif" font-size="14"';
/** Edge of a region's square and its distance to the next one. */
const [TILE, TILE_GAP] = [56, 4];
/** Opacity of the colour for a fraction of 1, low enough for legible text. */
const DEEPEST = 0.45;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replace(/[^\P{Cc}\n]/gu, '');

const at = (value: number): string => String(Math.round(value * 100) / 100);

function text(x: number, y: number, said: string, further = ''): string {
  return `<text x="${at(x)}" y="${at(y)}" ${further}>${escaped(said)}</text>`;
}

/** Lines of a text that fit into a width in pixels. */
function linesOf(said: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of said.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * CHARACTER <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Chart {
  title: string;
  /** The numbers, for readers who cannot see it. */
  about: string;
  source: string;
  body: string;
  width: number;
  /** Height of the body with the title. */
  height: number;
}

/** An SVG with a title and description for readers who cannot see it, and lines that name its source. */
function svg({ title, about, source, body, width, height }: Chart): string {
  const lines = linesOf(source, width - 2 * EDGE);
  const whole = height + EDGE + lines.length * SMALL_LINE;
  const below = lines.map((line, i) =>
    text(EDGE, height + EDGE + i * SMALL_LINE, line, 'font-size="12" fill="#5a5a5a"'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${at(whole)}" width="${width}" height="${at(whole)}" role="img" aria-labelledby="title about" ${FONT}>
<title id="title">${escaped(title)}</title><desc id="about">${escaped(about)}</desc>
<rect width="100%" height="100%" fill="#fff"/>
${linesOf(title, (width - 2 * EDGE) * 0.7)
  .map((line, i) => text(EDGE, EDGE + 8 + i * LINE, line, 'font-weight="600" font-size="15" fill="#1a1a1a"'))
  .join('\n')}
${body}
${below.join('\n')}
</svg>
`;
}

/** Source of a chart: who publishes it, of which bodies, and of when. */
export function sourceLine({ organisation, question, asOf }: ReportContent, language: InLanguage['language']): string {
  const { source } = WORDS[language];
  return `${source}: ${[organisation.name, 'Hyrde'].filter(Boolean).join(' / ')}. ${question[language]} ${WORDS[language].asOf(second(asOf, SHEET_WORDS[language].locale))}.`;
}

/** Chart of the answers: a bar for each target, whose parts add up to all bodies. */
export function answersChart(report: ReportContent, language: InLanguage['language']): string {
  const { terms, locale } = SHEET_WORDS[language];
  const whole = new Intl.NumberFormat(locale);
  const inner = WIDTH - 2 * EDGE;
  const used = Answer.options.filter((answer) => report.targets.some(({ answers }) => answers[answer] > 0));
  let y = EDGE + 40;
  const parts: string[] = [];
  for (const [place, answer] of used.entries()) {
    const x = EDGE + (place % 4) * (inner / 4);
    const top = y + Math.floor(place / 4) * LINE;
    parts.push(`<rect x="${at(x)}" y="${at(top - 11)}" width="12" height="12" fill="${COLOURS[answer]}"/>`);
    parts.push(text(x + 18, top, terms.answers[answer], 'fill="#1a1a1a"'));
  }
  y += Math.ceil(used.length / 4) * LINE + 10;
  const said: string[] = [];
  for (const { name, answers } of report.targets) {
    const counts = used
      .filter((answer) => answers[answer] > 0)
      .map((answer) => `${terms.answers[answer]} ${whole.format(answers[answer])}`);
    said.push(`${name[language]}: ${counts.join(', ')}.`);
    parts.push(text(EDGE, y, `${name[language]} · ${counts.join(' · ')}`, 'font-size="13" fill="#1a1a1a"'));
    let x = EDGE;
    for (const answer of used) {
      const width = report.sites > 0 ? (inner * answers[answer]) / report.sites : 0;
      if (width > 0)
        parts.push(`<rect x="${at(x)}" y="${at(y + 6)}" width="${at(width)}" height="16" fill="${COLOURS[answer]}"/>`);
      x += width;
    }
    y += ROW;
  }
  const title = titleOf(report, language);
  return svg({
    ...{ title, about: said.join(' '), source: sourceLine(report, language), body: parts.join('\n') },
    ...{ width: WIDTH, height: y },
  });
}

/** Map of the fraction of yes answers by region to the target of this index; a bar for each region without a map. */
export function regionsChart(
  report: ReportContent,
  { language, target, map }: InLanguage & { target: number; map: TileMap | null },
): string {
  const words = WORDS[language];
  const whole = new Intl.NumberFormat(SHEET_WORDS[language].locale);
  const ofAll = (yes: number, all: number) => `${whole.format(yes)}/${whole.format(all)}`;
  const name = report.targets[target]?.name[language] ?? '';
  const regions = report.regions.map((region) => ({ ...region, yes: region.yes[target] ?? 0 }));
  const about = regions.map(({ name, yes, sites }) => `${name ?? words.noRegion}: ${ofAll(yes, sites)}.`).join(' ');
  const parts: string[] = [];
  let height = EDGE + 40;
  if (map) {
    const shares = new Map(regions.map((region) => [region.name, region]));
    for (const { region, short, column, row } of map.tiles) {
      const [x, y] = [EDGE + column * (TILE + TILE_GAP), EDGE + 44 + row * (TILE + TILE_GAP)];
      const share = shares.get(region);
      const deep = share ? (DEEPEST * share.yes) / share.sites : 0;
      parts.push(
        `<g><title>${escaped(`${region}: ${share ? ofAll(share.yes, share.sites) : '–'}`)}</title><rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" fill="${COLOURS.yes}" fill-opacity="${at(deep)}" stroke="#5a5a5a" stroke-width="0.5"/>${text(x + 4, y + 17, short, `font-size="${at(Math.min(12, 80 / short.length))}" fill="#1a1a1a"`)}${share ? text(x + 5, y + TILE - 8, ofAll(share.yes, share.sites), 'font-size="12" fill="#1a1a1a"') : ''}</g>`,
      );
      height = Math.max(height, y + TILE + 8);
    }
  } else
    for (const { name, yes, sites } of regions) {
      parts.push(text(EDGE, height, name ?? words.noRegion, 'fill="#1a1a1a"'));
      parts.push(`<rect x="260" y="${at(height - 11)}" width="400" height="12" fill="#eef0f3"/>`);
      parts.push(
        `<rect x="260" y="${at(height - 11)}" width="${at((400 * yes) / sites)}" height="12" fill="${COLOURS.yes}"/>`,
      );
      parts.push(text(675, height, ofAll(yes, sites), 'fill="#1a1a1a"'));
      height += LINE;
    }
  const title = `${name}. ${words.regionsSay}`;
  return svg({
    title,
    about,
    source: sourceLine(report, language),
    body: parts.join('\n'),
    width: map ? MAP_WIDTH : WIDTH,
    height,
  });
}

/**
 * The regions of a report as GeoJSON (RFC 7946), with the number of bodies and the yes answers to each target by its slug.
 * The geometry is the square on the map of the country, of one degree; null for a region without one.
 */
export function regionsGeoJson({ regions, targets, asOf }: ReportContent, map: TileMap | null) {
  const squareOf = (name: string | null) => {
    const tile = map?.tiles.find(({ region }) => region === name);
    if (!tile) return null;
    const [west, north] = [tile.column, -tile.row];
    const [east, south] = [west + 1, north - 1];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return { type: 'Polygon', coordinates: [ring] };
  };
  return {
    type: 'FeatureCollection',
    asOf,
    layout: 'tiles',
    features: regions.map(({ name, sites, yes }) => ({
      type: 'Feature',
      geometry: squareOf(name),
      properties: {
        ...{ region: name, bodies: sites },
        yes: Object.fromEntries(targets.map(({ slug }, at) => [slug, yes[at] ?? 0])),
      },
    })),
  };
}
