import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.js';
import { WITHOUT_JIT } from './sql.js';

/** The product's tables, typed. The crawl's bulk writes use `pg` directly (`sql.ts`). */
export type Database = PrismaClient;

/**
 * Prisma's transaction time-outs in milliseconds; its defaults of 2 and 5 s are too short on a small machine that
 * crawls, compiles or restarts.
 */
const PATIENCE = { maxWait: 20_000, timeout: 60_000 };

/** Prisma's adapter writes and reads times without their offset, so a session in another zone would change them. */
const IN_UTC = `-c TimeZone=UTC ${WITHOUT_JIT}`;

/**
 * Connects to Postgres.
 * @param url a postgresql:// URL
 * @param max maximum number of connections in the pool; 10 serve an API or a worker, whose queries take milliseconds
 */
export function connect(url: string, max = 10): Database {
  const adapter = new PrismaPg({ connectionString: url, max, options: IN_UTC });
  return new PrismaClient({ adapter, transactionOptions: PATIENCE });
}
