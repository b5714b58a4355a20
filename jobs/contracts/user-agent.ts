/** The operator of the crawler, as shown to site owners. */
export interface Operator {
  /** Page that explains the visit and how to object. */
  url?: string | undefined;
  mail?: string | undefined;
}

/** Product token, to which groups of robots.txt are matched (RFC 9309 section 2.2.1). */
export const PRODUCT_TOKEN = 'Hyrde';

/** Version shown to site owners: the package's. */
const VERSION = '0.2.0';

/** `Hyrde/<version> (+<page>; <mail>)`, sent with every request, the browser's included; never imitates a browser. */
export function userAgentOf({ url, mail }: Operator): string {
  const said = [url && `+${url}`, mail]
    .filter(Boolean)
    .join('; ')
    .replace(/[^\x20-\x7e]|[()]/g, '');
  return `${PRODUCT_TOKEN}/${VERSION}${said ? ` (${said})` : ''}`;
}
