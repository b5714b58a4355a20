import { parseUrl, RegisterHost } from '@hyrde/contracts';
import { type AllowedAddress, isNowhere, registrableDomain } from '@hyrde/jobs/site';

/**
 * The host that a person means: a name, `*.` and a name, or an address that was copied from the browser.
 * @returns null where it is none, or where `*.` would take in bodies that have nothing to do with each other (`*.kommune.no`)
 */
export function hostNamed(text: string): string | null {
  const asked = text.trim().toLowerCase();
  const below = asked.startsWith('*.');
  const bare = asked.replace(/^\*\./, '');
  const url = parseUrl(/^https?:\/\//.test(bare) ? bare : `http://${bare}`);
  const host = RegisterHost.safeParse(`${below ? '*.' : ''}${url?.host ?? ''}`);
  if (!url || !host.success) return null;
  return below && registrableDomain(`one.${url.hostname}`) !== registrableDomain(`two.${url.hostname}`)
    ? null
    : host.data;
}

/**
 * What keeps a host from being a register, for the person who entered it; null where nothing does.
 * @param host as `hostNamed` writes it
 */
export const faultOfRegister = (host: string, allow: readonly AllowedAddress[]): string | null =>
  isNowhere(new URL(`http://${host.replace('*', 'any')}/`), allow)
    ? 'is this machine or its own network; ALLOW_ADDRESSES opens what should be searched all the same'
    : null;
