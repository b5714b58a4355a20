import Link from 'next/link';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { summaryOf } from '../../told';

/** What was found, and the way to it. */
export async function Results({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { news, downloads, rounds } = summaryOf('watch', sweep);
  const text = words.watch.sweep;
  return (
    <p className="mt-4">
      {text.results(format.whole(news), format.whole(downloads), format.whole(rounds))}{' '}
      <Link href="/records/feed" className="link">
        {text.see}
      </Link>
    </p>
  );
}
