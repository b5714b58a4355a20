import { parseUrl } from '@hyrde/contracts';
import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Middleware against cross-site request forgery: refuses changes that a page of another site sends with the cookie of
 * this one. Browsers send the `Origin` header with every request that is not a plain GET; clients that are not browsers
 * send none and have no cookie to abuse. A page is of the same site if its origin is that of PUBLIC_URL, or if it has
 * the host that the request was sent to and either the scheme of PUBLIC_URL or TLS: a page sent without TLS may have
 * been written by anybody on the network path.
 */
export function originCheck(publicUrl: string): (req: Request, res: Response, next: NextFunction) => void {
  const { origin: own, protocol } = new URL(publicUrl);
  const schemes = new Set([protocol, 'https:']);
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const { origin, host, 'x-forwarded-host': forwarded } = req.headers;
    const isOurs = (page: URL | null) =>
      page !== null &&
      (page.origin === own || (schemes.has(page.protocol) && [host, forwarded].flat().includes(page.host)));
    const foreign =
      (origin !== undefined && !isOurs(originOf(origin))) || req.headers['sec-fetch-site'] === 'cross-site';
    next(
      foreign ? new Problem('foreign-origin', `This page may not change anything here. Open ${publicUrl}.`) : undefined,
    );
  };
}

/** The parsed `Origin` header; null if it is "null", as sandboxed and local pages send it. */
function originOf(origin: string): URL | null {
  return parseUrl(origin);
}
