import type { HubItem } from './item.js';

/** By which wikis and document stores name a version of a page, or the two that they show beside each other. */
const VERSION = /^(?:rev|rev[12]|oldrev|revision|version|oldid|diff|diffonly)$/i;
/** What is done with a page, where that is to show its versions. */
const DEED = /^(?:do|action|viewer|view)$/i;
const SHOWS_VERSIONS = /^(?:diff|rdiff|changes|compare|history|revisions)$/i;
/** Of two versions shown beside each other the earlier one; of a page's first there is none, or the number nought. */
const EARLIER = /^(?:oldid|oldrev|rev1)$/i;

/**
 * Documents instead of their versions, as wikis tell of them: each once, by the address of its page. Where its first version is
 * among them, that is the one.
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

/** The page of which an address names a version, and whether it shows what was changed; null where it names none. */
function pageOf(address: string): { url: string; isChange: boolean } | null {
  const url = new URL(address);
  const named = [...url.searchParams].filter(
    ([name, value]) => VERSION.test(name) || (DEED.test(name) && SHOWS_VERSIONS.test(value)),
  );
  if (named.length === 0) return null;
  for (const [name] of named) url.searchParams.delete(name);
  return { url: url.href, isChange: named.some(([name, value]) => EARLIER.test(name) && Number(value) !== 0) };
}
