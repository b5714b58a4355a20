import type { SweepDetails, SweepParts } from '@/kinds/kind-parts';
import { getWords } from '@/words/server';
import { censusWords } from './census-words';

/** How many words are counted so far. */
async function Results({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  return <p>{censusWords(words).results(format.whole(sweep.progress.byOutcome.counted ?? 0))}</p>;
}

export const census: SweepParts = { Results };
