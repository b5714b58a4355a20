import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';

/** What a site may want to lead a crawler to: things that nothing must ever reach. */
export interface Forbidden {
  /** Listens for TCP on loopback; no search may connect to it. */
  tcp: number;
  /** The same by UDP. */
  udp: number;
  /** The site's own port. */
  port: number;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, forbidden: Forbidden) => void;

/** One site that means harm, named for what it does. It listens on a port of its own on loopback. */
export interface HostileSite {
  name: string;
  /** Answers over HTTP; robots.txt is answered 404 before it is asked, unless `ownRobots`. */
  http?: Answer;
  ownRobots?: true;
  /** Instead: speaks on the bare connection. */
  raw?: (socket: Socket) => void;
  /** Speaks TLS below `http`. */
  tls?: TlsOptions;
  /** The address of its home page; left out, `http://127.0.0.1:port/`. */
  home?: (port: number) => string;
  /** What its names resolve to: at the first look-up, at the second …; the last answer stays. */
  names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** It does its harm in a browser only. */
  browser?: true;
  /** Its home page has a search form: it is brought up as a portal, not searched for a page. */
  isPortal?: true;
}

export const site = (name: string, http: Answer, more: Partial<HostileSite> = {}): HostileSite => ({
  name,
  http,
  ...more,
});
