/** A fraction (0–1) with its interval. */
export interface Share {
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
