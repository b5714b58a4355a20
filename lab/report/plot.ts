/** One line or cloud of points in a plot. */
export interface Series {
  name: string;
  /** CSS class that colours it. */
  kind: string;
  marker: Marker;
  points: readonly { x: number; y: number; title: string }[];
  /** Are the points joined? */
  line: false | 'solid' | 'dashed';
  /** Is it left out of the legend, since another of the same colour and marker names it? */
  unnamed?: boolean;
}

/** Shapes around a point, so that nobody needs to tell colours apart: two series of a plot differ in shape too. */
const MARKERS = {
  circle: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  square: 'M-3.5-3.5h7v7h-7Z',
  diamond: 'M0-5L5 0L0 5L-5 0Z',
  up: 'M0-5L4.5 3.5h-9Z',
  down: 'M0 5L4.5-3.5h-9Z',
  cross: 'M-4-2.5L-2.5-4L0-1.5L2.5-4L4-2.5L1.5 0L4 2.5L2.5 4L0 1.5L-2.5 4L-4 2.5L-1.5 0Z',
  bar: 'M-1.5-5h3v10h-3Z',
  lying: 'M-5-1.5h10v3h-10Z',
} as const;
export type Marker = keyof typeof MARKERS;
export const MARKER_NAMES = Object.keys(MARKERS) as Marker[];

export interface PlotSettings {
  title: string;
  x: Axis;
  y: Axis;
}

export interface Axis {
  label: string;
  /** Powers of ten, quarters from 0 to 1, or equal steps from 0. */
  scale: 'decades' | 'quarters' | 'linear';
}

const WIDTH = 560;
const HEIGHT = 340;
const LEFT = 56;
const BOTTOM = 44;
const TOP = 12;
const RIGHT = 32;

/** A plot as SVG. */
export function plot(settings: PlotSettings, series: readonly Series[]): string {
  const points = series.flatMap((one) => one.points);
  const [xs, px] = axis(
    settings.x,
    points.map(({ x }) => x),
    LEFT,
    WIDTH - RIGHT,
  );
  const [ys, py] = axis(
    settings.y,
    points.map(({ y }) => y),
    HEIGHT - BOTTOM,
    TOP,
  );
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
  const marks = series.map(({ kind, marker, points, line }) => {
    const path = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${px(p.x)} ${py(p.y)}`).join('');
    const dots = points.map(
      (p) =>
        `<path class="dot" transform="translate(${px(p.x)} ${py(p.y)})" d="${MARKERS[marker]}"><title>${escaped(p.title)}</title></path>`,
    );
    return `<g class="${kind}">${line ? `<path class="line ${line}" d="${path}"/>` : ''}${dots.join('')}</g>`;
  });
  const legend = series
    .filter(({ unnamed }) => !unnamed)
    .map(
      ({ name, kind, marker }) =>
        `<li class="${kind}"><svg viewBox="-6 -6 12 12" aria-hidden="true"><path class="dot" d="${MARKERS[marker]}"/></svg><span>${escaped(name)}</span></li>`,
    )
    .join('');
  return `<figure><figcaption>${escaped(settings.title)}</figcaption>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(settings.title)}">${grid.join('')}${marks.join('')}
${tick((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, settings.x.label, 'middle')}
<text class="axis" transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${escaped(settings.y.label)}</text></svg>
<ul class="legend">${legend}</ul></figure>`;
}

const tick = (x: number | string, y: number, text: string, anchor: string): string =>
  `<text class="axis" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`;

/** The ticks of an axis, and where a value is drawn. */
function axis(
  { scale }: Axis,
  values: readonly number[],
  low: number,
  high: number,
): [ticks: number[], place: (value: number) => string] {
  const ticks = scale === 'decades' ? decades(values) : scale === 'quarters' ? [0, 0.25, 0.5, 0.75, 1] : steps(values);
  const on = (value: number) => (scale === 'decades' ? Math.log10(Math.max(value, ticks[0] ?? 1)) : value);
  const [from, to] = [on(ticks[0] ?? 0), on(ticks.at(-1) ?? 1)];
  return [ticks, (value) => (low + ((on(value) - from) / (to - from || 1)) * (high - low)).toFixed(1)];
}

/** Five or so round numbers from 0 to above all values. */
function steps(values: readonly number[]): number[] {
  const most = Math.max(0, ...values) || 1;
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => most / one <= 6) ?? 10 * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

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
