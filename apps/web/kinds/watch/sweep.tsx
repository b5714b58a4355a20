import { Link } from '@/design/link';
import { Fact } from '@/design/values';
import { factsOf, summaryOf } from '@/kinds/kind-parts';
import { getWords } from '@/words/server';
import type { SweepDetails, SweepParts } from '../kind-parts';

/** Daily cost, filter of the news, and quiet times of the watch. */
async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { downloadsADay, newsHours, quiet, foragers } = factsOf('watch', sweep);
  const text = words.watch.sweep;
  return (
    <>
      <Fact look="figure" name={text.downloadsADay}>
        {format.whole(downloadsADay)}
      </Fact>
      <Fact look="figure" name={text.newsHours}>
        {text.hours(format.whole(newsHours))}
      </Fact>
      {foragers && (
        <Fact look="figure" name={text.foragers}>
          {words.watch.fleet.learning[foragers]}
        </Fact>
      )}
      {quiet && (
        <Fact look="figure" name={text.quiet}>
          {text.quietHours(String(quiet.from), String(quiet.to), quiet.timeZone)}
        </Fact>
      )}
    </>
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
      <Link href="/records/feed" className="link">
        {text.see}
      </Link>
    </p>
  );
}

export const watch = { Facts: PlanFacts, Results } satisfies SweepParts;
