import { CONFIDENCE_BINS } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';
import type { AccuracyQuery } from './accuracy.schemas.js';

/** Whether people have decided if search `s` was right: where `wasRight` of the contracts is not null. */
export const DECIDED: Prisma.Sql = Prisma.sql`(s.verdict in ('correct', 'wrong', 'absent')
  and s.outcome in ('found', 'not-found'))`;

/** `wasRight` of the contracts, for `DECIDED` searches. */
export const RIGHT: Prisma.Sql = Prisma.sql`(s.verdict = case s.outcome when 'found' then 'correct' else 'absent' end)`;

/** Joined to `COUNTED_SWEEPS`: searches `s` that claim something, but for those on sites that trained the version. */
export const CLAIMS: Prisma.Sql = Prisma.sql`join search s on s.sweep_id = sweep.id
  and s.outcome in ('found', 'not-found') and not s.trained`;

/** `binOf` of the contracts. */
export const BIN: Prisma.Sql = Prisma.sql`greatest(0, least(${Prisma.raw(String(CONFIDENCE_BINS - 1))},
  floor(coalesce(s.confidence, 0) * ${Prisma.raw(String(CONFIDENCE_BINS))})))::int`;

type Part = Pick<AccuracyQuery, 'practice'> & Partial<AccuracyQuery>;

/** Which of `COUNTED_SWEEPS` figures are asked of. */
export function partOf({ practice, target, version, sweepId }: Part): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`sweep.practice = ${practice}`,
      ...(target ? [Prisma.sql`target.slug = ${target}`] : []),
      ...(version ? [Prisma.sql`tv.version = ${version}`] : []),
      ...(sweepId ? [Prisma.sql`sweep.id = ${sweepId}::uuid`] : []),
    ],
    ' and ',
  );
}
