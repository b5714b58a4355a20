import type { Prisma } from '@hyrde/store';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** Serialises changes of administrators: two that each leave one would together leave none. */
const LOCK_ADMINS = statement({
  name: 'people.lock-admins',
  text: "select pg_advisory_xact_lock(hashtext('hyrde-admins'))::text as held",
  row: z.object({ held: z.string() }),
});

/** Blocks other changes of people and roles until the transaction ends. */
export async function lockAdmins(tx: PrismaQueries): Promise<void> {
  await queryRow(tx, LOCK_ADMINS);
}

/** True if an administrator exists who can sign in. */
export async function hasAdmin(tx: Pick<Prisma.TransactionClient, 'person'>): Promise<boolean> {
  return (await tx.person.count({ where: { role: 'admin', disabledAt: null, service: false } })) > 0;
}
