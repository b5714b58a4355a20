import type { Query } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** Rounds that one worker does for all. The numbers are any, the same for every worker. */
const LOCKS = { reconciler: 7_270_737, retention: 7_270_738 };

const TAKE = statement({
  name: 'round-lock.take',
  text: 'select pg_try_advisory_xact_lock($1) as mine',
  row: z.object({ mine: z.boolean() }),
});

/** Whether the round is ours until the transaction ends; false where another worker is at it. */
export async function takeRound(query: Query, round: keyof typeof LOCKS): Promise<boolean> {
  return (await queryRow(query, TAKE, [LOCKS[round]]))?.mine ?? false;
}
