/** Longer addresses are traps or forms, not pages; servers commonly stop at 2 to 8 thousand characters. */
const MAX_LENGTH = 2_000;

/** Query words that say where a visitor came from, never which page is meant. */
const TRACKING =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|piwik_\w+|hsa_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hsenc|_hsmi|vero_id|oly_\w+_id|wt_mc|s_kwcid|ref_src)$/i;

/** Query words that always carry a session … */
const SESSION =
  /^(?:jsessionid|phpsessid|aspsessionid\w*|cfid|cftoken|oscsid|zenid|sessionid|session_id|sessid|phpsid)$/i;
/** … and those that do where the value looks like one: `sid=45` is a page, `sid=9f86d081884c7d65` a session. */
const PERHAPS_SESSION = /^(?:sid|session|s)$/i;
const TOKEN = /^(?=.*\d)[\da-z_-]{16,}$/i;

/** `;jsessionid=…` and its like, and ASP.NET's `/(S(…))/`. */
const SESSION_PARAMETER = /;(?:jsessionid|phpsessid|sid|sessionid|cfid|cftoken)=[^/;?]*/gi;
const SESSION_SEGMENT = /\/\((?:[A-Z]\([^/()]*\))+\)(?=\/|$)/g;

/** Links that lead to no page; told apart before the costlier parsing. */
const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i;

const UNRESERVED = /[A-Za-z\d\-._~]/;

/**
 * The one way to write a URL, so that a page has one name (DESIGN section 5): absolute, without fragment, user name,
 * tracking words, session ids and default port; host in lower-case ASCII; dot segments resolved; percent-encoding in
 * upper case and only where needed (RFC 3986 section 6.2.2). Trailing slash, `www`, the order of query words and the
 * scheme are kept, since servers may tell pages apart by them.
 * @param href as it stands in the page
 * @param base the document's URL, where `href` may be relative
 * @returns null where it is no http(s) URL, cannot be parsed, or is longer than 2,000 characters
 */
export function canonicalUrl(href: string, base?: string | URL): string | null {
  if (href.length > MAX_LENGTH || OTHER_SCHEME.test(href)) return null;
  let url: URL;
  try {
    url = new URL(href, base);
  } catch {
    return null;
  }
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  if (url.hash !== '' || url.href.includes('#')) url.hash = '';
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  if (url.pathname.includes(';') || url.pathname.includes('(')) url.pathname = withoutSession(url.pathname);
  if (url.search !== '') url.search = withoutNoise(url.search);
  else if (url.href.endsWith('?')) url.search = '';
  const text = url.href.includes('%') ? normalisedPercents(url.href) : url.href;
  return text.length > MAX_LENGTH ? null : text;
}

function withoutSession(path: string): string {
  return path.replace(SESSION_PARAMETER, '').replace(SESSION_SEGMENT, '') || '/';
}

function withoutNoise(search: string): string {
  const words = search.slice(1).split('&');
  const kept = words.filter((word) => word !== '' && !isNoise(word));
  return kept.length === words.length ? search : kept.join('&');
}

function isNoise(word: string): boolean {
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  if (TRACKING.test(name) || SESSION.test(name)) return true;
  return at >= 0 && PERHAPS_SESSION.test(name) && TOKEN.test(word.slice(at + 1));
}

/** Percent-encoding in upper case, and none where a character needs none (RFC 3986 section 6.2.2). */
export function normalisedPercents(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
