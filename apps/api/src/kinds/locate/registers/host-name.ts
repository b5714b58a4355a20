import { parseUrl, RegisterHost } from '@hyrde/contracts';
import { registrableDomain } from '@hyrde/jobs/site';

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
