import { z } from 'zod';

/** Maximum length of a URL in characters; servers commonly stop at 2,000 to 8,000. */
export const MAX_URL = 2_000;

/** Maximum number of characters of a rejected URL that an error message quotes. */
const QUOTED = 80;

/** An http or https URL, as typed by a person. An error message quotes it, since it may be one of many lines. */
export const HttpUrl = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      `“${String(input).slice(0, QUOTED)}” must be an http or https address, such as https://example.no/`,
  })
  .max(MAX_URL, {
    error: ({ input }) => `“${String(input).slice(0, QUOTED)}…” has more than ${MAX_URL} characters`,
  });

/**
 * Parses a URL; null if the text is not one. For texts outside ASCII `URL.canParse` is unreliable: Node 20 rejects
 * `https://måsøy.kommune.no/` once the function has been called a few thousand times and V8 has optimised it.
 * @param base base URL, if the text may be relative
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** A host or domain with a path prefix; the prefix is empty if all paths are meant. */
interface HostPath {
  /** In ASCII and lower case, without port. */
  hostname: string;
  path: string;
}

/**
 * Parses a line that names a host or domain, in any spelling, with an optional path prefix: `example.no`,
 * `example.no/kart`, or either with a scheme. `*.example.no` is the same as `example.no`, since a host always includes
 * its subdomains.
 * @returns null if the line names no host
 */
export function hostPath(line: string): HostPath | null {
  const text = line
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^\*\./, '');
  const url = /^[/\\]/.test(text) ? null : parseUrl(`http://${text}`); // the URL parser skips slashes before a host
  if (!url?.hostname) return null;
  const { hostname, pathname, search } = url;
  const path = `${pathname}${search}`;
  return { hostname: hostname.replace(/\.$/, ''), path: path === '/' ? '' : path };
}

/** A line for `hostPath`, as typed by a person; a host includes all its subdomains. */
export const HostPathLine = z
  .string()
  .trim()
  .min(1)
  .max(MAX_URL)
  .refine((line) => hostPath(line) !== null, {
    error: ({ input }) => `“${input}” names no host, such as example.no, or example.no/kart for what begins so there`,
  });

/** Text without percent-encoding; the text itself if it cannot be decoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
