import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site sends with our cookie (cross-site request forgery). Browsers name the
 * page's origin with every request that is not a plain GET; clients that are no browser send none and have no cookie
 * to be abused. A page is ours where its origin is PUBLIC_URL's, or that of the very host the request was sent to.
 */
export function originCheck(publicUrl: string): (req: Request, res: Response, next: NextFunction) => void {
  const own = new URL(publicUrl).host;
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const { origin, host, 'x-forwarded-host': forwarded } = req.headers;
    const ours = (page: string | null) => page !== null && [own, host, forwarded].flat().includes(page);
    const foreign = (origin !== undefined && !ours(hostOf(origin))) || req.headers['sec-fetch-site'] === 'cross-site';
    next(
      foreign ? new Problem('foreign-origin', `This page may not change anything here. Open ${publicUrl}.`) : undefined,
    );
  };
}

/** Null for the origin "null" of sandboxed and local pages. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
