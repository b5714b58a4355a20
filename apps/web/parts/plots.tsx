/** A tick of an axis: its position in the drawing and its label; no label for a tick alone. */
export interface AxisMark {
  at: number;
  text: string | null;
  /** `end` for the last label of a narrow drawing, which would be cut off. */
  anchor?: 'middle' | 'end';
}

/** Plot area within a drawing, in the drawing's units. */
export interface PlotArea {
  left: number;
  right: number;
  bottom: number;
  /** Height of the whole drawing. */
  height: number;
}

/** Axes of a plot: a horizontal rule at each tick, the base line, its ticks and the unit. */
export function Axes({
  area: { left, right, bottom, height },
  heights,
  marks,
  title,
}: {
  area: PlotArea;
  heights: readonly { at: number; text: string }[];
  marks: readonly AxisMark[];
  title: string;
}) {
  return (
    <>
      {heights.map(({ at, text }) => (
        <g key={at}>
          <line x1={left} x2={right} y1={at} y2={at} className="stroke-line" />
          <text x={left - 7} y={at + 4} textAnchor="end" className="fill-soft">
            {text}
          </text>
        </g>
      ))}
      {marks.map(({ at, text, anchor = 'middle' }) => (
        <g key={at}>
          <line x1={at} x2={at} y1={bottom} y2={bottom + 4} className="stroke-edge" />
          <text x={at} y={bottom + 18} textAnchor={anchor} className="fill-soft">
            {text}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} className="stroke-edge" />
      <text x={(left + right) / 2} y={height - 5} textAnchor="middle" className="fill-soft">
        {title}
      </text>
    </>
  );
}

const STEPS = [1, 2, 5];

/** Round ticks from 0 to at least `max`: about four, at 1, 2 or 5 times a power of ten. */
export function roundMarks(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([...STEPS, 10].find((one) => one * power >= rough) ?? 10));
  const count = Math.ceil(Math.max(max, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Positions of labels, each as close as possible to the wanted one, at least `gap` apart, in the given order. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let least = low;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, least);
    least = (places[index] ?? 0) + gap;
  }
  let most = high;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, most);
    most = (places[index] ?? 0) - gap;
  }
  return places;
}

/** A fraction (0–1) with its interval. */
interface Share {
  share: number;
  low: number;
  high: number;
}

const WIDTH = 160;
const HEIGHT = 48;
const EDGE = 4;

/**
 * Line of fractions with a band of their intervals, from 0 % at the bottom to 100 % at the top; in the text's colour.
 */
export function Sparkline({ points, label }: { points: readonly Share[]; label: string }) {
  const x = (index: number) => EDGE + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (share: number) => EDGE + (1 - share) * (HEIGHT - 2 * EDGE);
  const along = (of: (point: Share) => number) => points.map((point, index) => `${x(index)},${y(of(point))}`);
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="h-auto w-full">
      <line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-edge" />
      <line x1="0" x2={WIDTH} y1={y(1)} y2={y(1)} className="stroke-line" />
      <polygon
        points={[...along(({ high }) => high), ...along(({ low }) => low).reverse()].join(' ')}
        fill="currentColor"
        opacity="0.2"
      />
      <polyline
        points={along(({ share }) => share).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {last && <circle cx={x(points.length - 1)} cy={y(last.share)} r="3" fill="currentColor" />}
    </svg>
  );
}
