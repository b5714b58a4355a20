/** Maximum cookies of a host, and characters of one; browsers keep 180 of 4,096. */
const MAX_COOKIES = 20;
const MAX_CHARACTERS = 2_048;

interface Cookie {
  value: string;
  /** Path under which the cookie is sent. */
  path: string;
  secure: boolean;
}

/** A cookie for the host that set it. */
export interface HostCookie extends Cookie {
  readonly name: string;
}

/**
 * Cookies of one visit, or of one task's declared requests (RFC 6265), for portals that check whether a client returns
 * them. They are sent only to the host that set them, whatever `Domain` they name, and end with the visit or task:
 * nothing is stored.
 */
export class SessionCookies {
  private readonly hosts = new Map<string, Map<string, Cookie>>();

  /**
   * Takes the cookies that an answer sets.
   * @param values of its `Set-Cookie` headers
   * @param now ms since 1970
   */
  take(url: URL, values: readonly string[], now: number): void {
    for (const value of values) this.set(url, value, now);
  }

  /** Value of the `Cookie` header of a request to this URL; null if the host has set none for it. */
  headerFor({ host, pathname, protocol }: URL): string | null {
    const sent = [...(this.hosts.get(host) ?? [])].filter(
      ([, { path, secure }]) => isUnder(pathname, path) && (!secure || protocol === 'https:'),
    );
    return sent.length === 0 ? null : sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  /** Cookies that this URL's host has set. */
  of({ host }: URL): HostCookie[] {
    return [...(this.hosts.get(host) ?? [])].map(([name, cookie]) => ({ name, ...cookie }));
  }

  private set(url: URL, text: string, now: number): void {
    const [pair = '', ...attributes] = text.slice(0, MAX_CHARACTERS).split(';');
    const [name, value] = split(pair);
    if (name === '' || text.length > MAX_CHARACTERS || !SENDABLE.test(pair)) return;
    const named = new Map(attributes.map((attribute) => split(attribute)).map(([key, of]) => [key.toLowerCase(), of]));
    const cookies = this.hosts.get(url.host) ?? new Map<string, Cookie>();
    this.hosts.set(url.host, cookies);
    cookies.delete(name);
    if (isExpired(named, now) || cookies.size >= MAX_COOKIES) return;
    const path = named.get('path') ?? '';
    cookies.set(name, {
      value,
      path: path.startsWith('/') ? path : folderOf(url.pathname),
      secure: named.has('secure'),
    });
  }
}

/** Characters that a header may have, as latin1. */
const SENDABLE = /^[\x20-\x7e\x80-\xff]*$/;

/** Name and value of a cookie or an attribute; the value is empty if missing. */
function split(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Default path of a cookie (RFC 6265 section 5.1.4). */
const folderOf = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('/')) || '/';

/** Path match (RFC 6265 section 5.1.4). */
const isUnder = (pathname: string, path: string): boolean =>
  pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'));

/** True if the cookie is set only to be deleted. `Max-Age` counts before `Expires`. */
function isExpired(attributes: ReadonlyMap<string, string>, now: number): boolean {
  const age = attributes.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= now;
}
