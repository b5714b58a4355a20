import { get } from '@/api/server';
import { Fact } from '@/design/fact';
import { Section } from '@/design/page-head';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails, SweepParts } from '../../kind-parts';
import { factsOf } from '../../told';
import { DaysTable } from '../parts/days-table';
import { POLICIES } from '../parts/lists';
import { SetVisits } from './set-visits';
import { Visits } from './visits';

const DAY_S = 86_400;

/** What the sweep may spend, by which policy, and how far its plan is. */
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

/** The sweep's days: what their plans promised, and what happened. */
async function Days({ sweep: { id } }: { sweep: SweepDetails }) {
  const { words } = await getWords();
  const days = await get('/api/sweeps/{id}/days', { path: { id } });
  return (
    <Section title={words.refresh.days.title}>
      <DaysTable days={days.items} />
    </Section>
  );
}

/** What the screens show of a sweep that looks at known pages again. */
export const refresh = {
  Facts: PlanFacts,
  Results: Visits,
  Sections: Days,
} satisfies SweepParts;
