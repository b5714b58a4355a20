import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Environment } from '@hyrde/contracts';

/** Header with which the dashboard, which forwards `/api` to the API, proves that it may name the sender. */
const DASHBOARD_HEADER = 'x-hyrde-dashboard';

/**
 * Determines the address of a request's sender: that of the connection, unless the connection was made by the dashboard
 * (which knows DASHBOARD_KEY) or a proxy of TRUSTED_PROXIES. Both append their peer's address to `X-Forwarded-For`; all
 * earlier entries were written by the sender and are not trusted.
 */
export function clientAddress({
  DASHBOARD_KEY,
  TRUSTED_PROXIES,
}: Pick<Environment, 'DASHBOARD_KEY' | 'TRUSTED_PROXIES'>): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const { address, prefix } of TRUSTED_PROXIES) proxies.addSubnet(address, prefix, familyOf(address));
  return ({ headers, socket }) => {
    const chain = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let address = plain(socket.remoteAddress ?? '');
    let isForwarded = DASHBOARD_KEY !== undefined && isSame(headers[DASHBOARD_HEADER], DASHBOARD_KEY);
    while (isForwarded || (isIP(address) && proxies.check(address, familyOf(address)))) {
      const before = plain(chain.pop()?.trim() ?? '');
      if (!isIP(before)) break;
      address = before;
      isForwarded = false;
    }
    return address;
  };
}

/** Network of an address that belongs to one customer: of IPv6 the first 64 bits, since a sender may vary the rest. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  const all = tail === undefined ? groups(head) : [...groups(head), ...zeros, ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Prefix of an address's neighbourhood, of which one sender may have many networks: /24 of IPv4, /48 of IPv6. */
export const prefixOf = (address: string): string =>
  isIPv6(address) ? `${networkOf(address).split(':').slice(0, 3).join(':')}::/48` : address.replace(/\.\d+$/, '.0/24');

/** Unmaps IPv4 addresses, which a dual-stack socket reports as IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string | string[] | undefined, key: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(key));
