import { OWNER_PROOF_MS } from '@hyrde/contracts';
import type { CookieOptions, Response } from 'express';

export const SESSION_COOKIE = 'hyrde_session';
/** Of somebody whose password was right, until the second factor is. */
export const STEP_COOKIE = 'hyrde_step';
/** Long enough to look for a phone. */
export const STEP_MS = 10 * 60 * 1000;
/** Of somebody who was sent to the organisation's identity provider, until they are back. */
export const PROVIDER_COOKIE = 'hyrde_provider';
/** Of a browser that was given a challenge for a passkey to sign. */
export const PASSKEY_COOKIE = 'hyrde_passkey';
/** Long enough to fetch a phone or a security key, and type its PIN. */
export const PASSKEY_MS = 5 * 60 * 1000;
/** Of a browser in which the owner of a site speaks for it. */
export const OWNER_COOKIE = 'hyrde_owner';
/** Of a browser in which somebody has signed in before: it outlasts the session, and opens nothing. */
export const BROWSER_COOKIE = 'hyrde_browser';

/** 30 days, counted anew with use: long enough for a monthly sweep, short enough for a lost laptop. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A working day, however much it is used: then the provider is asked again. Whoever is disabled there, or in no group any
 * more, stays in no longer than that.
 */
export const PROVIDER_SESSION_MS = 12 * 60 * 60 * 1000;

/** A year, counted anew with each sign-in: as long as people keep a machine without signing in on it. */
export const BROWSER_MS = 365 * 24 * 60 * 60 * 1000;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * A cookie's full name. Over TLS with the prefix `__Host-` (RFC 6265bis section 4.1.3.2): browsers then take it from this very
 * host over TLS alone, so that neither a neighbouring host nor somebody on the line can give a person another session.
 */
export const cookieName = (name: string, publicUrl: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);

/** A token from a Cookie header (RFC 6265 section 4.2.1). */
export function readCookie(name: string, header: string | undefined, publicUrl: string): string | null {
  const wanted = cookieName(name, publicUrl);
  for (const pair of header?.split(';') ?? []) {
    const [sent, value] = pair.trim().split('=', 2);
    if (sent === wanted && value) return value;
  }
  return null;
}

export function setSessionCookie(response: Response, publicUrl: string, token: string, maxAge = SESSION_MS): void {
  response.cookie(cookieName(SESSION_COOKIE, publicUrl), token, { ...optionsOf(publicUrl), maxAge });
}

export function setBrowserCookie(response: Response, publicUrl: string, token: string): void {
  response.cookie(cookieName(BROWSER_COOKIE, publicUrl), token, { ...optionsOf(publicUrl), maxAge: BROWSER_MS });
}

export function setStepCookie(response: Response, publicUrl: string, token: string): void {
  response.cookie(cookieName(STEP_COOKIE, publicUrl), token, { ...optionsOf(publicUrl), maxAge: STEP_MS });
}

export function clearStepCookie(response: Response, publicUrl: string): void {
  response.clearCookie(cookieName(STEP_COOKIE, publicUrl), optionsOf(publicUrl));
}

export function setProviderCookie(response: Response, publicUrl: string, token: string): void {
  response.cookie(cookieName(PROVIDER_COOKIE, publicUrl), token, { ...optionsOf(publicUrl), maxAge: STEP_MS });
}

export function clearProviderCookie(response: Response, publicUrl: string): void {
  response.clearCookie(cookieName(PROVIDER_COOKIE, publicUrl), optionsOf(publicUrl));
}

export function setOwnerCookie(response: Response, publicUrl: string, key: string): void {
  response.cookie(cookieName(OWNER_COOKIE, publicUrl), key, { ...optionsOf(publicUrl), maxAge: OWNER_PROOF_MS });
}

export function setPasskeyCookie(response: Response, publicUrl: string, token: string): void {
  response.cookie(cookieName(PASSKEY_COOKIE, publicUrl), token, { ...optionsOf(publicUrl), maxAge: PASSKEY_MS });
}

export function clearSessionCookie(response: Response, publicUrl: string): void {
  response.clearCookie(cookieName(SESSION_COOKIE, publicUrl), optionsOf(publicUrl));
}

/** Not readable by scripts, not sent from other sites' forms, and over TLS alone where the dashboard is. */
const optionsOf = (publicUrl: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(publicUrl),
  path: '/',
});
