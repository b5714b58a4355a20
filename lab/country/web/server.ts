import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener, type Server as Listener } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, STANDING } from '../life/clock.js';
import type { Validators } from '../life/marks.js';
import { searchedSite } from '../portals/portal.js';
import { searchHost, VENDOR_ADDRESSES } from '../portals/search.js';
import type { Site } from '../sites/country.js';
import {
  type Country,
  type CountryOptions,
  country,
  PORTAL_ADDRESSES,
  PORTALS,
  type PortalName,
} from '../sites/country.js';
import { type Answer, answer, requestKind } from './answer.js';
import { type LoggedRequest, preciseNow, RequestLog } from './request-log.js';

/** Pause that a throttling host demands, in milliseconds. */
const PAUSE_MS = 4_000;

/** State of the hosts that answer 429: the only part of a site that is not computed from its URL. */
class Throttle {
  readonly #hosts = new Map<string, { served: number; until: number }>();

  /**
   * Decides if a document is refused: every n-th is, and all others until the pause is over.
   * @param now milliseconds
   * @returns headers of the 429 response, or null if the document may be served
   */
  refuses(site: Site, now: number): Record<string, string> | null {
    const every = site.trouble === 'throttle-bare' ? 15 : 9;
    if (!site.trouble?.startsWith('throttle-')) return null;
    const host = this.#hosts.get(site.host) ?? { served: 0, until: 0 };
    this.#hosts.set(site.host, host);
    if (now >= host.until && ++host.served % every !== 0) return null;
    if (now >= host.until) host.until = now + PAUSE_MS;
    return headers(site, host.until, now);
  }
}

/** Headers of a refusal. HTTP dates have whole seconds, so the pause is rounded up in both forms. */
function headers(site: Site, until: number, now: number): Record<string, string> {
  if (site.trouble === 'throttle-seconds') return { 'retry-after': `${Math.ceil((until - now) / 1_000)}` };
  if (site.trouble === 'throttle-date')
    return { 'retry-after': new Date(Math.ceil(until / 1_000) * 1_000).toUTCString() };
  return {};
}

/** A country whose sites answer over HTTP. */
export interface RunningCountry {
  port: number;
  /** Addresses by host name, for all names that have one. */
  hosts: ReadonlyMap<string, string>;
  /** The hosts in the format of /etc/hosts. */
  hostsText: string;
  /** The fetcher's allow-list entry that opens the country: `cidr:port`. */
  allow: string;
  /** The sites' request log, oldest first. */
  requests(): LoggedRequest[];
  stop(): Promise<void>;
}

export interface StartOptions extends CountryOptions {
  /** Path of a file to which the request log is appended. */
  log?: string | undefined;
  /** Practice time; if omitted, the date is fixed. */
  clock?: Clock | undefined;
  /** Adds other hosts around the country's sites. */
  widened?: (land: Country) => Country;
}

/**
 * Serves all sites from this process: by Host header, on one port, at 127.0.0.1 (where browsers look for `*.localhost`)
 * and at each site's own address. If the platform has only 127.0.0.1, all names share it.
 * @param options `port: 0` takes a free port
 */
export async function startCountry(options: StartOptions = {}): Promise<RunningCountry> {
  const { clock = STANDING, widened = (land) => land } = options;
  const server = createServer();
  // The port is held from here on, so that no other process takes it.
  const first = await listen(server, options.port ?? 0, '127.0.0.1');
  const { port } = first.address() as AddressInfo;
  const land = widened(country({ ...options, port }));
  const log = new RequestLog(options.log);
  const counts = new Counter();
  const throttle = new Throttle();
  server.on('request', (request, response) => void serve(land, { log, counts, throttle, clock }, request, response));
  server.keepAliveTimeout = 30_000;
  const own = await whole127(port);
  const hosts = hostsOf(land, own);
  const others = own ? listening(land) : [];
  const listeners = [first, ...(await Promise.all(others.map((address) => listen(server, port, address))))];
  return {
    port,
    hosts,
    hostsText: [...hosts].map(([name, address]) => `${address} ${name}\n`).join(''),
    allow: own ? `127.64.0.0/10:${port}` : `127.0.0.1/32:${port}`,
    requests: () => log.all(),
    stop: async () => {
      server.closeAllConnections();
      await Promise.all(listeners.map((listener) => close(listener)));
      log.close();
    },
  };
}

/** Every address with a listener; dead hosts have none. */
function listening(land: Country): string[] {
  const sites = [...land.byHost.values()].filter((site) => site.trouble !== 'dead-address').map((site) => site.address);
  const vendors = land.sites.some((site) => site.archiveVendor) ? Object.values(VENDOR_ADDRESSES) : [];
  const others = land.others?.addresses.values() ?? [];
  return [...sites.filter((address) => address !== null), ...Object.values(PORTAL_ADDRESSES), ...vendors, ...others];
}

