import { MAX_URL } from '@hyrde/contracts';

/** Query parameters that name a visitor's origin, never a page, and those that always hold a session. */
const NOISE: ReadonlySet<string> = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid twclid igshid mc_cid mc_eid _ga _gl _hsenc _hsmi vero_id ' +
    'wt_mc s_kwcid ref_src jsessionid phpsessid cfid cftoken oscsid zenid sessionid session_id sessid'
  ).split(' '),
);
const NOISE_PREFIX = /^(?:utm|mtm|pk|piwik|hsa)_|^aspsessionid/;
/** Parameters that hold a session only if the value looks so: `sid=45` is a page, `sid=9f86d081884c7d65` a session. */
const PERHAPS_SESSION = /^(?:sid|session|s)$/;
const TOKEN = /^(?=.*\d)[\da-z_-]{16,}$/i;
/** Part of a typed value, as in `?s=covid-19-rules-2021`: tokens alternate between letters and digits more often. */
const TYPED = /^[a-z]*(?:\d{1,8}[a-z]*)?$/i;

/** `;jsessionid=…` and similar parameters, and ASP.NET's `/(S(…))/`. */
const SESSION_PARAMETER = /;(?:jsessionid|phpsessid|sid|sessionid|cfid|cftoken)=[^/;?]*/gi;
const SESSION_SEGMENT = /\/\((?:[A-Z]\([^/()]*\))+\)(?=\/|$)/g;

/** Links of other schemes, recognised before the costlier parsing. */
const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i;

/** A parsed URL that needs no further normalisation: most links. */
const PLAIN = /^https?:\/\/[^/#?%;(@]*[^./#?%;(@]\/[^#?%;(@]*$/;

const UNRESERVED = /[A-Za-z\d\-._~]/;

/**
 * The canonical spelling of a URL, so that a page has one identity: absolute, without fragment, user name, tracking
 * parameters, session ids and default port; host in lower-case ASCII; dot segments resolved; percent-encoding in upper
 * case and only where needed (RFC 3986 section 6.2.2). Trailing slash, `www`, order of parameters and scheme are kept,
 * since servers may distinguish pages by them.
 * @param href as written in the page
 * @param base the document's URL, if `href` may be relative
 * @returns null if the result is no http(s) URL, cannot be parsed, or exceeds 2,000 characters
 */
export function canonicalUrl(href: string, base?: string | URL): string | null {
  if (href.length > MAX_URL || OTHER_SCHEME.test(href)) return null;
  let url: URL;
  try {
    url = new URL(href, base);
  } catch {
    return null;
  }
  if (url.href.length <= MAX_URL && PLAIN.test(url.href)) return url.href;
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  if (url.pathname.includes(';') || url.pathname.includes('(')) url.pathname = withoutSession(url.pathname);
  const text = withoutNoise(url.href);
  const normal = text.includes('%') ? normalisedPercents(text) : text;
  return normal.length > MAX_URL ? null : normal;
}

function withoutSession(path: string): string {
  return path.replace(SESSION_PARAMETER, '').replace(SESSION_SEGMENT, '') || '/';
}

/** Removes fragment and noise parameters from an absolute URL. The setters of `URL` would parse it anew each time. */
export function withoutNoise(href: string): string {
  const hash = href.indexOf('#');
  const text = hash < 0 ? href : href.slice(0, hash);
  const mark = text.indexOf('?');
  if (mark < 0) return text;
  const words = text.slice(mark + 1).split('&');
  const kept = words.filter((word) => word !== '' && !isNoise(word));
  if (kept.length === 0) return text.slice(0, mark);
  return kept.length === words.length ? text : `${text.slice(0, mark)}?${kept.join('&')}`;
}

function isNoise(word: string): boolean {
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  const lower = name.toLowerCase();
  if (NOISE.has(lower) || NOISE_PREFIX.test(lower)) return true;
  const value = word.slice(at + 1);
  return (
    at >= 0 &&
    PERHAPS_SESSION.test(lower) &&
    TOKEN.test(value) &&
    !value.split(/[-_]/).every((part) => TYPED.test(part))
  );
}

/** Percent-encoding in upper case, and decoded for characters that need none (RFC 3986 section 6.2.2). */
export function normalisedPercents(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
