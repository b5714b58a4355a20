import { canonicalUrl } from '../site/index.js';
import { WrongUse } from './wrong-use.js';

/** An address without a scheme, as people write it, is taken as https. @throws WrongUse */
export function readHome(text: string): string {
  const url = canonicalUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null) throw new WrongUse(`"${text}" is no address of a web site, such as https://www.example.org/.`);
  return url;
}
