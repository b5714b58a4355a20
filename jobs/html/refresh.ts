import { canonicalUrl } from '../site/index.js';

/** Maximum delay in seconds of a refresh that counts as a redirect; slower ones reload the page. */
const MAX_REFRESH_S = 5;

/**
 * Delay, separator, and the rest: `0; url=/a`, `0, /a`, `0 url=/a`. A delay may lack its whole seconds (`.5`); its
 * fraction is ignored.
 */
const REFRESH = /^\s*(?:(\d+)(?:\.[\d.]*)?|\.[\d.]*)(?:\s*[;,]\s*|\s+)(\S.*)$/s;

/**
 * Target of an immediate refresh (HTML standard, section 4.2.5.3, "shared declarative refresh steps").
 * @param content of `<meta http-equiv="refresh">`, or the value of a `Refresh` header
 * @param base URL against which the target is resolved
 * @returns canonical; null if the refresh names no target, only reloads the page after a while, or is invalid
 */
export function refreshTarget(content: string, base: string | URL): string | null {
  const [, seconds = '0', rest = ''] = REFRESH.exec(content) ?? [];
  if (rest === '' || Number(seconds) > MAX_REFRESH_S) return null;
  const named = rest.replace(/^url\s*=\s*/i, '');
  const quote = named[0];
  if (quote !== '"' && quote !== "'") return canonicalUrl(named.trim(), base);
  const end = named.indexOf(quote, 1);
  return canonicalUrl(named.slice(1, end < 0 ? undefined : end).trim(), base);
}
