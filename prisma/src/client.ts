import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.js';

/** The product's tables, typed. The crawl's bulk writes use `pg` directly (`sql.ts`). */
export type Database = PrismaClient;

/** Prisma gives up after 2 and 5 s; on a small machine that crawls, compiles or restarts, that is no sign of a fault. */
const PATIENCE = { maxWait: 20_000, timeout: 60_000 };

/**
 * Connects to Postgres.
 * @param url a postgresql:// URL
 * @param max connections in the pool; 10 serve an API or a worker, whose queries take milliseconds
 */
export function connect(url: string, max = 10): Database {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max }), transactionOptions: PATIENCE });
}
