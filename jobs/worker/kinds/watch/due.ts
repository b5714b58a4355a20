import { WatchPlan } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { addTasks, type NewTask } from '../../core/tasks/add-tasks.js';

/** Rounds that a round of the reconciler begins. */
const MOST = 500;

/**
 * Takes the sites whose next round is due. A round that ends without having written when the next one is – its worker died too
 * often, or the site could not be asked – is followed by another an hour later.
 */
const TAKE_DUE = statement({
  name: 'watch.take-due',
  text: `
with due as (
  select watched.sweep_id, watched.site_id, sweep.plan, sweep.seed, site.home_url
  from watch_site watched join sweep on sweep.id = watched.sweep_id and sweep.state = 'running'
    join site on site.id = watched.site_id and site.archived_at is null
  where watched.next_at <= now() and not exists (select from task
    where task.site_id = watched.site_id and task.sweep_id = watched.sweep_id and task.state = 'waiting')
  order by watched.next_at limit $1 for no key update of watched skip locked
)
update watch_site watched set rounds = watched.rounds + 1, next_at = now() + interval '1 hour'
from due where watched.sweep_id = due.sweep_id and watched.site_id = due.site_id
returning due.sweep_id as "sweepId", due.site_id as "siteId", due.plan, due.seed, due.home_url as home, watched.rounds as round`,
  row: z.object({
    sweepId: z.string(),
    siteId: z.string(),
    plan: z.unknown(),
    seed: z.number(),
    home: z.string(),
    round: z.number(),
  }),
});

/** `$1` the sweep. */
const WATCHES = statement({
  name: 'watch.watches',
  text: 'select exists (select from watch_site where sweep_id = $1) as any',
  row: z.object({ any: z.boolean() }),
});

/** Adds a task for each site whose round is due. */
export async function addRounds(query: Query): Promise<[]> {
  const bySweep = new Map<string, NewTask[]>();
  for (const { sweepId, siteId, plan, seed, home, round } of await queryRows(query, TAKE_DUE, [MOST])) {
    const { downloadsADay, newsHours, quiet } = WatchPlan.parse(plan);
    const task: NewTask = {
      ...{ siteId, subject: `${home} ${round}`, engine: 'watch', seed: seed + round },
      input: { home, downloadsADay, newsHours, quiet },
    };
    bySweep.set(sweepId, [...(bySweep.get(sweepId) ?? []), task]);
  }
  for (const [sweepId, tasks] of bySweep) await addTasks(query, sweepId, tasks);
  return [];
}

/** A watch goes on until a person cancels it. */
export async function goesOn(query: Query, sweepId: string): Promise<boolean> {
  return (await queryRow(query, WATCHES, [sweepId]))?.any ?? false;
}
