import { Axes, roundMarks, spread } from '@/parts/plots';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** A mark of the plot: one algorithm on one target version. */
export interface TradeOffMark {
  /** Row number in the table beside the plot. */
  number: number;
  title: string;
  downloads: number;
  share: number;
  low: number;
  high: number;
  /** True for the product's default algorithm, which is highlighted. */
  standard: boolean;
}

const SIZES = {
  wide: { width: 960, height: 380, right: 230, labels: true },
  narrow: { width: 340, height: 300, right: 14, labels: false },
} as const;
const TOP = 14;
const LEFT = 46;
const BOTTOM = 44;
const RADIUS = 10;
const LABEL_GAP = 16;
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/**
 * Accuracy with its interval by mean downloads. The table beside it has the same numbers. Phones get a drawing of their
 * own, since a scaled one cannot be read.
 */
export function TradeOff(props: { marks: readonly TradeOffMark[]; words: Words; format: Formats }) {
  return (
    <figure className="min-w-0">
      <div className="hidden sm:block">
        <Drawing {...props} size="wide" />
      </div>
      <div className="sm:hidden">
        <Drawing {...props} size="narrow" />
      </div>
      <figcaption className="mt-1 px-1 text-sm text-soft">{props.words.algorithmsScreen.plotCaption}</figcaption>
    </figure>
  );
}

interface Props {
  marks: readonly TradeOffMark[];
  words: Words;
  format: Formats;
  size: keyof typeof SIZES;
}

function Drawing({ marks, words, format, size }: Props) {
  const text = words.algorithmsScreen;
  const { width, height, right, labels } = SIZES[size];
  const ticks = roundMarks(Math.max(...marks.map(({ downloads }) => downloads)) * 1.05);
  const most = ticks.at(-1) ?? 1;
  const x = (downloads: number) => LEFT + (downloads / most) * (width - LEFT - right);
  const y = (share: number) => TOP + (1 - share) * (height - TOP - BOTTOM);
  const places = spread(
    marks.map(({ share }) => y(share)),
    LABEL_GAP,
    TOP + 4,
    height - BOTTOM,
  );
  const descriptions = marks.map(
    ({ title, share, low, high, downloads }) =>
      `${title}: ${format.percent(share)} (${format.percent(low)}–${format.percent(high)}), ${format.tenth(downloads)}`,
  );
  const edge = width - right + 12;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${text.plotTitle}. ${descriptions.join('; ')}`}
      className="h-auto w-full"
      fontSize="12"
    >
      <Axes
        area={{ left: LEFT, right: width - right, bottom: y(0), height }}
        heights={SHARES.map((share) => ({ at: y(share), text: format.percent(share) }))}
        marks={ticks.map((tick) => ({ at: x(tick), text: format.whole(tick) }))}
        title={text.axisDownloads}
      />
      {marks.map(({ number, downloads, low, high, standard }) => (
        <g key={number} className={standard ? 'stroke-accent' : 'stroke-edge'} strokeWidth={standard ? 2.5 : 1.5}>
          <line x1={x(downloads)} x2={x(downloads)} y1={y(high)} y2={y(low)} />
          <line x1={x(downloads) - 5} x2={x(downloads) + 5} y1={y(high)} y2={y(high)} />
          <line x1={x(downloads) - 5} x2={x(downloads) + 5} y1={y(low)} y2={y(low)} />
        </g>
      ))}
      {labels &&
        marks.map(({ number, title, downloads, share }, index) => (
          <g key={number}>
            <line
              x1={x(downloads)}
              y1={y(share)}
              x2={edge - 4}
              y2={places[index]}
              className="stroke-edge"
              strokeOpacity="0.6"
              strokeDasharray="2 4"
            />
            <text x={edge} y={(places[index] ?? 0) + 4} className="fill-ink">
              {shortened(title)}
            </text>
          </g>
        ))}
      {[...marks]
        .sort((a, b) => Number(a.standard) - Number(b.standard))
        .map(({ number, downloads, share, standard }) => (
          <g key={number}>
            <circle
              cx={x(downloads)}
              cy={y(share)}
              r={RADIUS}
              strokeWidth="2"
              className={standard ? 'fill-accent stroke-paper' : 'fill-paper stroke-edge'}
            />
            <text
              x={x(downloads)}
              y={y(share) + 4}
              textAnchor="middle"
              fontWeight="600"
              fontSize="11"
              className={standard ? 'fill-on-accent' : 'fill-ink'}
            >
              {number}
            </text>
          </g>
        ))}
    </svg>
  );
}

/** The part of a title that fits beside the mark; the table has the whole name. */
const shortened = (title: string) => (title.length > 34 ? `${title.slice(0, 33)}…` : title);
