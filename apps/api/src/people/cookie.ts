import { OWNER_PROOF_MS } from '@hyrde/contracts';
import type { CookieOptions, Response } from 'express';

export const SESSION_COOKIE = 'hyrde_session';
/** Cookie between the password and the second factor of a sign-in. */
export const STEP_COOKIE = 'hyrde_step';
/** Time to find one's phone. */
export const STEP_MS = 10 * 60 * 1000;
/** Cookie between leaving for the identity provider and returning from it. */
export const PROVIDER_COOKIE = 'hyrde_provider';
/** Cookie of a browser that received a passkey challenge. */
export const PASSKEY_COOKIE = 'hyrde_passkey';
/** Time to fetch a phone or a security key and type its PIN. */
export const PASSKEY_MS = 5 * 60 * 1000;
/** Cookie of a browser in which the owner of a site acts for it. */
export const OWNER_COOKIE = 'hyrde_owner';
/** Cookie of a browser in which a person has signed in before; it outlasts the session and grants no access. */
export const BROWSER_COOKIE = 'hyrde_browser';

/** 30 days from the last use: long enough for a monthly sweep, short enough for a lost laptop. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** A working day, not prolonged by use: a person disabled at the provider loses access within it. */
export const PROVIDER_SESSION_MS = 12 * 60 * 60 * 1000;

/** A year from the last sign-in: people keep a machine that long without signing in on it. */
export const BROWSER_MS = 365 * 24 * 60 * 60 * 1000;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Full name of a cookie. Over TLS it has the prefix `__Host-` (RFC 6265bis section 4.1.3.2): browsers then accept it
 * only from this host and over TLS, so that no neighbouring host and nobody on the line can plant another session.
 */
export const cookieName = (name: string, publicUrl: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);

/** Value of a cookie in a Cookie header (RFC 6265 section 4.2.1); null if absent. */
export function readCookie(name: string, header: string | undefined, publicUrl: string): string | null {
  const wanted = cookieName(name, publicUrl);
  for (const pair of header?.split(';') ?? []) {
    const [sent, value] = pair.trim().split('=', 2);
    if (sent === wanted && value) return value;
  }
  return null;
}

/** Sets a cookie that expires after `maxAge` milliseconds. */
export function setCookie(response: Response, publicUrl: string, name: string, value: string, maxAge: number): void {
  response.cookie(cookieName(name, publicUrl), value, { ...optionsOf(publicUrl), maxAge });
}

export function clearCookie(response: Response, publicUrl: string, name: string): void {
  response.clearCookie(cookieName(name, publicUrl), optionsOf(publicUrl));
}

export const setSessionCookie = (response: Response, publicUrl: string, token: string, maxAge = SESSION_MS): void =>
  setCookie(response, publicUrl, SESSION_COOKIE, token, maxAge);

export const setOwnerCookie = (response: Response, publicUrl: string, key: string): void =>
  setCookie(response, publicUrl, OWNER_COOKIE, key, OWNER_PROOF_MS);

/** Not readable by scripts, not sent with other sites' forms, and sent over TLS only if the dashboard uses TLS. */
const optionsOf = (publicUrl: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(publicUrl),
  path: '/',
});
