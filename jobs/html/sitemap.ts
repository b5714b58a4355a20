import { Parser } from 'htmlparser2';
import { canonicalUrl } from '../site/canonical-url.js';
import type { Sitemap } from '../site/index.js';

/** The protocol's own bound a file. */
const MAX_ENTRIES = 50_000;
/** A sitemap is three elements deep; extensions for pictures and videos add a few. */
const MAX_DEPTH = 50;
/** No address we open is longer. */
const MAX_LOC = 2_000;

class Enough extends Error {}

/**
 * Reads a sitemap (sitemaps.org): `urlset`, `sitemapindex`, or a text file with an address a line. Prefixes of names are
 * left aside, addresses without a host – against the protocol, but met – are read as the sitemap's own host's. No
 * entities but XML's five, so nothing can be made to grow. Never throws, whatever the text; lists what it can read.
 * @param url of the sitemap, after redirects
 */
export function parseSitemap(text: string, url: string): Sitemap {
  const lists = { url: new Set<string>(), sitemap: new Set<string>() };
  const add = (to: Set<string>, href: string) => {
    const address = href === '' || href.length > MAX_LOC ? null : canonicalUrl(href, url);
    if (address !== null) to.add(address);
  };
  if (/^\s*</.test(text)) readXml(text, (entry, href) => add(lists[entry], href));
  else
    for (const line of text.split(/[\r\n]+/, MAX_ENTRIES)) if (/^\s*https?:/i.test(line)) add(lists.url, line.trim());
  return { url, pages: [...lists.url], sitemaps: [...lists.sitemap] };
}

type Entry = 'url' | 'sitemap';
const isEntry = (name: string | undefined): name is Entry => name === 'url' || name === 'sitemap';
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Tells every `loc` that stands right under a `url` or `sitemap`. */
function readXml(xml: string, tell: (entry: Entry, href: string) => void): void {
  const open: string[] = [];
  let loc: string | null = null;
  let entries = 0;
  const entryOf = () => (open.at(-1) === 'loc' ? open.at(-2) : undefined);
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(localName(name));
        if (open.length > MAX_DEPTH) throw new Enough();
        if (isEntry(entryOf())) loc = '';
      },
      ontext: (text) => {
        if (loc !== null && loc.length <= MAX_LOC) loc += text;
      },
      onclosetag: () => {
        const entry = entryOf();
        if (loc !== null && isEntry(entry)) {
          tell(entry, loc.trim());
          loc = null;
          if (++entries >= MAX_ENTRIES) throw new Enough();
        }
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.end(xml);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}
