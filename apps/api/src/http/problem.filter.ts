import { STATUS_CODES } from 'node:http';
import { isConnectionFault } from '@hyrde/store/sql';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { refusalOf } from './database-refusal.js';
import { databaseAway, Problem, type ProblemDetails } from './problem.js';

/** Answers every error as problem details (RFC 9457), unknown ones without telling what went on inside. */
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

/** Of Express' body parser, which counts the bytes and keeps none beyond its limit (application.ts). */
const TOO_LARGE =
  'That is more than is read here: 5 MB of a list, 1 MB of anything else. Split a list, and read its parts in one after the other.';

const blank = (status: number, detail: string): ProblemDetails => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
});

/** Nest's exceptions and those of Express' body parsers carry a status; anything else is a fault of ours. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
