import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { factsOf } from '../../told';

/** How many portals, and when it is enough. */
export async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { coverage, portals } = factsOf('surface', sweep);
  const text = words.surface.sweep;
  return (
    <>
      <div>
        <dt className="text-sm text-soft">{text.portals}</dt>
        <dd className="text-lg font-medium tabular-nums">{format.whole(portals)}</dd>
      </div>
      <div>
        <dt className="text-sm text-soft">{text.coverage}</dt>
        <dd className="text-lg font-medium tabular-nums">{format.percent(coverage)}</dd>
      </div>
    </>
  );
}
