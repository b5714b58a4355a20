import type { Tracing } from '@hyrde/jobs/tracing';
import type { NextFunction, Request, Response } from 'express';

/**
 * Middleware that records each request as a span, a child of its `traceparent` if it has one; the span's name is the
 * declared route once the router has matched it.
 */
export const traced =
  (tracing: Tracing) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    const attributes = { 'http.request.method': method, 'hyrde.request': response.get('x-request-id') ?? '' };
    const parent = request.get('traceparent') ?? null;
    void tracing.span(method, { kind: 'server', attributes, parent }, (span) => {
      const closed = new Promise<void>((resolve) => response.once('close', resolve));
      next();
      return closed.then(() => {
        const route: unknown = request.route?.path;
        if (typeof route === 'string') {
          span.name(`${method} ${route}`);
          span.set({ 'http.route': route });
        }
        span.set({ 'http.response.status_code': response.statusCode });
        if (response.statusCode >= 500) span.failed(`${response.statusCode}`);
      });
    });
  };
