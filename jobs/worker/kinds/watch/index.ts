import { WatchPlan, watchContract } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { WorkerKind } from '../../core/kind.js';
import { NAMES_END } from '../../core/removed-names.js';
import { addTasks, type NewTask } from '../../core/tasks/add-tasks.js';
import { loadRound, runRound, type WatchResult, type WatchWork } from './run.js';
import { writeRound } from './write.js';

/** Maximum number of watch rounds started in one iteration of the reconciler. */
const MOST = 500;

/**
 * Takes the sites whose next round is due. A round that has not been written when the next one is due – its worker
 * crashed too often, or the site was unreachable – is followed by another an hour later. Sites whose owners object
 * wait.
 */
const TAKE_DUE = statement({
  name: 'watch.take-due',
  text: `
with due as (
  select watched.sweep_id, watched.site_id, sweep.plan, sweep.seed, site.home_url
  from watch_site watched join sweep on sweep.id = watched.sweep_id and sweep.state = 'running'
    join site on site.id = watched.site_id and site.archived_at is null
  where watched.next_at <= now() and not owner_objects(url_host(site.home_url)) and not exists (select from task
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

/** Documents checked in one iteration, so that no statement holds locks for long. */
const FORGOTTEN = 1_000;

/**
 * Deletes titles and addresses of documents that name people, at the age at which names of records are deleted; the
 * document and its identity stay. Each is checked once. `$1` maximum number.
 */
const DELETE_NAMES = statement({
  name: 'watch.delete-names',
  text: `
with seen as materialized (
  select document.id, coalesce(target.names_people, false) or naming_place(document.site_id, hub.url) is not null
    or naming_place(document.site_id, document.url) is not null as names
  from (select * from watch_document where not aged and found_at < ${NAMES_END} order by found_at limit $1
    for update skip locked) document
    join watch_hub hub on hub.id = document.hub_id left join target on target.id = document.target_id
)
update watch_document document set aged = true, title = case when seen.names then '' else document.title end,
  url = case when seen.names then null else document.url end,
  number = case when seen.names then null else document.number end
from seen where document.id = seen.id`,
});

/** Adds a task for each site whose round is due, and deletes names of old documents. */
export async function addRounds(query: Query): Promise<[]> {
  await execute(query, DELETE_NAMES, [FORGOTTEN]);
  const bySweep = new Map<string, NewTask[]>();
  for (const { sweepId, siteId, plan, seed, home, round } of await queryRows(query, TAKE_DUE, [MOST])) {
    const { downloadsADay, newsHours, quiet, foragers } = WatchPlan.parse(plan);
    const task: NewTask = {
      siteId,
      subject: `${home} ${round}`,
      engine: 'watch',
      seed: seed + round,
      input: { home, downloadsADay, newsHours, quiet, foragers },
    };
    bySweep.set(sweepId, [...(bySweep.get(sweepId) ?? []), task]);
  }
  for (const [sweepId, tasks] of bySweep) await addTasks(query, sweepId, tasks);
  return [];
}

/** A watch continues until a person cancels it. */
export async function goesOn(query: Query, sweepId: string): Promise<boolean> {
  return (await queryRow(query, WATCHES, [sweepId]))?.any ?? false;
}

/** The worker's half of watch: a task is one round on one site. */
export const watchKind: WorkerKind<WatchWork, WatchResult> = {
  contract: watchContract,
  // The known state of a site decides which of its hubs are polled.
  engineVersion: (_, { version, given }) => `1 with state ${version}, ${given}`,
  load: loadRound,
  run: runRound,
  write: writeRound,
  due: addRounds,
  goesOn,
};
