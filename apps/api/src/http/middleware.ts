import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Environment, type LogIds, parseUrl } from '@hyrde/contracts';
import type { Tracing } from '@hyrde/jobs/tracing';
import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

const REQUEST_ID = 'x-request-id';
/** Request ids that are accepted from a load balancer: harmless in a log line, and of limited length. */
const ACCEPTED_ID = /^[\w.-]{1,64}$/;

/** Languages of names that Hyrde makes. */
const LANGUAGES = ['en', 'nb', 'nn', 'no'];

interface Answering {
  request?: string;
  language: string;
}
const answering = new AsyncLocalStorage<Answering>();

/**
 * Middleware that gives each request an id: its `X-Request-Id` if valid, else a new one, which the response repeats. The
 * language of names that Hyrde makes is negotiated (`Accept-Language`, RFC 9110 section 12.5.4), by default English.
 */
export function requestId(req: Request, res: Response, next: NextFunction): void {
  const given = req.get(REQUEST_ID) ?? '';
  const id = ACCEPTED_ID.test(given) ? given : randomUUID();
  res.set(REQUEST_ID, id);
  answering.run({ request: id, language: req.acceptsLanguages(LANGUAGES) || 'en' }, next);
}

/** Id of the request that is being answered in this asynchronous context, for the log; empty outside of requests. */
export function requestIds(): Pick<LogIds, 'request'> {
  const request = answering.getStore()?.request;
  return request === undefined ? {} : { request };
}

/** Language of the reader in this asynchronous context. */
export const readerLanguage = (): string => answering.getStore()?.language ?? 'en';

/** Does work whose result is read in this language, whoever requests it. */
export const inLanguage = <T>(language: string, work: () => T): T =>
  answering.run({ ...answering.getStore(), language }, work);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Middleware against cross-site request forgery: refuses changes that a page of another site sends with the cookie of
 * this one. Browsers send the `Origin` header with every request that is not a plain GET; clients that are not browsers
 * send none and have no cookie to abuse. A page is of the same site if its origin is that of PUBLIC_URL, or if it has
 * the host that the request was sent to and either the scheme of PUBLIC_URL or TLS: a page sent without TLS may have
 * been written by anybody on the network path.
 */
export function originCheck(
  env: Pick<Environment, 'PUBLIC_URL'>,
): (req: Request, res: Response, next: NextFunction) => void {
  return (req, _res, next) => {
    if (SAFE_METHODS.has(req.method)) return next();
    const { origin: own, protocol } = new URL(env.PUBLIC_URL);
    const schemes = new Set([protocol, 'https:']);
    const { origin, host, 'x-forwarded-host': forwarded } = req.headers;
    // Sandboxed and local pages send the origin "null", which is no URL.
    const isOurs = (page: URL | null) =>
      page !== null &&
      (page.origin === own || (schemes.has(page.protocol) && [host, forwarded].flat().includes(page.host)));
    const foreign =
      (origin !== undefined && !isOurs(parseUrl(origin))) || req.headers['sec-fetch-site'] === 'cross-site';
    next(
      foreign
        ? new Problem('foreign-origin', `This page may not change anything here. Open ${env.PUBLIC_URL}.`)
        : undefined,
    );
  };
}

/** Maximum age of HSTS: a year, the minimum for browsers' preload lists. */
const HSTS = 'max-age=31536000';

/**
 * Middleware that sets the security headers: responses are data that must not be framed, sniffed or cached and that can
 * load and run nothing if shown as a page. If PUBLIC_URL has TLS, browsers are required to use it (HSTS, RFC 6797).
 */
export function safeHeaders(
  env: Pick<Environment, 'PUBLIC_URL'>,
): (req: Request, res: Response, next: NextFunction) => void {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return (_req, res, next) => {
    res.set(headers);
    if (env.PUBLIC_URL.startsWith('https:')) res.set('strict-transport-security', HSTS);
    next();
  };
}

/**
 * Middleware for the documentation of the API, the only HTML page of the API: it may run scripts of this origin alone.
 */
export function ownScripts(_req: Request, res: Response, next: NextFunction): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  res.set('content-security-policy', policy.join('; '));
  next();
}

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
