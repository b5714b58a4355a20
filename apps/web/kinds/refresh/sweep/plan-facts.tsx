import { Fact } from '@/design/fact';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { factsOf } from '../../told';
import { SetVisits } from './set-visits';

const DAY_S = 86_400;

/** What the sweep may spend, by which policy, and how far its plan is. */
export async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
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
        {words.refresh.policies[policy]}
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