function hostsOf(land: Country, own: boolean): Map<string, string> {
  const hosts = new Map<string, string>();
  const at = (address: string) => (own ? address : '127.0.0.1');
  for (const { host, address, slug, archiveVendor: vendor } of land.byHost.values()) {
    if (address) hosts.set(host, at(address));
    if (vendor) hosts.set(searchHost(slug, vendor), at(VENDOR_ADDRESSES[vendor]));
  }
  for (const portal of PORTALS) {
    const address = at(PORTAL_ADDRESSES[portal.name]);
    if (portal.perSite)
      for (const slug of customers(land, portal.name)) hosts.set(portal.host.replace('*', slug), address);
    else hosts.set(portal.host, address);
  }
  for (const [host, address] of land.others?.addresses ?? []) hosts.set(host, at(address));
  return hosts;
}

const customers = (land: Country, portal: PortalName): string[] =>
  land.sites.filter((site) => site.record.kind === 'portal' && site.record.portal === portal).map((site) => site.slug);

interface Books {
  log: RequestLog;
  counts: Counter;
  throttle: Throttle;
  clock: Clock;
}

async function serve(land: Country, books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const start = preciseNow();
  const { localAddress = '', remoteAddress = '' } = request.socket; // The addresses are undefined once the socket is closed.
  const target = request.url ?? '/';
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const kind = requestKind(target);
  const time = books.clock.now();
  let end: number | null = null;
  const leaves = () => {
    end = preciseNow();
  };
  response.once('close', () => {
    books.log.add({
      start,
      end: end ?? preciseNow(),
      host,
      address: localAddress,
      client: remoteAddress,
      path: target,
      agent: request.headers['user-agent'] ?? '',
      status: response.writableFinished ? response.statusCode : 0,
      kind,
      ...(time !== null && { practiceTime: time }),
    });
  });
  const site = land.byHost.get(host);
  const refusal = site && kind === 'document' ? books.throttle.refuses(site, Date.now()) : null;
  if (refusal) {
    leaves();
    response.writeHead(429, { 'content-type': 'text/plain', ...refusal }).end('Too Many Requests\n');
    return;
  }
  const attempt = site?.trouble === 'flaky' ? books.counts.next(host + target) : 0;
  const form = request.method === 'POST' && searchedSite(land, host) ? await bodyOf(request) : null;
  const made = answer(land, { host, target, attempt, time, known: knownTo(request), form });
  if (made.delayMs) await sleep(made.delayMs);
  await send(made, request, response, leaves, form !== null);
}

/** Maximum body size in bytes; no form of the country sends more. */
const MAX_BODY = 100_000;

/** Body of a POST, truncated at `MAX_BODY`. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) if (body.length < MAX_BODY) body += chunk;
  return body;
}

/** Validators of a request; an entity tag takes precedence over a date (RFC 9110 section 13.1.3). */
function knownTo({ headers }: IncomingMessage): Validators {
  const etag = headers['if-none-match'];
  const lastModified = headers['if-modified-since'];
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

/**
 * @param leaves called just before the last part of the response is sent
 * @param posted true if the request is a form sent to a host that accepts forms
 */
async function send(
  made: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  leaves: () => void,
  posted: boolean,
): Promise<void> {
  if (made.silent) return; // The connection stays open until the client gives up or the country stops.
  if (made.reset) {
    request.socket.destroy();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD' && !posted) {
    leaves();
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  if (made.status === 304) {
    leaves();
    response.writeHead(304, made.headers).end();
    return;
  }
  response.writeHead(made.status, { ...made.headers, 'content-length': made.body.length * made.repeat });
  if (request.method === 'HEAD') {
    leaves();
    response.end();
    return;
  }
  if (made.repeat === 1) {
    leaves();
    response.end(made.body);
  } else await pipeline(Readable.from(repeated(made.body, made.repeat)), response).catch(() => response.destroy());
}

function* repeated(body: Buffer, times: number): Generator<Buffer> {
  for (let sent = 0; sent < times; sent++) yield body;
}

/** Number of requests by URL of flaky hosts; the oldest entries are dropped beyond a bound. */
class Counter {
  readonly #counts = new Map<string, number>();

  next(key: string): number {
    const count = this.#counts.get(key) ?? 0;
    this.#counts.delete(key);
    this.#counts.set(key, count + 1);
    if (this.#counts.size > 10_000) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return count;
  }
}

/** Listens at one address and passes connections to the shared HTTP server. */
async function listen(server: Server, port: number, address: string): Promise<Listener> {
  const listener = createListener((socket) => server.emit('connection', socket));
  listener.listen(port, address);
  await once(listener, 'listening');
  return listener;
}

const close = (listener: Listener): Promise<void> => new Promise((done) => listener.close(() => done()));

/** True if the platform answers on all of 127/8 (Linux), false if on 127.0.0.1 only (macOS). */
async function whole127(port: number): Promise<boolean> {
  const probe = createListener();
  try {
    probe.listen(port, '127.64.0.254');
    await once(probe, 'listening');
    await close(probe);
    return true;
  } catch {
    return false;
  }
}
