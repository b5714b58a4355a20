import type { CookieOptions } from 'express';

export const SESSION_COOKIE = 'hyrde_session';

/** 30 days, counted anew with use: long enough for a monthly sweep, short enough for a lost laptop. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** The session's token from a Cookie header (RFC 6265 section 4.2.1). */
export function readSessionCookie(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === SESSION_COOKIE && value) return value;
  }
  return null;
}

/** Not readable by scripts, not sent from other sites' forms, and over TLS alone where the dashboard is. */
export const cookieOptions = (publicUrl: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
  path: '/',
  maxAge: SESSION_MS,
});
