import { z } from 'zod';
import { MAX_URL, parseUrl } from './parse-url.js';

/** A host or domain, and how the paths begin that are meant there; empty where all are. */
interface HostPath {
  /** In ASCII and lower case, without port. */
  hostname: string;
  path: string;
}

/**
 * A line that names a host or domain, in any spelling, and perhaps the beginning of a path: `example.no`, `example.no/kart`, or
 * such an address with its scheme. `*.example.no` is `example.no`: what lies under a host is meant anyway.
 * @returns null where it names none
 */
export function hostPath(line: string): HostPath | null {
  const text = line
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^\*\./, '');
  const url = /^[/\\]/.test(text) ? null : parseUrl(`http://${text}`); // slashes before a host are read over
  if (!url?.hostname) return null;
  const { hostname, pathname, search } = url;
  const path = `${pathname}${search}`;
  return { hostname: hostname.replace(/\.$/, ''), path: path === '/' ? '' : path };
}

/** Such a line, as a person writes it; with a host all that lies under it is meant. */
export const HostPathLine = z
  .string()
  .trim()
  .min(1)
  .max(MAX_URL)
  .refine((line) => hostPath(line) !== null, {
    error: ({ input }) => `“${input}” names no host, such as example.no, or example.no/kart for what begins so there`,
  });
