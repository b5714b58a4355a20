import { z } from 'zod';
import type { Database } from './client.js';
import { execute, type PrismaQueries, queryOne, statement } from './statement.js';

/** How much of the practice country is stored. */
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

/** Nobody begins a task of theirs any more. */
const END_SWEEPS = statement({
  name: 'practice.end-sweeps',
  text: `update sweep set state = 'cancelled', finished_at = now() where practice and state in ('running', 'paused')`,
});

/** What their owners asked for; while the sites are there to tell. */
const DROP_REQUESTS = statement({
  name: 'practice.drop-requests',
  text: 'delete from owner_wish where host in (select url_host(home_url) from site where practice)',
});

/** Sites with everything that came of them; the triggers of what goes keep totals and standing answers right. */
const DROP_SITES = statement({
  name: 'practice.drop-sites',
  parameters: { most: z.int() },
  text: `delete from site where id in (select id from site where practice order by id limit $most for update skip locked)`,
});

/** What was about no site. */
const DROP_TASKS = statement({
  name: 'practice.drop-tasks',
  parameters: { most: z.int() },
  text: `
    delete from task where id in (
      select task.id from task join sweep on sweep.id = task.sweep_id where sweep.practice limit $most for update of task skip locked)`,
});

/** A site takes some hundred searches with all their rows along: these take a second at most. */
const SITES_A_BATCH = 20;
const TASKS_A_BATCH = 1_000;

export const countPractice = (db: PrismaQueries): Promise<PracticeCounts> => queryOne(db, COUNT);

/**
 * Removes the practice country with everything that came of it: sweeps, tasks, findings, verdicts, schedules, sites,
 * regions, registers, what site owners asked for, what was said of found hosts. Its bodies fall to the worker's retention. A worker in the midst of a practice task loses it and
 * goes on with the next. In batches, each a transaction: nobody waits for long, every total is right in between, and
 * what was cut off goes on when it is called again.
 * @returns what there was when it began
 */
export async function removePractice(db: Database): Promise<PracticeCounts> {
  const counts = await countPractice(db);
  await execute(db, DROP_SCHEDULES);
  await execute(db, END_SWEEPS);
  await execute(db, DROP_REQUESTS);
  while ((await execute(db, DROP_SITES, { most: SITES_A_BATCH })) > 0);
  while ((await execute(db, DROP_TASKS, { most: TASKS_A_BATCH })) > 0);
  await db.sweep.deleteMany({ where: { practice: true } });
  await db.site.deleteMany({ where: { practice: true } }); // those that somebody else held
  await db.region.deleteMany({ where: { practice: true } });
  await db.register.deleteMany({ where: { practice: true } });
  await db.portalCorrection.deleteMany({ where: { practice: true } });
  await db.noPublicBody.deleteMany({ where: { practice: true } });
  return counts;
}
