import { parseUrl } from '@hyrde/contracts';

/** Leads a person to where there is work for them. */
const LANDING = '/start';

/**
 * A path of the dashboard's to go on to. `//host` and `/\host` are other hosts to a browser, and `/api` is no screen: whoever
 * is sent here by a link must not end elsewhere (open redirect).
 */
export function ownPath(next: string | undefined): string {
  const base = 'http://hyrde.invalid';
  const url = next?.startsWith('/') ? parseUrl(next, base) : null;
  if (url?.origin !== base || /^\/(?:api\/|\/)/.test(url.pathname)) return LANDING;
  return url.pathname + url.search;
}
