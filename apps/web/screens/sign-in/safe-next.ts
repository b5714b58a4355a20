/** Leads a person to where there is work for them. */
const LANDING = '/start';

/**
 * Where to go after signing in: only paths of our own. `//host` and `/\host` are other hosts to a browser, so a link
 * with them must not send a person away (open redirect).
 */
export function safeNext(next: string | string[] | undefined): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return LANDING;
  const base = 'http://hyrde.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  return url?.origin === base ? url.pathname + url.search : LANDING;
}
