import { Count } from '@/design/count';
import { Fact } from '@/design/fact';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { summaryOf } from '../../told';

/** How many findings of the sweep wait for a verdict. */
export async function ReviewFact({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { waiting } = summaryOf('locate', sweep).review;
  return (
    <Fact look="figure" name={words.overview.reviewTitle}>
      <Count of={waiting} rows={`/review?sweepId=${sweep.id}`}>
        {format.whole(waiting)}
      </Count>
    </Fact>
  );
}
