import { Fact } from '@/design/fact';
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
      <Fact look="figure" name={text.portals}>
        {format.whole(portals)}
      </Fact>
      <Fact look="figure" name={text.coverage}>
        {format.percent(coverage)}
      </Fact>
    </>
  );
}
