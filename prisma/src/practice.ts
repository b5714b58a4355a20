import { z } from 'zod';
import type { Database } from './client.js';
import { execute, type PrismaQueries, queryOne, statement } from './statement.js';

const PracticeCounts = z.object({
  sites: z.number(),
  sweeps: z.number(),
  tasks: z.number(),
  verifications: z.number(),
  schedules: z.number(),
});
export type PracticeCounts = z.infer<typeof PracticeCounts>;

const COUNT = statement({
  name: 'practice.count',
  text: `
    select (select count(*)::int from site where practice) as sites,
      (select count(*)::int from sweep where practice) as sweeps,
      (select coalesce(sum(count), 0)::int from task_tally tally join sweep on sweep.id = tally.sweep_id where sweep.practice) as tasks,
      (select count(*)::int from verification where practice) as verifications,
      (select count(*)::int from schedule where (plan->>'practice')::boolean) as schedules`,
  row: PracticeCounts,
});

const DROP_SCHEDULES = statement({
  name: 'practice.drop-schedules',
  text: `delete from schedule where (plan->>'practice')::boolean`,
});

/** Ends practice sweeps, so that no task of theirs is started. */
const END_SWEEPS = statement({
  name: 'practice.end-sweeps',
  text: `update sweep set state = 'cancelled', finished_at = now() where practice and state in ('running', 'paused')`,
});

/** Deletes the owners' requests, before the sites to which they refer. */
const DROP_REQUESTS = statement({
  name: 'practice.drop-requests',
  text: 'delete from owner_wish where host in (select url_host(home_url) from site where practice)',
});

/** Deletes sites with all dependent rows; triggers keep totals and standing answers correct. */
const DROP_SITES = statement({
  name: 'practice.drop-sites',
  parameters: { most: z.int() },
  text: `delete from site where id in (select id from site where practice order by id limit $most for update skip locked)`,
});

/** Deletes tasks without a site. */
const DROP_TASKS = statement({
  name: 'practice.drop-tasks',
  parameters: { most: z.int() },
  text: `
    delete from task where id in (
      select task.id from task join sweep on sweep.id = task.sweep_id where sweep.practice limit $most for update of task skip locked)`,
});

/** Sites of one batch: each has some hundred searches with all their rows, so a batch takes a second at most. */
const SITES_A_BATCH = 20;
const TASKS_A_BATCH = 1_000;

export const countPractice = (db: PrismaQueries): Promise<PracticeCounts> => queryOne(db, COUNT);

/**
 * Deletes the practice country with all its results: sweeps, tasks, findings, verdicts, schedules, sites, regions,
 * registers, site owners' requests, judgements of found hosts. Its bodies are left to the worker's retention. A worker
 * that runs a practice task loses it and continues with the next. In batches, each a transaction: locks are short,
 * every total is correct in between, and an interrupted removal continues with the next call.
 * @returns counts at the start
 */
export async function removePractice(db: Database): Promise<PracticeCounts> {
  const counts = await countPractice(db);
  await execute(db, DROP_SCHEDULES);
  await execute(db, END_SWEEPS);
  await execute(db, DROP_REQUESTS);
  while ((await execute(db, DROP_SITES, { most: SITES_A_BATCH })) > 0);
  while ((await execute(db, DROP_TASKS, { most: TASKS_A_BATCH })) > 0);
  await db.sweep.deleteMany({ where: { practice: true } });
  await db.site.deleteMany({ where: { practice: true } }); // Sites that another transaction had locked.
  await db.region.deleteMany({ where: { practice: true } });
  await db.register.deleteMany({ where: { practice: true } });
  await db.portalCorrection.deleteMany({ where: { practice: true } });
  await db.noPublicBody.deleteMany({ where: { practice: true } });
  return counts;
}
