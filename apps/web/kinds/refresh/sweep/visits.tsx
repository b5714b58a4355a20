import type { PageChangeName, VisitResult } from '@hyrde/contracts';
import { Link } from '@/design/link';
import { withSearch } from '@/parts/lists/filters';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { summaryOf } from '../../told';
import { PAGE_CHANGES, VISIT_RESULTS } from '../parts/lists';

const isChange = (result: VisitResult): result is PageChangeName => PAGE_CHANGES.some((change) => change === result);

/** What the visits said: the changes, each leading to those since the sweep began, and all the rest. */
export async function Visits({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const text = words.refresh;
  const { visits } = summaryOf('refresh', sweep);
  const told = VISIT_RESULTS.filter((result) => isChange(result) || visits[result] > 0);
  const number = (result: VisitResult) => (
    <>
      {text.results[result]} <strong className="tabular-nums">{format.whole(visits[result])}</strong>
    </>
  );
  return (
    <div className="mt-4">
      <p className="text-sm text-soft">
        {VISIT_RESULTS.some((result) => visits[result] > 0) ? text.sweep.visitsTitle : text.sweep.noVisits}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {told.map((result) => (
          <li key={result}>
            {isChange(result) ? (
              <Link
                href={withSearch('/records/changes', {}, { change: result, since: sweep.createdAt })}
                className="plain-link"
              >
                {number(result)}
              </Link>
            ) : (
              number(result)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
