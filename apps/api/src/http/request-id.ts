import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { LogIds } from '@hyrde/contracts';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'x-request-id';
/** What a balancer may name a request: nothing that could break a line of the log or fill it. */
const NAME = /^[\w.-]{1,64}$/;

const answering = new AsyncLocalStorage<string>();

/** Names the request, by its own `X-Request-Id` where that is usable; the answer's header says the name. */
export function requestId(req: Request, res: Response, next: NextFunction): void {
  const given = req.get(HEADER) ?? '';
  const id = NAME.test(given) ? given : randomUUID();
  res.set(HEADER, id);
  answering.run(id, next);
}

/** The request that is being answered here, for the log. */
export function requestIds(): Pick<LogIds, 'request'> {
  const request = answering.getStore();
  return request === undefined ? {} : { request };
}
