import { TextLink } from '@/design/link';
import { Figures } from '@/design/values';
import { getWords } from '@/words/server';
import { factsOf, type SweepDetails, type SweepParts, summaryOf } from '../kind-parts';

/** Daily cost, filter of the news, and quiet times of the watch. */
async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { downloadsADay, newsHours, quiet, foragers } = factsOf('watch', sweep);
  const text = words.watch.sweep;
  return (
    <Figures
      facts={[
        [words.labels.downloadsADay, format.whole(downloadsADay)],
        [text.newsHours, text.hours(format.whole(newsHours))],
        foragers !== null && [text.foragers, words.watch.fleet.learning[foragers]],
        quiet !== null && [text.quiet, text.quietHours(String(quiet.from), String(quiet.to), quiet.timeZone)],
      ]}
    />
  );
}

/** Number of documents found, with a link to them. */
async function Results({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { news, downloads, rounds } = summaryOf('watch', sweep);
  const text = words.watch.sweep;
  return (
    <p className="mt-4">
      {text.results(format.whole(news), format.whole(downloads), format.whole(rounds))}{' '}
      <TextLink href="/records/feed">{text.see}</TextLink>
    </p>
  );
}

export const watch = { Facts: PlanFacts, Results } satisfies SweepParts;
