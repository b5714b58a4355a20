import { STATUS_CODES } from 'node:http';
import { isConnectionFault } from '@hyrde/store/sql';
import { RowShapeError } from '@hyrde/store/statement';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { damagedRow, databaseAway, Problem, type ProblemDetails } from './problem.js';

/** Code of an error of PostgreSQL, SQLSTATE (PostgreSQL 18 documentation, appendix A). */
const CODE = z.string().regex(/^[0-9A-Z]{5}$/);

/** Errors with an SQLSTATE: of Prisma's raw statements, of its driver adapter, and of `pg`. */
const Carrier = z.union([
  z.object({ meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: CODE }) }) }) }),
  z.object({ cause: z.object({ originalCode: CODE }) }),
  z.object({ code: CODE }),
]);

/** SQLSTATE by Prisma's error code, for errors in which Prisma hides it. */
const PRISMA: Readonly<Record<string, string>> = {
  P2000: '22001', // value too long for the column
  P2002: '23505',
  P2003: '23503',
  P2004: '23514',
  P2011: '23502',
  P2020: '22003', // value out of range
  P2025: 'P2025', // the row to change does not exist; not an SQLSTATE
  P2034: '40001', // conflict of two transactions
};
const PrismaError = z.object({ code: z.string(), clientVersion: z.string() });

/**
 * Problem of a request whose data Postgres refused: a schema accepted a value that it should have refused, or two
 * requests changed the same row.
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

/** Answers every error as problem details (RFC 9457); unknown errors without their message. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const problem = this.problemOf(error);
    const details = problem?.details ?? this.detailsOf(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (problem) response.set(problem.headers);
    response
      .status(details.status)
      .set({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
      .send(JSON.stringify(details));
  }

  private problemOf(error: unknown): Problem | null {
    if (error instanceof Problem) return error;
    if (isConnectionFault(error)) return databaseAway();
    if (error instanceof RowShapeError) {
      this.log.error(error.message);
      return damagedRow(error.row, error.columns);
    }
    const refusal = refusalOf(error);
    if (refusal?.details.status === 400)
      this.log.warn('The database refused what our own checks let through.', { error });
    else if (refusal) this.log.log('Two requests met at the same thing.', { error });
    return refusal;
  }

  private detailsOf(error: unknown): ProblemDetails {
    const status = statusOf(error);
    if (status === 500) {
      this.log.error('A request failed by our fault.', { error });
      return blank(500, 'Something failed on our side. The log of the API says what.');
    }
    if (status === 413) return blank(status, TOO_LARGE);
    return blank(status, error instanceof Error ? error.message : '');
  }
}

/** Detail of status 413, which Express' body parser raises at the limits set in application.ts. */
const TOO_LARGE =
  'That is more than is read here: 5 MB of a list, 1 MB of anything else. Split a list, and read its parts in one after the other.';

const blank = (status: number, detail: string): ProblemDetails => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
});

/** HTTP status of exceptions of Nest and of Express' body parsers; 500 for any other error. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
