import type { CookieOptions, Response } from 'express';

export const SESSION_COOKIE = 'hyrde_session';

/** 30 days, counted anew with use: long enough for a monthly sweep, short enough for a lost laptop. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * The cookie's name. Over TLS with the prefix `__Host-` (RFC 6265bis section 4.1.3.2): browsers then take it from this very
 * host over TLS alone, so that neither a neighbouring host nor somebody on the line can give a person another session.
 */
export const sessionCookieName = (publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;

/** The session's token from a Cookie header (RFC 6265 section 4.2.1). */
export function readSessionCookie(header: string | undefined, publicUrl: string): string | null {
  const wanted = sessionCookieName(publicUrl);
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}

export function setSessionCookie(response: Response, publicUrl: string, token: string): void {
  response.cookie(sessionCookieName(publicUrl), token, { ...optionsOf(publicUrl), maxAge: SESSION_MS });
}

export function clearSessionCookie(response: Response, publicUrl: string): void {
  response.clearCookie(sessionCookieName(publicUrl), optionsOf(publicUrl));
}

/** Not readable by scripts, not sent from other sites' forms, and over TLS alone where the dashboard is. */
const optionsOf = (publicUrl: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(publicUrl),
  path: '/',
});
