import { Link } from '@/design/link';
import { Fact } from '@/design/values';
import { factsOf, type SweepDetails, type SweepParts, summaryOf } from '@/kinds/kind-parts';
import { getWords } from '@/words/server';

/** Number of portals, and target coverage. */
async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const { coverage, portals } = factsOf('surface', sweep);
  const text = words.surface.sweep;
  return (
    <>
      <Fact look="figure" name={words.labels.portals}>
        {format.whole(portals)}
      </Fact>
      <Fact look="figure" name={text.coverage}>
        {format.percent(coverage)}
      </Fact>
    </>
  );
}

/** Number of retrieved records, with a link to them. */
async function Results({ sweep }: { sweep: SweepDetails }) {
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

export const surface = { Facts: PlanFacts, Results, withoutWarc: true } satisfies SweepParts;
