import type { PageChangeName, VisitResult } from '@hyrde/contracts';
import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Fact } from '@/design/values';
import { factsOf, summaryOf } from '@/kinds/kind-parts';
import { PAGE_CHANGES, VISIT_RESULTS } from '@/kinds/refresh/parts/lists';
import { withSearch } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails, SweepParts } from '../../kind-parts';
import { DaysTable } from '../parts/days-table';
import { POLICIES } from '../parts/lists';
import { SetVisits } from './set-visits';

const isChange = (result: VisitResult): result is PageChangeName => PAGE_CHANGES.some((change) => change === result);

/** Results of the visits: the changes, each with a link to those since the sweep began, and the others. */
async function Visits({ sweep }: { sweep: SweepDetails }) {
  const { words, format } = await getWords();
  const text = words.refresh;
  const { visits } = summaryOf('refresh', sweep);
  const shownResults = VISIT_RESULTS.filter((result) => isChange(result) || visits[result] > 0);
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
        {shownResults.map((result) => (
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

const DAY_S = 86_400;

/** Budget, policy and progress of the sweep. */
async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const { visitsADay, days, planned, policy, daySeconds } = factsOf('refresh', sweep);
  const text = words.refresh.sweep;
  const live = sweep.state === 'running' || sweep.state === 'paused';
  return (
    <>
      <Fact look="figure" name={words.refresh.visitsADay}>
        {format.whole(visitsADay)}{' '}
        {live && may(me, 'auditor') && <SetVisits sweepId={sweep.id} visitsADay={visitsADay} />}
      </Fact>
      <Fact look="figure" name={words.refresh.policy}>
        {POLICIES.some((one) => one === policy)
          ? words.refresh.policies[policy]
          : text.retired(words.refresh.policies[policy], words.refresh.policies['crawl-value'])}
      </Fact>
      <Fact look="figure" name={text.planned}>
        {text.day(format.whole(planned), format.whole(days))}
      </Fact>
      {daySeconds !== DAY_S && (
        <Fact look="figure" name={text.dayLength}>
          {format.span(daySeconds)}
        </Fact>
      )}
    </>
  );
}

async function Days({ sweep: { id } }: { sweep: SweepDetails }) {
  const { words } = await getWords();
  const days = await get('/api/sweeps/{id}/days', { path: { id } });
  return (
    <Section title={words.refresh.days.title}>
      <DaysTable days={days.items} />
    </Section>
  );
}

export const refresh = {
  Facts: PlanFacts,
  Results: Visits,
  Sections: Days,
} satisfies SweepParts;
