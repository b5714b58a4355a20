import { isConnectionFault, isConnectionState } from '@hyrde/prisma/sql';

/**
 * Prisma's codes for a server that cannot be reached (P1001), does not answer in time (P1002, P1008) or has closed the
 * connection (P1017), https://www.prisma.io/docs/orm/reference/error-reference.
 */
const AWAY = new Set(['P1001', 'P1002', 'P1008', 'P1017']);

/** What Prisma's driver adapter calls the same. */
const AWAY_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);

/** Did this fail since Postgres does not answer, rather than by what was asked? */
export function isDatabaseAway(error: unknown): boolean {
  if (isConnectionFault(error)) return true;
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && (AWAY.has(error.code) || isConnectionState(error.code)))
    return true;
  if ('kind' in error && typeof error.kind === 'string' && AWAY_KINDS.has(error.kind)) return true;
  const inside = ['cause', 'meta', 'driverAdapterError'] as const;
  return inside.some((key) => key in error && isDatabaseAway((error as Record<string, unknown>)[key]));
}
