import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';

/** Loopback addresses that no other site of the lab has. */
export const HOSTILE_ADDRESSES = '127.120.0.0/16';
const LAST = 250;

/** The address of the `index`-th hostile site. */
export const addressOf = (index: number): string => `127.120.${Math.floor(index / LAST)}.${1 + (index % LAST)}`;

/** Forbidden ports that a site may try to lead a crawler to. */
export interface Forbidden {
  /** TCP port on loopback; no search may connect to it. */
  tcp: number;
  /** UDP port on loopback; no search may send to it. */
  udp: number;
  /** The site's own port. */
  port: number;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, forbidden: Forbidden) => void;

/** One hostile site, named after its attack. It listens on a port of its own on loopback. */
export interface HostileSite {
  name: string;
  /** HTTP handler; robots.txt is answered with 404 before it, unless `ownRobots` is set. */
  http?: Answer;
  ownRobots?: true;
  /** Handler of the bare connection, in place of `http`. */
  raw?: (socket: Socket) => void;
  /** TLS options below `http`. */
  tls?: TlsOptions;
  /** URL of the home page; by default `http://127.0.0.1:port/`. */
  home?: (port: number) => string;
  /** Addresses of the site's names at the first look-up, the second …; the last answer is repeated. */
  names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** True if the attack works in a browser only. */
  browser?: true;
  /** True if the home page has a search form: the site is surfaced as a portal instead of searched for a page. */
  isPortal?: true;
}

export const site = (name: string, http: Answer, more: Partial<HostileSite> = {}): HostileSite => ({
  name,
  http,
  ...more,
});
