import type { Prisma } from '@hyrde/store';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** Two that each leave one admin would together leave none. */
const LOCK_ADMINS = statement({
  name: 'people.lock-admins',
  text: "select pg_advisory_xact_lock(hashtext('hyrde-admins'))::text as held",
  row: z.object({ held: z.string() }),
});

/** Until the transaction ends, nobody else changes who there is and in which role. */
export async function lockAdmins(tx: PrismaQueries): Promise<void> {
  await queryRow(tx, LOCK_ADMINS);
}

/** Whether there is an administrator who may sign in. */
export async function hasAdmin(tx: Pick<Prisma.TransactionClient, 'person'>): Promise<boolean> {
  return (await tx.person.count({ where: { role: 'admin', disabledAt: null, service: false } })) > 0;
}
