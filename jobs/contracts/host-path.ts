import { z } from 'zod';
import { MAX_URL, parseUrl } from './parse-url.js';

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
