import { z } from 'zod';
import { Problem } from './problem.js';

/** PostgreSQL 18 documentation, appendix A: what a value was refused for. */
const CODE = z.string().regex(/^[0-9A-Z]{5}$/);

/** Where the code stands: in an error of `pg`, of Prisma's adapter, and of Prisma for a statement of our own. */
const Carrier = z.union([
  z.object({ meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: CODE }) }) }) }),
  z.object({ cause: z.object({ originalCode: CODE }) }),
  z.object({ code: CODE }),
]);

/** What Prisma says where it hides the code. */
const PRISMA: Readonly<Record<string, string>> = {
  P2000: '22001', // too long for its column
  P2002: '23505',
  P2003: '23503',
  P2004: '23514',
  P2011: '23502',
  P2020: '22003', // out of range
  P2025: 'P2025', // what was to be changed is gone
  P2034: '40001', // two transactions met
};
const PrismaError = z.object({ code: z.string(), clientVersion: z.string() });

/**
 * The answer to a request whose data Postgres refused: the last net under the schemas, which should have refused it
 * before, or two people at the same thing.
 * @returns null for any other error
 */
export function refusalOf(error: unknown): Problem | null {
  const code = sqlStateOf(error);
  if (code === null) return null;
  if (code === 'P2025') return new Problem('not-found', 'What this was about is gone.');
  if (code === '23505') return new Problem('conflict', 'There is one already. Look again, then try again.');
  if (code === '23503') return new Problem('conflict', 'It refers to something that is gone. Look again.');
  if (code.startsWith('40')) return new Problem('conflict', 'Somebody changed the same at the same time. Try again.');
  if (code.startsWith('22') || code.startsWith('23'))
    return new Problem('refused-by-database', 'A value cannot be stored: it is too large, too small or malformed.');
  return null;
}

function sqlStateOf(error: unknown): string | null {
  const prisma = PrismaError.safeParse(error);
  const known = prisma.success ? PRISMA[prisma.data.code] : undefined;
  if (known) return known;
  const { success, data } = Carrier.safeParse(error);
  if (!success) return null;
  if ('meta' in data) return data.meta.driverAdapterError.cause.originalCode;
  return 'cause' in data ? data.cause.originalCode : data.code;
}
