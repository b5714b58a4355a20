import Link from 'next/link';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { summaryOf } from '../../told';

/** What was brought up, and the way to it. */
export async function Results({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { records, queries } = summaryOf('surface', sweep);
  const text = words.surface.sweep;
  return (
    <p className="mt-4">
      {text.results(format.whole(records), format.whole(queries))}{' '}
      <Link href="/records" className="link">
        {text.see}
      </Link>
    </p>
  );
}
