import type { Database } from '@hyrde/store';
import { Localised } from '../../../http/common.js';
import type { LocateFacts } from './sweeps.schemas.js';

/** What each of these sweeps looks for, by its id. */
export async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, LocateFacts>> {
  const rows = await db.locateSweep.findMany({
    where: { sweepId: { in: [...sweepIds] } },
    include: { targetVersion: { include: { target: true } } },
  });
  return new Map(
    rows.map(({ sweepId, algorithms, targetVersion: { version, target } }) => [
      sweepId,
      { kind: 'locate', target: { slug: target.slug, name: Localised.parse(target.name), version }, algorithms },
    ]),
  );
}
