import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { ADDRESS_PIN_MS } from '@hyrde/contracts';
import { type AllowedAddress, isAdmitted, isInside } from '../../site/index.js';
import { Failure } from '../http/failure.js';
import { systemClock } from '../politeness/politeness.js';

/** The addresses of a host name, in the order to try. @throws an error with a `code` (`ENOTFOUND` …) if it has none */
export type Resolver = (hostname: string) => Promise<string[]>;

/**
 * The system's resolver (getaddrinfo: /etc/hosts, then DNS). Names under `localhost` never leave the machine (RFC 6761
 * section 6.3): they are 127.0.0.1 unless an earlier resolver knows them.
 */
export const systemResolver: Resolver = async (hostname) => {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return ['127.0.0.1'];
  const answers = await lookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};

/**
 * Resolves names from a file in the form of /etc/hosts, others by `next`. A changed file is read again.
 * @param path an unreadable file is an error at each look-up, since guessing would be worse
 */
export function hostsFileResolver(path: string, next: Resolver = systemResolver): Resolver {
  let changed = -1;
  let names = new Map<string, string[]>();
  return async (hostname) => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs !== changed) {
      names = parseHosts(await readFile(path, 'utf8'));
      changed = mtimeMs;
    }
    return names.get(hostname) ?? next(hostname);
  };
}

/** Parses the form of /etc/hosts: an address and its names a line, `#` starts a comment. */
export function parseHosts(text: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!address) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase();
      names.set(name, [...(names.get(name) ?? []), address]);
    }
  }
  return names;
}

/** Maximum pinned addresses; at the limit all are dropped. */
const MAX_PINS = 20_000;

/** The only gate for addresses: nothing is connected to but the addresses that it returns. */
export interface AddressGate {
  /**
   * The address to connect to for this host name and port. Every address of the name must be public or allowed: a name
   * that mixes public and private ones is an attack or a mistake.
   * @param hostname as in `URL.hostname`, IPv6 in brackets or bare
   * @throws Failure `address-refused` or `name-not-found`
   */
  admit(hostname: string, port: number): Promise<string>;
}

export interface AddressGateOptions {
  resolver: Resolver;
  /** Allowed `cidr:port` entries, parsed by `parseAllowList`. */
  allow?: readonly AllowedAddress[];
  /**
   * Opens loopback and private networks: for `--allow-private`, where the user decides. Link-local addresses and cloud
   * metadata stay closed, since no site is there and a redirect could lead there.
   */
  allowPrivate?: boolean;
  now?: () => number;
}

export function addressGate({
  resolver,
  allow = [],
  allowPrivate = false,
  now = systemClock.now,
}: AddressGateOptions): AddressGate {
  const pins = new Map<string, { addresses: Promise<string[]>; until: number }>();

  function addressesOf(hostname: string): Promise<string[]> {
    const pin = pins.get(hostname);
    if (pin && pin.until > now()) return pin.addresses;
    if (pins.size >= MAX_PINS) pins.clear();
    const addresses = resolver(hostname).then(ipv4First);
    pins.set(hostname, { addresses, until: now() + ADDRESS_PIN_MS });
    addresses.catch(() => pins.delete(hostname));
    return addresses;
  }

  return {
    async admit(hostname, port) {
      const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
      const addresses = isIP(bare)
        ? [bare]
        : await addressesOf(bare).catch((error: unknown) => nameNotFound(bare, error));
      const refused = addresses.find(
        (address) => !isAdmitted(address, port, allow) && !(allowPrivate && isInside(address)),
      );
      if (refused !== undefined) throw new Failure('address-refused', `${bare} is ${refused}, which is not public`);
      const [first] = addresses;
      if (first === undefined) throw new Failure('name-not-found', `${bare} has no address`);
      return first;
    },
  };
}

/** IPv4 first: many servers and most containers have no IPv6 route. */
const ipv4First = (addresses: string[]): string[] => [...addresses].sort((a, b) => isIP(a) - isIP(b));

function nameNotFound(hostname: string, error: unknown): never {
  throw new Failure('name-not-found', `${hostname}: ${error instanceof Error ? error.message : String(error)}`);
}

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
