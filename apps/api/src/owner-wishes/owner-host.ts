import { isIP } from 'node:net';
import { parseUrl } from '@hyrde/contracts';
import { registrableDomain } from '@hyrde/jobs/site';
import { invalid } from '../http/problem.js';

/**
 * The host that a person means, as wishes are kept: in lower case, without "www.", with its port where that is none of the usual.
 * @param text a name, or an address that was copied from the browser
 * @throws Problem where it is none, or where those below it belong to many (`kommune.no`)
 */
export function ownerHost(text: string): string {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  const host = url?.host.replace(/^www\./, '') ?? '';
  const name = host.replace(/:\d+$/, '');
  if (!url || url.username || url.password || !(name.includes('.') || name === 'localhost' || name.startsWith('[')))
    throw invalid('host', 'is no host, such as www.example.org');
  const ofMany = isIP(name) === 0 && registrableDomain(`one.${name}`) !== registrableDomain(`two.${name}`);
  if (ofMany) throw invalid('host', 'is no single owner’s: what lies below it belongs to many');
  return host;
}
