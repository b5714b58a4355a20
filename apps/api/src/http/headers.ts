import type { NextFunction, Request, Response } from 'express';

/** Answers are data: never framed, sniffed or kept, and if one were shown as a page, it could load and run nothing. */
export function safeHeaders(_req: Request, res: Response, next: NextFunction): void {
  res.set({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  next();
}
