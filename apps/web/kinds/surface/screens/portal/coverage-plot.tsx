'use client';
import type { Schema } from '@/api/schema';
import { Chart } from '@/parts/chart-files';
import { Axes, roundMarks } from '@/parts/plots';
import { useWords } from '@/words/client';
import { surfaceWords } from '../../words/surface';

const WIDTH = 420;
const HEIGHT = 220;
const LEFT = 60;
const RIGHT = 14;
const TOP = 10;
const BOTTOM = 40;
/** Maximum height of the band as a multiple of the known records: at first the interval has almost no upper bound. */
const TALLEST = 1.6;

/** Known records by downloads, in the band of the total's interval at that time. */
export function CoveragePlot({ curve }: { curve: Schema<'RecordPortalDetails'>['curve'] }) {
  const { words, format } = useWords(surfaceWords);
  const text = words.surface.portal;
  const last = curve.at(-1);
  if (!last) return null;
  const most = TALLEST * Math.max(last.records, last.size ?? 0);
  const ticks = roundMarks(most);
  const top = ticks.at(-1) ?? 1;
  const end = Math.max(1, last.downloads);
  const marks = roundMarks(end).filter((mark) => mark <= end);
  const x = (downloads: number) => LEFT + (downloads / end) * (WIDTH - LEFT - RIGHT);
  const y = (records: number) => TOP + (1 - Math.min(records, top) / top) * (HEIGHT - TOP - BOTTOM);
  const sized = curve.filter(({ low }) => low !== null);
  const band = [
    ...sized.map(({ downloads, high }) => `${x(downloads)},${y(high ?? top)}`),
    ...sized.toReversed().map(({ downloads, low }) => `${x(downloads)},${y(low ?? 0)}`),
  ];
  const summary = text.curvePoint(
    format.whole(last.records),
    format.whole(last.downloads),
    format.whole(last.low ?? last.records),
    last.high === null && last.low !== null ? text.unbounded : format.whole(last.high ?? last.records),
  );
  return (
    <figure className="min-w-0">
      <Chart name={text.curveTitle}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${text.curveTitle}: ${summary}`}
          className="mx-auto h-auto w-full max-w-xl"
          fontSize="12"
        >
          <Axes
            area={{ left: LEFT, right: WIDTH - RIGHT, bottom: y(0), height: HEIGHT }}
            heights={ticks.map((tick) => ({ at: y(tick), text: format.whole(tick) }))}
            marks={marks.map((mark) => ({ at: x(mark), text: format.whole(mark) }))}
            title={words.labels.downloads}
          />
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
        </svg>
      </Chart>
      <figcaption className="mt-1 text-sm text-soft">{text.curve}</figcaption>
    </figure>
  );
}
