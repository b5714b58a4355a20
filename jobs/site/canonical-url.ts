import { MAX_URL } from '@hyrde/contracts';

/**
 * Query parameters that their makers document as tracking: they name a campaign or a visitor's origin, never a page.
 * Google Analytics and Ads, Meta, Microsoft, Yandex, X, TikTok, Mailchimp, HubSpot, Vero, Mapp, Adobe. Other names that
 * begin alike are kept: `utm_x` is a coordinate.
 */
const TRACKING: readonly string[] = [
  'gclid gclsrc dclid gbraid wbraid srsltid _ga _gl fbclid igshid msclkid yclid twclid ttclid mc_cid mc_eid',
  '_hsenc _hsmi hsa_acc hsa_cam hsa_grp hsa_ad hsa_src hsa_tgt hsa_kw hsa_mt hsa_net hsa_ver vero_id wt_mc s_kwcid',
  'source medium campaign term content id source_platform creative_format marketing_tactic'.replaceAll(
    /\w+/g,
    'utm_$&',
  ),
  'mtm_campaign pk_campaign piwik_campaign',
];
/** Matomo's parameters beside its campaign; without one, `pk_group` may be the primary key of a record. */
const OF_CAMPAIGN = ['mtm', 'pk', 'piwik'].flatMap((maker) =>
  'kwd keyword source medium content cid group placement vid'.split(' ').map((name) => `${maker}_${name}`),
);
const CAMPAIGN = /(?:^|&)(?:mtm|pk|piwik)_campaign=/i;

/** Minimum characters of a session id, by parameter. `sid`, `session` and `s` also name pages: `sid=45`. */
const SESSIONS: ReadonlyMap<string, number> = new Map([
  ...'phpsessid jsessionid oscsid zenid sessionid session_id sessid'
    .split(' ')
    .map((name): [string, number] => [name, 16]),
  ['sid', 20],
  ['session', 20],
  ['s', 32],
]);
/** ColdFusion's session: a number and a token, which name a session only together. */
const PAIR = { cfid: /(?:^|&)cftoken=/i, cftoken: /(?:^|&)cfid=/i } as const;
/** Rule of a query parameter: tracking, minimum characters of the session that it may hold, or what must stand beside it. */
type NoiseRule = 'tracking' | number | RegExp;
const NOISE: ReadonlyMap<string, NoiseRule> = new Map<string, NoiseRule>([
  ...TRACKING.flatMap((names) => names.split(' ')).map((name): [string, NoiseRule] => [name, 'tracking']),
  ...OF_CAMPAIGN.map((name): [string, NoiseRule] => [name, CAMPAIGN]),
  ...SESSIONS,
  ...Object.entries(PAIR),
]);

/** A UUID names a record as often as a session (RFC 9562). */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Minimum changes from letter to digit or back. Typed values, such as `covid19-rules-2021`, have fewer. */
const MIN_SWITCHES = 5;

/** `;jsessionid=…` (Java Servlet specification, section 7.1.3) and similar path parameters. */
const SESSION_PARAMETER = /;(jsessionid|phpsessid|sid|sessionid)=([^/;?]*)/gi;
/** ASP.NET's session in the path: `/(S(lit3py55t21z5v55vlm25s55))/`. */
const SESSION_SEGMENT = /\/\((?:[A-Z]\([^/()]*\))*[A-Z]\([\da-z_-]{20,}\)(?:[A-Z]\([^/()]*\))*\)(?=\/|$)/gi;

/** Links of other schemes, recognised before the costlier parsing. */
const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i;

/** A parsed URL that needs no further normalisation: most links. */
const PLAIN = /^https?:\/\/[^/#?%;(@]*[^./#?%;(@]\/[^#?%;(@]*$/;

/** A fragment that names a page which scripts draw: `#/x`, `#!x`, `#!/x`. `#/` and `#!` name the document's own page. */
const ROUTE = /^#(?=[/!])[/!]*[^/!]/;

const UNRESERVED = /[A-Za-z\d\-._~]/;

/**
 * The canonical spelling of a URL, so that a page has one identity: absolute, without user name, documented tracking
 * parameters, values that look like session ids, default port, and a fragment that is no route; host in lower-case ASCII; dot segments resolved; percent-encoding in upper
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
  const bare = path.replace(SESSION_PARAMETER, (whole, name: string, value: string) =>
    name.toLowerCase() === 'jsessionid' || looksLikeSession(value, SESSIONS.get(name.toLowerCase()) ?? 0) ? '' : whole,
  );
  return bare.replace(SESSION_SEGMENT, '') || '/';
}

/** True if a value is random by its look: long, letters and digits mixed throughout, and no UUID. */
function looksLikeSession(value: string, minLength: number): boolean {
  if (value.length < minLength) return false;
  let switches = 0;
  let before: 0 | 1 | 2 | 3 = NEITHER;
  for (let i = 0; i < value.length; i++) {
    const sort = sortOf(value.charCodeAt(i));
    if (sort === OTHER) return false;
    if (sort !== NEITHER && before !== NEITHER && sort !== before) switches++;
    before = sort;
  }
  return switches >= MIN_SWITCHES && !UUID.test(value);
}

/** Sorts of characters: hyphens and underscores are neither letter nor digit. */
const [NEITHER, DIGIT, LETTER, OTHER] = [0, 1, 2, 3] as const;

function sortOf(code: number): 0 | 1 | 2 | 3 {
  if (code >= 48 && code <= 57) return DIGIT;
  const lower = code | 32;
  if (lower >= 97 && lower <= 122) return LETTER;
  return code === 45 || code === 95 ? NEITHER : OTHER;
}

/** The fragment of a URL if it is a route, with its `#`; else empty. No server sees it. */
export function routeOf(url: string): string {
  const hash = url.indexOf('#');
  return hash >= 0 && ROUTE.test(url.slice(hash)) ? url.slice(hash) : '';
}

/** The URL of the document in which scripts draw the page at `url`. */
export function documentOf(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

/**
 * Removes noise parameters, and a fragment that is no route, from an absolute URL. The setters of `URL` would parse it
 * anew each time.
 */
export const withoutNoise = (href: string): string => withoutNoiseIn(documentOf(href)) + routeOf(href);

function withoutNoiseIn(text: string): string {
  const mark = text.indexOf('?');
  if (mark < 0) return text;
  const query = text.slice(mark + 1);
  const words = query.split('&');
  const kept = words.filter((word) => word !== '' && !isNoise(word, query));
  if (kept.length === 0) return text.slice(0, mark);
  return kept.length === words.length ? text : `${text.slice(0, mark)}?${kept.join('&')}`;
}

function isNoise(word: string, query: string): boolean {
  const at = word.indexOf('=');
  const name = (at < 0 ? word : word.slice(0, at)).toLowerCase();
  const rule = NOISE.get(name);
  if (rule === undefined) return false;
  if (typeof rule === 'object') return rule.test(query);
  return rule === 'tracking' || (at >= 0 && looksLikeSession(word.slice(at + 1), rule));
}

/** Percent-encoding in upper case, and decoded for characters that need none (RFC 3986 section 6.2.2). */
export function normalisedPercents(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
