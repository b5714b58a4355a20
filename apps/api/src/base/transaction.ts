import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Prisma } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';

/** Transaction timeout in milliseconds: longer than the longest change, a site list of 50,000 lines on a slow disk. */
const TIMEOUT_MS = 120_000;

const BEGIN_PART = statement({ name: 'transaction.begin-part', text: 'savepoint part' });
/** Among nested savepoints of the same name, Postgres uses the innermost until it is released. */
const END_PART = statement({ name: 'transaction.end-part', text: 'release savepoint part' });
const UNDO_PART = statement({ name: 'transaction.undo-part', text: 'rollback to savepoint part' });

interface Running {
  tx: Prisma.TransactionClient;
  afterCommit: (() => void)[];
}

const running = new AsyncLocalStorage<Running>();

/**
 * The database with queries that join a running transaction: those within `inTransaction` belong to it. There,
 * `$transaction` sets a savepoint, and a failure rolls back to the savepoint only.
 */
export function joiningTransactions(db: Database): Database {
  return new Proxy(db, {
    get: (plain, property) => {
      const now = running.getStore();
      if (now && property === '$transaction') return (work: Part) => part(now, work);
      const source = now && property in now.tx ? now.tx : plain;
      const value: unknown = Reflect.get(source, property);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
}

/** Runs all database queries of `work` in one transaction: committed if `work` resolves, else rolled back. */
export async function inTransaction<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = [];
  const result = await db.$transaction((tx) => running.run({ tx, afterCommit }, work), { timeout: TIMEOUT_MS });
  for (const call of afterCommit) call();
  return result;
}

/** Calls the function after the current transaction has been committed, or at once if there is no transaction. */
export function afterCommit(call: () => void): void {
  const now = running.getStore();
  if (now) now.afterCommit.push(call);
  else call();
}

type Part = ((tx: Prisma.TransactionClient) => Promise<unknown>) | Promise<unknown>[];

async function part(now: Running, work: Part): Promise<unknown> {
  if (Array.isArray(work)) throw new Error('Within a transaction, $transaction takes a function.');
  await execute(now.tx, BEGIN_PART);
  try {
    return await work(now.tx);
  } catch (error) {
    await execute(now.tx, UNDO_PART);
    throw error;
  } finally {
    await execute(now.tx, END_PART);
  }
}
