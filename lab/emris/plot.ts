/** One line or cloud of points in a plot. */
export interface Series {
  name: string;
  /** CSS class that colours it. */
  kind: string;
  points: readonly { x: number; y: number; title: string }[];
  /** Are the points joined? */
  line: boolean;
}

export interface PlotSettings {
  title: string;
  xLabel: string;
  yLabel: string;
  /** Is the y axis logarithmic? The x axis always is. */
  logY: boolean;
}

const WIDTH = 560;
const HEIGHT = 340;
const LEFT = 56;
const BOTTOM = 44;
const TOP = 12;
const RIGHT = 32;

/** A plot as SVG: powers of ten on a logarithmic axis, quarters on a linear one from 0 to 1. */
export function plot(settings: PlotSettings, series: readonly Series[]): string {
  const xs = decades(series.flatMap(({ points }) => points.map(({ x }) => x)));
  const ys = settings.logY
    ? decades(series.flatMap(({ points }) => points.map(({ y }) => y)))
    : [0, 0.25, 0.5, 0.75, 1];
  const x = scale(Math.log10(xs[0] ?? 1), Math.log10(xs.at(-1) ?? 10), LEFT, WIDTH - RIGHT);
  const y = scale(toY(ys[0] ?? 0), toY(ys.at(-1) ?? 1), HEIGHT - BOTTOM, TOP);
  function toY(value: number): number {
    return settings.logY ? Math.log10(value) : value;
  }
  const px = (value: number) => x(Math.log10(Math.max(value, xs[0] ?? 1))).toFixed(1);
  const py = (value: number) => y(toY(settings.logY ? Math.max(value, ys[0] ?? 1) : value)).toFixed(1);
  const grid = [
    ...xs.map(
      (v) =>
        `<path class="grid" d="M${px(v)} ${TOP}V${HEIGHT - BOTTOM}"/>${tick(px(v), HEIGHT - BOTTOM + 16, number(v), 'middle')}`,
    ),
    ...ys.map(
      (v) =>
        `<path class="grid" d="M${LEFT} ${py(v)}H${WIDTH - RIGHT}"/>${tick(LEFT - 8, Number(py(v)) + 4, number(v), 'end')}`,
    ),
  ];
  const marks = series.map(({ kind, points, line }) => {
    const path = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${px(p.x)} ${py(p.y)}`).join('');
    const dots = points.map(
      (p) => `<circle cx="${px(p.x)}" cy="${py(p.y)}" r="4"><title>${escaped(p.title)}</title></circle>`,
    );
    return `<g class="${kind}">${line ? `<path class="line" d="${path}"/>` : ''}${dots.join('')}</g>`;
  });
  const legend = series.map(({ name, kind }) => `<li class="${kind}"><i></i>${escaped(name)}</li>`).join('');
  return `<figure><figcaption>${escaped(settings.title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(settings.title)}">${grid.join('')}${marks.join('')}
${tick((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, settings.xLabel, 'middle')}
<text class="axis" transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${escaped(settings.yLabel)}</text></svg>
<ul class="legend">${legend}</ul></figure>`;
}

const tick = (x: number | string, y: number, text: string, anchor: string): string =>
  `<text class="axis" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`;

const scale = (from: number, to: number, low: number, high: number) => (value: number) =>
  low + ((value - from) / (to - from || 1)) * (high - low);

/** The powers of ten around all values; what is below one is drawn at one. */
function decades(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.max(1, Math.min(...values))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1, ...values))));
  return Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
}

const number = (value: number): string =>
  value < 1 && value > 0 ? value.toString().replace(/^0/, '') : value.toLocaleString('en');

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
