import { isIP } from 'node:net';
import { parseUrl } from '@hyrde/contracts';
import { registrableDomain } from '@hyrde/jobs/site';
import { invalid } from '../http/problem.js';

/**
 * The origin of the host that a person means.
 * @param text a name, or an address that was copied from the browser
 * @param scheme where the text has none
 * @throws Problem where it is none, or where those below it belong to many (`kommune.no`)
 */
export function ownerOrigin(text: string, scheme: 'http' | 'https'): URL {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `${scheme}://${text}`);
  const name = url?.hostname.replace(/^www\./, '') ?? '';
  if (!url || url.username || url.password || !(name.includes('.') || name === 'localhost' || name.startsWith('[')))
    throw invalid('host', 'is no host, such as www.example.org');
  const ofMany = isIP(name) === 0 && registrableDomain(`one.${name}`) !== registrableDomain(`two.${name}`);
  if (ofMany) throw invalid('host', 'is no single owner’s: what lies below it belongs to many');
  return new URL(url.origin);
}

/** The host that a person means, as others enter wishes for it: without "www.", with its port where that is none of the usual. @throws as `ownerOrigin` does */
export const ownerHost = (text: string): string => ownerOrigin(text, 'http').host.replace(/^www\./, '');
