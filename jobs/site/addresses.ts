import ipaddr from 'ipaddr.js';

export interface AllowedAddress {
  network: ipaddr.IPv4 | ipaddr.IPv6;
  bits: number;
  port: number;
}

const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** True if a connection to this address and port is permitted: the address is public, or allowed by the operator. */
export const isAdmitted = (address: string, port: number, allow: readonly AllowedAddress[]): boolean =>
  isPublicAddress(address) || isAllowed(address, port, allow);

function isAllowed(address: string, port: number, allow: readonly AllowedAddress[]): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  return allow.some(
    (entry) => entry.port === port && entry.network.kind() === parsed.kind() && parsed.match(entry.network, entry.bits),
  );
}

/** All global unicast addresses that IANA has allocated so far. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * True for plain public unicast addresses. False for private, loopback, link-local (cloud metadata among them),
 * carrier-grade NAT, multicast, reserved, documentation and unspecified ones, and for every IPv6 form that contains an
 * IPv4 address (mapped, NAT64, 6to4, Teredo), since a translator may route it inside. Source: the IANA special-purpose
 * registries.
 */
export function isPublicAddress(address: string): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && address.includes('%')) return false;
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}

/** Cloud metadata services within private ranges (Alibaba, AWS). */
const METADATA = new Set(['100.100.100.200', 'fd00:ec2::254']);

/** True for loopback and private addresses. */
export function isInside(address: string): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  return (
    ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'].includes(parsed.range()) &&
    !METADATA.has(parsed.toString())
  );
}

/**
 * True if a URL leads to this machine or into a network of its own, by an address that is not public or as `localhost`
 * (RFC 6761 section 6.3), unless the operator allows it. Other names are checked when they are resolved.
 */
export function isNowhere({ hostname, port, protocol }: URL, allow: readonly AllowedAddress[]): boolean {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');
  const isLocalhost = bare === 'localhost' || bare.endsWith('.localhost');
  if (!isLocalhost && !isAddress(bare)) return false;
  const at = Number(port) || (protocol === 'https:' ? 443 : 80);
  if (isLocalhost) return !allow.some((entry) => entry.port === at && entry.network.range() === 'loopback');
  return !isAdmitted(bare, at, allow);
}

/**
 * Parses `ALLOW_ADDRESSES`: `10.0.0.0/8:80,127.64.0.0/10:4180,[::1/128]:8080`.
 * @throws Error naming the invalid entry
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
