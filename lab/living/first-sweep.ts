import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

const RUNNING = statement({
  name: 'lab.running-sweeps',
  text: `select count(*)::int as sweeps from sweep where state = 'running' and kind = $1`,
  row: z.object({ sweeps: z.number() }),
});

const CANCEL = statement({
  name: 'lab.cancel-locate',
  text: `update sweep set state = 'cancelled', finished_at = now() where kind = 'locate' and state = 'running'`,
});

const LOOK_MS = 2_000;

/** Waits until no sweep of a kind runs, or until the timeout. @param look called repeatedly meanwhile */
export async function sweepsOver(
  sql: Sql,
  kind: string,
  look: () => Promise<void>,
  patienceS = Number.POSITIVE_INFINITY,
): Promise<void> {
  const until = performance.now() + 1_000 * patienceS;
  for (
    ;
    ((await queryRow(sql.query, RUNNING, [kind]))?.sweeps ?? 0) > 0 && performance.now() < until;
    await sleep(LOOK_MS)
  )
    await look();
}

/** Waits for a product's first sweep, or until the timeout; later sites are left out. */
export async function firstSweepOver(sql: Sql, patienceS: number, look: () => Promise<void>): Promise<void> {
  await sweepsOver(sql, 'locate', look, patienceS);
  await execute(sql.query, CANCEL);
}
