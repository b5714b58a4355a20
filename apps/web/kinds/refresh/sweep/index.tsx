import type { PageChangeName, VisitResult } from '@hyrde/contracts';
import { get } from '@/api/server';
import { PlainLink } from '@/design/link';
import { Section } from '@/design/page-head';
import { Figures } from '@/design/values';
import { withSearch } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { factsOf, type SweepDetails, type SweepParts, summaryOf } from '../../kind-parts';
import { DaysTable } from '../parts/days-table';
import { PAGE_CHANGES, POLICIES, VISIT_RESULTS } from '../parts/lists';
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
              <PlainLink href={withSearch('/records/changes', {}, { change: result, since: sweep.createdAt })}>
                {number(result)}
              </PlainLink>
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
  const { visitsADay, days, planned, policy, daySeconds, revision } = factsOf('refresh', sweep);
  const text = words.refresh.sweep;
  const live = sweep.state === 'running' || sweep.state === 'paused';
  const { policies } = words.refresh;
  const visits = (
    <>
      {format.whole(visitsADay)}{' '}
      {live && may(me, 'auditor') && <SetVisits sweepId={sweep.id} visitsADay={visitsADay} revision={revision} />}
    </>
  );
  const current = POLICIES.some((one) => one === policy);
  return (
    <Figures
      facts={[
        [words.labels.visitsADay, visits],
        [words.refresh.policy, current ? policies[policy] : text.retired(policies[policy], policies['crawl-value'])],
        [text.planned, text.day(format.whole(planned), format.whole(days))],
        daySeconds !== DAY_S && [text.dayLength, format.span(daySeconds)],
      ]}
    />
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
