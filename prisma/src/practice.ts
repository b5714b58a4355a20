import type { Database } from './client.js';
import type { Prisma } from './generated/client.js';

/** How much of the practice country is stored. */
export interface PracticeCounts {
  sites: number;
  sweeps: number;
  tasks: number;
  verifications: number;
  schedules: number;
}

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export async function countPractice(db: Reader): Promise<PracticeCounts> {
  const [counts] = await db.$queryRaw<PracticeCounts[]>`
    select (select count(*)::int from site where practice) as sites,
      (select count(*)::int from sweep where practice) as sweeps,
      (select count(*)::int from task join sweep on sweep.id = task.sweep_id where sweep.practice) as tasks,
      (select count(*)::int from verification v join search s on s.id = v.search_id
        join sweep on sweep.id = s.sweep_id where sweep.practice) as verifications,
      (select count(*)::int from schedule where (plan->>'practice')::boolean) as schedules`;
  if (!counts) throw new Error('A query without `from` gave no row.');
  return counts;
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
      await tx.$executeRaw`delete from schedule where (plan->>'practice')::boolean`;
      await tx.sweep.deleteMany({ where: { practice: true } });
      await tx.site.deleteMany({ where: { practice: true } });
      await tx.region.deleteMany({ where: { practice: true } });
      await tx.portal.deleteMany({ where: { practice: true } });
      return counts;
    },
    { timeout: 300_000 }, // cascades through every download of every practice task
  );
}
