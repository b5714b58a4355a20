import { z } from 'zod';
import type { Database } from './client.js';
import type { Prisma } from './generated/client.js';
import { statement } from './statement.js';

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
      (select count(*)::int from task join sweep on sweep.id = task.sweep_id where sweep.practice) as tasks,
      (select count(*)::int from verification v join search s on s.id = v.search_id
        join sweep on sweep.id = s.sweep_id where sweep.practice) as verifications,
      (select count(*)::int from schedule where (plan->>'practice')::boolean) as schedules`,
  row: PracticeCounts,
});

const DROP_SCHEDULES = statement({
  name: 'practice.drop-schedules',
  text: `delete from schedule where (plan->>'practice')::boolean`,
  row: null,
});

export async function countPractice(db: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>): Promise<PracticeCounts> {
  const [counts] = await db.$queryRawUnsafe<unknown[]>(COUNT.text);
  return COUNT.row.parse(counts);
}

/**
 * Removes the practice country with everything that came of it: sweeps, tasks, findings, verdicts, schedules, sites,
 * regions, portals. Its bodies fall to the worker's retention. A worker in the midst of a practice task loses it and
 * goes on with the next.
 * @returns what is gone
 */
export async function removePractice(db: Database): Promise<PracticeCounts> {
  return db.$transaction(
    async (tx) => {
      const counts = await countPractice(tx);
      await tx.$executeRawUnsafe(DROP_SCHEDULES.text);
      await tx.sweep.deleteMany({ where: { practice: true } });
      await tx.site.deleteMany({ where: { practice: true } });
      await tx.region.deleteMany({ where: { practice: true } });
      await tx.portal.deleteMany({ where: { practice: true } });
      return counts;
    },
    { timeout: 300_000 }, // cascades through every download of every practice task
  );
}
