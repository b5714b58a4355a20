import type { HubItem } from './item.js';

/** Query parameters by which wikis and document stores name a version of a page, or the two versions compared. */
const VERSION = /^(?:rev|rev[12]|oldrev|revision|version|oldid|diff|diffonly)$/i;
/** Query parameters that name an action on a page; `SHOWS_VERSIONS` matches the actions that show its versions. */
const DEED = /^(?:do|action|viewer|view)$/i;
const SHOWS_VERSIONS = /^(?:diff|rdiff|changes|compare|history|revisions)$/i;
/** Query parameters that name the earlier of two compared versions; missing or 0 for the first version of a page. */
const EARLIER = /^(?:oldid|oldrev|rev1)$/i;

/**
 * Replaces the page versions that wikis list by their documents: each page once, with the URL of the page. If the
 * page's first version is among the items, then that item represents the page.
 */
export function withoutVersions(items: readonly HubItem[]): HubItem[] {
  const pages = new Map<string, HubItem>();
  const documents = items.map((item) => {
    const page = item.url === null ? null : pageOf(item.url);
    if (page === null) return item;
    const document = { ...item, ...page, id: null };
    const other = pages.get(page.url);
    if (!other || (other.isChange && !page.isChange)) pages.set(page.url, document);
    return document;
  });
  return documents.filter((document) => document.isChange === undefined || pages.get(document.url ?? '') === document);
}

/**
 * URL of the page whose version an address names, and whether the address shows a change; null if it names no version.
 */
function pageOf(address: string): { url: string; isChange: boolean } | null {
  const url = new URL(address);
  const named = [...url.searchParams].filter(
    ([name, value]) => VERSION.test(name) || (DEED.test(name) && SHOWS_VERSIONS.test(value)),
  );
  if (named.length === 0) return null;
  for (const [name] of named) url.searchParams.delete(name);
  return { url: url.href, isChange: named.some(([name, value]) => EARLIER.test(name) && Number(value) !== 0) };
}
