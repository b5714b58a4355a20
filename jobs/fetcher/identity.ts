import { PRODUCT_TOKEN } from './robots/robots.js';

/** Who crawls, as site owners see it. */
export interface Operator {
  /** A page that explains the visit and how to object. */
  url?: string | undefined;
  mail?: string | undefined;
}

/** The version that site owners see; the package's own. */
export const VERSION = '0.2.0';

/** `Hyrde/<version> (+<page>; <mail>)`. Sent with every request, the browser's too; never imitates a browser. */
export function userAgentOf({ url, mail }: Operator): string {
  const said = [url && `+${url}`, mail]
    .filter(Boolean)
    .join('; ')
    .replace(/[^\x20-\x7e]|[()]/g, '');
  return `${PRODUCT_TOKEN}/${VERSION}${said ? ` (${said})` : ''}`;
}
