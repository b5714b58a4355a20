import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Response } from 'express';
import type { ProblemDetails } from '../http/problem.js';

/** A body that evidence refers to is missing or has another hash. It is never served, not even in part. */
export class DamagedEvidence extends Error {
  override readonly name = 'DamagedEvidence';
}

const PROBLEM: ProblemDetails = {
  type: 'urn:hyrde:problem:damaged-evidence',
  title: 'The evidence is damaged',
  status: 500,
  detail:
    'The stored page differs from the received one: its bytes are missing or have another hash. The log gives details.',
};

/** Answers damaged evidence with a problem of its own, and logs the damage. */
@Catch(DamagedEvidence)
export class DamagedEvidenceFilter implements ExceptionFilter {
  private readonly log = new Logger('evidence');

  catch(error: DamagedEvidence, host: ArgumentsHost): void {
    this.log.error(error.message);
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(PROBLEM.status)
      .set({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
      .send(JSON.stringify(PROBLEM));
  }
}
