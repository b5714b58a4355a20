import { parseUrl } from '@hyrde/contracts';
import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site sends with our cookie (cross-site request forgery). Browsers name the
 * page's origin with every request that is not a plain GET; clients that are no browser send none and have no cookie
 * to be abused. A page is ours where its origin is PUBLIC_URL's, or has the very host that the request was sent to and
 * PUBLIC_URL's scheme or TLS: a page sent in the clear may have been written by anybody on the line.
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

/** Null for the origin "null" of sandboxed and local pages. */
function originOf(origin: string): URL | null {
  return parseUrl(origin);
}
