import { isIP } from 'node:net';
import { ADDRESS_PIN_MS } from '@hyrde/contracts';
import ipaddr from 'ipaddr.js';
import { Failure } from '../http/failure.js';
import { systemClock } from '../politeness/clock.js';
import type { Resolver } from './resolver.js';

/** Pins kept before all are dropped. */
const MAX_PINS = 20_000;

/** The one gate for addresses: nothing is connected to but what it returns. */
export interface AddressGate {
  /**
   * The address to connect to for this host name and port. Every address the name has must be public or allowed: a
   * name that mixes public and private ones is an attack or a mistake.
   * @param hostname as in `URL.hostname`, IPv6 in brackets or bare
   * @throws Failure `address-refused` or `name-not-found`
   */
  admit(hostname: string, port: number): Promise<string>;
}

export interface AddressGateOptions {
  resolver: Resolver;
  /** `cidr:port` entries as `parseAllowList` reads them. */
  allow?: readonly AllowedAddress[];
  /**
   * Opens loopback and private networks: for `--allow-private`, where the person at the keyboard decides. Link-local
   * addresses and cloud metadata stay shut, since no site lives there and a redirect could lead there.
   */
  allowPrivate?: boolean;
  now?: () => number;
}

export interface AllowedAddress {
  network: ipaddr.IPv4 | ipaddr.IPv6;
  bits: number;
  port: number;
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
        (address) => !admits(address, port, allow) && !(allowPrivate && isInside(address)),
      );
      if (refused !== undefined) throw new Failure('address-refused', `${bare} is ${refused}, which is not public`);
      const [first] = addresses;
      if (first === undefined) throw new Failure('name-not-found', `${bare} has no address`);
      return first;
    },
  };
}

/** Many servers, and most containers, have no way out by IPv6. */
const ipv4First = (addresses: string[]): string[] => [...addresses].sort((a, b) => isIP(a) - isIP(b));

function nameNotFound(hostname: string, error: unknown): never {
  throw new Failure('name-not-found', `${hostname}: ${error instanceof Error ? error.message : String(error)}`);
}

function admits(address: string, port: number, allow: readonly AllowedAddress[]): boolean {
  if (isPublicAddress(address)) return true;
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return allow.some(
    (entry) => entry.port === port && entry.network.kind() === parsed.kind() && parsed.match(entry.network, entry.bits),
  );
}

/** All global unicast addresses that IANA has given out so far. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Is this a plain public unicast address? Private, loopback, link-local (cloud metadata among them), carrier-grade
 * NAT, multicast, reserved, documentation and unspecified ones are not; nor any IPv6 form that carries an IPv4 address
 * (mapped, NAT64, 6to4, Teredo), since a translator may lead it back inside. After the IANA special-purpose registries.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && address.includes('%')) return false;
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}

/** Cloud metadata services that live inside private ranges (Alibaba, AWS). */
const METADATA = new Set(['100.100.100.200', 'fd00:ec2::254']);

/** Is this a loopback or private address of the kind that sites of one's own have? */
function isInside(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return (
    ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'].includes(parsed.range()) &&
    !METADATA.has(parsed.toString())
  );
}

/**
 * Reads `ALLOW_ADDRESSES`: `10.0.0.0/8:80,127.64.0.0/10:4180,[::1/128]:8080`.
 * @throws Error naming the entry that cannot be read
 */
export function parseAllowList(text: string): AllowedAddress[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseAllowed);
}

function parseAllowed(entry: string): AllowedAddress {
  const match = /^\[?([\da-f.:]+?)(?:\/(\d+))?\]?:(\d+)$/i.exec(entry);
  const [, address = '', bits, port] = match ?? [];
  if (!ipaddr.isValid(address))
    throw new Error(`"${entry}" is not an address range with a port, such as 10.0.0.0/8:80.`);
  const network = ipaddr.parse(address);
  const width = network.kind() === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (prefix > width || Number(port) > 65_535) throw new Error(`"${entry}" has a prefix or port that does not exist.`);
  return { network, bits: prefix, port: Number(port) };
}
