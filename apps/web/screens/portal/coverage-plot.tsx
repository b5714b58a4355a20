'use client';
import type { components } from '@/api/api.gen';
import { roundMarks } from '@/parts/plots/scale';
import { useWords } from '@/words/client';

type Curve = components['schemas']['RecordPortalDetails']['curve'];

const WIDTH = 420;
const HEIGHT = 220;
const LEFT = 60;
const RIGHT = 14;
const TOP = 10;
const BOTTOM = 40;
/** A band is drawn up to so many times what is known: at first the interval has hardly an end. */
const TALLEST = 1.6;

/** Records known by downloads, in the band of the sizes that were thought likely then. */
export function CoveragePlot({ curve }: { curve: Curve }) {
  const { words, format } = useWords();
  const text = words.surface.portal;
  const last = curve.at(-1);
  if (!last) return null;
  const most = TALLEST * Math.max(last.records, last.size ?? 0);
  const ticks = roundMarks(most);
  const top = ticks.at(-1) ?? 1;
  const marks = roundMarks(last.downloads);
  const end = Math.max(1, last.downloads);
  const x = (downloads: number) => LEFT + (downloads / end) * (WIDTH - LEFT - RIGHT);
  const y = (records: number) => TOP + (1 - Math.min(records, top) / top) * (HEIGHT - TOP - BOTTOM);
  const sized = curve.filter(({ low, high }) => low !== null && high !== null);
  const band = [
    ...sized.map(({ downloads, high }) => `${x(downloads)},${y(high ?? 0)}`),
    ...sized.toReversed().map(({ downloads, low }) => `${x(downloads)},${y(low ?? 0)}`),
  ];
  const told = text.curvePoint(
    format.whole(last.records),
    format.whole(last.downloads),
    format.whole(last.low ?? last.records),
    format.whole(last.high ?? last.records),
  );
  return (
    <figure className="panel min-w-0 p-3">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${text.curveTitle}: ${told}`}
        className="mx-auto h-auto w-full max-w-xl"
        fontSize="12"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="fill-soft">
              {format.whole(tick)}
            </text>
          </g>
        ))}
        {marks
          .filter((mark) => mark <= end)
          .map((mark) => (
            <text key={mark} x={x(mark)} y={y(0) + 17} textAnchor="middle" className="fill-soft">
              {format.whole(mark)}
            </text>
          ))}
        <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-soft">
          {text.downloads}
        </text>
        {band.length > 0 && <polygon points={band.join(' ')} className="fill-accent-soft" />}
        <polyline
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-accent"
          points={[`${x(0)},${y(0)}`, ...curve.map(({ downloads, records }) => `${x(downloads)},${y(records)}`)].join(
            ' ',
          )}
        />
        <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} className="stroke-edge" />
      </svg>
      <figcaption className="mt-1 text-sm text-soft">{text.curve}</figcaption>
    </figure>
  );
}
