import { PICTURES_A_ROUND } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** The day of a sweep's plan that it is now, and how many it has. A clock set back brings no day again. */
const TODAY = `floor(extract(epoch from now() - created_at) / (plan ->> 'daySeconds')::float8)::int`;

/** Sweeps whose day is not planned yet, or for another number of visits than they are to make now. */
const UNPLANNED = statement({
  name: 'refresh.unplanned-days',
  text: `
select id, greatest(0, ${TODAY}) as day, (plan ->> 'visitsADay')::int as visits from sweep
where kind = 'refresh' and state = 'running' and ${TODAY} < (plan ->> 'days')::int
  and not exists (select from refresh_day where sweep_id = sweep.id
    and (day > ${TODAY} or day = greatest(0, ${TODAY}) and visits_a_day = (plan ->> 'visitsADay')::int))`,
  row: z.object({ id: z.string(), day: z.number(), visits: z.number() }),
});

/** Known pages of which there is no forecast, one of an hour ago, or one from before a sweep ended that may have met more. */
const UNFORETOLD = statement({
  name: 'refresh.unforetold',
  text: `
select practice from (values (false), (true)) scope(practice)
where exists (select from site where site.practice = scope.practice and exists (select from known_page where site_id = site.id))
  and not exists (select from refresh_forecast where refresh_forecast.practice = scope.practice
    and at > now() - interval '1 hour'
    and not exists (select from sweep where sweep.practice = scope.practice and kind <> 'refresh' and finished_at > at))`,
  row: z.object({ practice: z.boolean() }),
});

/** Any of them rather than the first: one that cannot be taken yet must not hold up the rest. */
const PENDING_PICTURES = statement({
  name: 'refresh.pending-pictures',
  text: `select id from page_change where picture = 'pending' order by random() limit $1`,
  row: z.object({ id: z.string() }),
});

/** `$1` the sweep. */
const GOES_ON = statement({
  name: 'refresh.goes-on',
  text: `select ${TODAY} < (plan ->> 'days')::int as more from sweep where id = $1`,
  row: z.object({ more: z.boolean() }),
});

/** Days to be planned, forecasts to be made, and pictures to be taken. */
export async function dueJobs(query: Query): Promise<QueuedJob<string, unknown>[]> {
  const days = await queryRows(query, UNPLANNED);
  const scopes = await queryRows(query, UNFORETOLD);
  const pictures = await queryRows(query, PENDING_PICTURES, [PICTURES_A_ROUND]);
  return [
    ...days.map(({ id, day, visits }) => queuedJob('plan-day', `${id}-${day}-${visits}`, { sweepId: id, day })),
    ...scopes.map(({ practice }) => queuedJob('forecast-refresh', practice ? 'practice' : 'real', { practice })),
    ...pictures.map(({ id }) => queuedJob('change-picture', id, { changeId: id })),
  ];
}

/** A refresh sweep goes on until its last day is over. */
export async function goesOn(query: Query, sweepId: string): Promise<boolean> {
  return (await queryRow(query, GOES_ON, [sweepId]))?.more ?? false;
}
