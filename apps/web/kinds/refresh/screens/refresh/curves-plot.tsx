'use client';
import { refreshWords } from '@/kinds/refresh/words/refresh';
import { Axes, roundMarks } from '@/parts/plots';
import { useWords } from '@/words/client';
import { type Curve, type Point, placeOf, predicted } from './curves';

/** Styles of the lines, the product's policy first: distinguishable by their dashes without colour. */
const LOOKS = [
  { dash: undefined, width: 2.5, className: 'stroke-accent' },
  { dash: '1 2', width: 2.5, className: 'stroke-accent' },
  { dash: '5 2 1 2', width: 2, className: 'stroke-accent' },
  { dash: '12 4', width: 2, className: 'stroke-accent' },
  { dash: '7 3', width: 1.75, className: 'stroke-ink' },
  { dash: '2 3', width: 1.75, className: 'stroke-ink' },
  { dash: '9 3 2 3', width: 1.75, className: 'stroke-soft' },
];

/** Attributes of a curve's line. */
function lineLook(index: number) {
  const { dash, width, className } = LOOKS[index % LOOKS.length] ?? {};
  return { strokeDasharray: dash, strokeWidth: width, className };
}

/** Sample of a curve's line, beside its name. */
export function LineSample({ index }: { index: number }) {
  return (
    <svg width="34" height="8" viewBox="0 0 34 8" aria-hidden="true" className="mr-2 inline-block align-middle">
      <line x1="0" x2="34" y1="4" y2="4" {...lineLook(index)} />
    </svg>
  );
}

const WIDTH = 400;
const HEIGHT = 230;
const LEFT = 52;
const RIGHT = 18;
const TOP = 10;
const BOTTOM = 40;
/** True for every second budget, counted from the largest: labels of all would not fit. */
const isNamed = (index: number, budgets: readonly unknown[]) => (budgets.length - 1 - index) % 2 === 0;

interface Props {
  title: string;
  curves: readonly Curve[];
  /** Value of a point. */
  of: (point: Pick<Point, 'obsolete' | 'age'>) => number;
  /** Text of a value. */
  valueText: (value: number) => string;
  chosen: number;
}

/** Plot of the forecast by budget, a line for each policy, with the chosen budget. */
export function CurvesPlot({ title, curves, of, valueText, chosen }: Props) {
  const { words, format } = useWords(refreshWords);
  const text = words.refresh;
  const budgets = curves[0]?.points ?? [];
  const ticks = roundMarks(Math.max(...curves.flatMap(({ points }) => points.map(of))));
  const most = ticks.at(-1) ?? 1;
  const x = (place: number) => LEFT + (place / Math.max(1, budgets.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const at = x(placeOf(budgets, chosen));
  const named = ({ points }: Curve) =>
    points
      .filter((_, index) => isNamed(index, points))
      .map((point) => text.chartPoint(format.whole(point.visitsADay), valueText(of(point))));
  const lines = curves.map((curve) => `${text.policies[curve.policy]}: ${named(curve).join(', ')}`);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-medium">{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}. ${text.visitsADay}. ${lines.join('; ')}`}
        className="mx-auto h-auto w-full max-w-lg"
        fontSize="12"
      >
        <Axes
          area={{ left: LEFT, right: WIDTH - RIGHT, bottom: y(0), height: HEIGHT }}
          heights={ticks.map((tick) => ({ at: y(tick), text: format.whole(tick) }))}
          marks={budgets.map(({ visitsADay }, index) => ({
            at: x(index),
            text: isNamed(index, budgets) ? format.whole(visitsADay) : null,
            anchor: index === budgets.length - 1 ? 'end' : 'middle',
          }))}
          title={text.visitsADay}
        />
        <line x1={at} x2={at} y1={TOP} y2={y(0)} className="stroke-edge" strokeDasharray="2 2" />
        {curves.map(({ policy, points }, index) => (
          <polyline
            key={policy}
            fill="none"
            strokeLinejoin="round"
            points={points.map((point, place) => `${x(place)},${y(of(point))}`).join(' ')}
            {...lineLook(index)}
          />
        ))}
        {curves.slice(0, 1).map(({ policy, points }) => (
          <circle
            key={policy}
            cx={at}
            cy={y(of(predicted(points, chosen)))}
            r="5"
            strokeWidth="2"
            className="fill-accent stroke-paper"
          />
        ))}
      </svg>
    </figure>
  );
}
