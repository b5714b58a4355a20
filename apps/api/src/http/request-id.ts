import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { LogIds } from '@hyrde/contracts';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'x-request-id';
/** Request ids that are accepted from a load balancer: no character that could break a log line, and limited length. */
const NAME = /^[\w.-]{1,64}$/;

const answering = new AsyncLocalStorage<string>();

/**
 * Middleware that gives each request an id: its `X-Request-Id` if valid, else a new one. The response header repeats
 * it.
 */
export function requestId(req: Request, res: Response, next: NextFunction): void {
  const given = req.get(HEADER) ?? '';
  const id = NAME.test(given) ? given : randomUUID();
  res.set(HEADER, id);
  answering.run(id, next);
}

/** Id of the request being answered in this asynchronous context, for the log; empty outside of requests. */
export function requestIds(): Pick<LogIds, 'request'> {
  const request = answering.getStore();
  return request === undefined ? {} : { request };
}
