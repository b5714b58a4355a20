import { Prisma } from '@hyrde/prisma';
import type { AccuracyQuery } from './accuracy.schemas.js';

/** Sweeps with their target versions: aliases `sweep`, `tv`, `target`. */
export const SWEEPS: Prisma.Sql = Prisma.sql`sweep join target_version tv on tv.id = sweep.target_version_id
  join target on target.id = tv.target_id`;

/** Joined to `SWEEPS`: searches `s` on sites that trained the version they ran with, which say nothing of its accuracy. */
export const TRAINING: Prisma.Sql = Prisma.sql`join target_training_site trained on trained.target_version_id = tv.id
  join search s on s.sweep_id = sweep.id and s.site_id = trained.site_id and s.outcome in ('found', 'not-found')`;

/** The sweeps that figures are asked of; never try-outs. */
export function partOf({ practice, target, version, sweepId }: AccuracyQuery): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`sweep.practice = ${practice} and sweep.draft_words is null`,
      ...(target ? [Prisma.sql`target.slug = ${target}`] : []),
      ...(version ? [Prisma.sql`tv.version = ${version}`] : []),
      ...(sweepId ? [Prisma.sql`sweep.id = ${sweepId}::uuid`] : []),
    ],
    ' and ',
  );
}
