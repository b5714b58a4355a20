import { toUnicode } from 'punycode/punycode.es6.js';
import type { FrameWords } from '@/words/en';

interface SiteLinkProps {
  url: string;
  /** Home page of the body whose row contains the link. */
  within?: string | undefined;
  words: FrameWords;
  children?: React.ReactNode;
}

/**
 * A link to a crawled site: shows the host, and sends neither referrer nor opener. URLs other than http(s) are shown as
 * text only, since a crawled URL is untrusted. For a page on the body's own host, the path is shown.
 */
export function SiteLink({ url, within, words, children }: SiteLinkProps) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const text = children ?? shortAddress(url, within);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) return <span className="break-all">{text}</span>;
  return (
    <a href={parsed.href} target="_blank" rel="noreferrer noopener" title={url} className="plain-link break-all">
      {text}
      <span aria-hidden="true"> ↗</span>
      <span className="sr-only"> ({words.common.opensSite})</span>
    </a>
  );
}

/** Maximum number of characters: a line of most columns. */
const MOST = 70;

/** Host and path without scheme, shortened in the middle if long; the path only on the host of `within`. */
export function shortAddress(url: string, within?: string): string {
  const whole = readableAddress(url).replace(/^https?:\/\//, '');
  const path = whole.slice(whole.indexOf('/'));
  const text = within && hostOf(url) === hostOf(within) && path.length > 1 ? path : whole.replace(/\/$/, '');
  if (text.length <= MOST) return text;
  const half = Math.floor((MOST - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * A readable URL: internationalised host names and escaped letters in their own script. A label that mixes scripts, and
 * could be mistaken for another, is left encoded (Unicode Technical Standard 39, single script).
 */
export function readableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname } = new URL(url);
  return unescaped(url.replace(hostname, readableHost(hostname)));
}

const SCRIPTS = [/^[\p{Script=Latin}\p{N}-]+$/u, /^[\p{Script=Cyrillic}\p{N}-]+$/u, /^[\p{Script=Greek}\p{N}-]+$/u];

const readableHost = (host: string): string =>
  host
    .split('.')
    .map((label) => {
      const text = decoded(label);
      return SCRIPTS.some((script) => script.test(text)) ? text : label;
    })
    .join('.');

function decoded(label: string): string {
  try {
    return toUnicode(label);
  } catch {
    return label;
  }
}

function unescaped(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** A typed URL with or without its scheme; null if invalid. */
export function webAddress(written: string): string | null {
  const text = written.trim();
  const url = parsed(/^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  return url.username === '' && url.hostname.includes('.') ? url.href : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
