import { Fact } from '@/design/fact';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { factsOf } from '../../told';

/** What it may cost a day, what counts, and when sites are left alone. */
export async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { downloadsADay, newsHours, quiet } = factsOf('watch', sweep);
  const text = words.watch.sweep;
  return (
    <>
      <Fact look="figure" name={text.downloadsADay}>
        {format.whole(downloadsADay)}
      </Fact>
      <Fact look="figure" name={text.newsHours}>
        {text.hours(format.whole(newsHours))}
      </Fact>
      {quiet && (
        <Fact look="figure" name={text.quiet}>
          {text.quietHours(String(quiet.from), String(quiet.to), quiet.timeZone)}
        </Fact>
      )}
    </>
  );
}
