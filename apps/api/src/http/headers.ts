import type { NextFunction, Request, Response } from 'express';

/** Maximum age of HSTS: a year, the minimum for browsers' preload lists. */
const HSTS = 'max-age=31536000';

/**
 * Answers are data: never framed, sniffed or kept, and if one were shown as a page, it could load and run nothing. Where
 * people open the dashboard over TLS, browsers are told to use nothing else (HSTS, RFC 6797).
 */
export function safeHeaders(publicUrl: string): (req: Request, res: Response, next: NextFunction) => void {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  };
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
}

/** For the documentation of the API, the one page that we serve here: it runs scripts of this origin, and no others. */
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
