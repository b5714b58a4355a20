import Link from 'next/link';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../kind-parts';
import { summaryOf } from './told';

/** How many findings of the sweep wait for a verdict. */
export async function ReviewFact({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  return (
    <div>
      <dt className="text-sm text-soft">{words.overview.reviewTitle}</dt>
      <dd className="text-lg font-medium tabular-nums">
        <Link href={`/review?sweepId=${sweep.id}`} className="plain-link">
          {format.whole(summaryOf(sweep).review.waiting)}
        </Link>
      </dd>
    </div>
  );
}
