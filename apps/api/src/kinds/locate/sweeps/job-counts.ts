import type { Database } from '@hyrde/store';
import type { JobCounts } from '../../kind.js';

/** Pictures to be taken and those that failed, versions that are being learned and those that failed. */
export async function jobCounts(db: Database, most: number): Promise<JobCounts[]> {
  const pictures = (screenshot: string) =>
    db.finding.findMany({ where: { screenshot }, select: { searchId: true }, take: most + 1 });
  const [pending, failed, learning, notLearned] = await Promise.all([
    pictures('pending'),
    pictures('failed'),
    db.targetVersion.count({ where: { state: 'learning' } }),
    db.targetVersion.count({ where: { state: 'failed', failure: 'internal' } }),
  ]);
  return [
    { jobClass: 'pictures', waiting: pending.length, failed: failed.length },
    { jobClass: 'learning', waiting: learning, failed: notLearned },
  ];
}
