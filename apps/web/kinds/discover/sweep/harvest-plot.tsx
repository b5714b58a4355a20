import type { components } from '@hyrde/client';
import { Axes } from '@/parts/plots/axes';
import { roundMarks } from '@/parts/plots/scale';
import { getWords } from '@/words/server';

const AREA = { left: 48, right: 590, top: 12, bottom: 168, height: 210 };
const WIDTH = 600;

/** Pages on the topic over pages that came, round by round; the straight line is what all of them would be. */
export async function HarvestPlot({ rounds }: { rounds: components['schemas']['TopicDetails']['rounds'] }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  let [fetched, finds] = [0, 0];
  const points = rounds.map((round) => {
    fetched += round.fetched;
    finds += round.finds;
    return { fetched, finds };
  });
  const xMarks = roundMarks(fetched);
  const yMarks = roundMarks(finds);
  const [xMost, yMost] = [xMarks.at(-1) ?? 1, yMarks.at(-1) ?? 1];
  const x = (value: number) => AREA.left + ((AREA.right - AREA.left) * value) / xMost;
  const y = (value: number) => AREA.bottom - ((AREA.bottom - AREA.top) * value) / yMost;
  const all = Math.min(xMost, yMost);
  const path = [{ fetched: 0, finds: 0 }, ...points].map((point) => `${x(point.fetched)},${y(point.finds)}`).join(' ');
  return (
    <div className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${WIDTH} ${AREA.height}`}
        role="img"
        aria-label={text.plotLabel(format.whole(finds), format.whole(fetched))}
        className="w-full max-w-3xl min-w-80 text-xs"
      >
        <Axes
          area={AREA}
          heights={yMarks.map((value) => ({ at: y(value), text: format.whole(value) }))}
          marks={xMarks.map((value, i) => ({
            at: x(value),
            text: format.whole(value),
            ...(i === xMarks.length - 1 && { anchor: 'end' as const }),
          }))}
          title={text.fetched}
        />
        <line x1={x(0)} y1={y(0)} x2={x(all)} y2={y(all)} className="stroke-edge" strokeDasharray="4 4" />
        <polyline points={path} fill="none" strokeWidth={2} className="stroke-accent" />
      </svg>
      <p className="text-sm text-soft">{text.plotBody}</p>
    </div>
  );
}
