import { canonicalUrl } from '../site/index.js';
import { WrongUse } from './wrong-use.js';

/**
 * Canonical URL of a site typed by a person; https is assumed if the scheme is missing.
 * @throws WrongUse if the text is not a web address
 */
export function readHome(text: string): string {
  const url = canonicalUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) throw new WrongUse(`"${text}" is no address of a web site, such as https://www.example.org/.`);
  return url;
}
