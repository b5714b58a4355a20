import { MAX_URL } from '@hyrde/contracts';
import { Parser } from 'htmlparser2';
import { atOnce, inTurns, type Steps } from '../concurrency/index.js';
import { canonicalUrl } from '../site/canonical-url.js';
import type { Sitemap } from '../site/index.js';

/** The protocol's limit a file (sitemaps.org). */
const MAX_ENTRIES = 50_000;
/** Maximum depth. A sitemap is three elements deep; extensions for pictures and videos add a few. */
const MAX_DEPTH = 50;
/** Maximum nested sitemaps; searches open a handful. */
const MAX_SITEMAPS = 2_000;
/** Maximum characters of all addresses: 50,000 of usual length. */
const MAX_CHARACTERS = 4_000_000;
/** Maximum characters of a line in a plain-text list, including lines that end in a lone carriage return. */
const MAX_LINE = 1_000_000;
const LINES_A_SLICE = 2_000;

/** Characters parsed between two yields: a few milliseconds. */
const SLICE = 32_768;

/** Root element, before which a server may have written a message; and the characters searched for it. */
const ROOT = /<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]/i;
const BEGINS_WITHIN = 8_192;

class Enough extends Error {}

/**
 * Parses a sitemap (sitemaps.org): `urlset`, `sitemapindex`, or a text file with one address a line. Namespace prefixes
 * are ignored; relative addresses, which the protocol forbids but sites use, resolve against the sitemap's host. Only
 * XML's five entities are expanded, so that no entity can grow. Never throws; lists all entries that can be parsed.
 * @param url of the sitemap, after redirects
 */
export const parseSitemap = (text: string, url: string): Sitemap => atOnce(readSitemap(text, url));

/** `parseSitemap`, yielding to other work while parsing a long list. */
export const parseSitemapInTurns = (text: string, url: string): Promise<Sitemap> => inTurns(readSitemap(text, url));

/** Yields after each slice. */
function* readSitemap(text: string, url: string): Steps<Sitemap> {
  const lists = { url: new Set<string>(), sitemap: new Set<string>() };
  let room = MAX_CHARACTERS;
  const add = (to: Set<string>, href: string) => {
    const address = href === '' || href.length > MAX_URL || room <= 0 ? null : canonicalUrl(href, url);
    if (address === null || (to === lists.sitemap && to.size >= MAX_SITEMAPS)) return;
    to.add(address);
    room -= address.length;
  };
  if (/^\s*</.test(text) || ROOT.test(text.slice(0, BEGINS_WITHIN)))
    yield* readXml(text, (entry, href) => add(lists[entry], href));
  else yield* readLines(text, (href) => add(lists.url, href));
  return { url, pages: [...lists.url], sitemaps: [...lists.sitemap] };
}

function* readLines(text: string, report: (href: string) => void): Generator<undefined> {
  let from = 0;
  for (let n = 1; n <= MAX_ENTRIES && from < text.length; n++) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    for (const line of text.slice(from, Math.min(to, from + MAX_LINE)).split('\r'))
      if (/^\s*https?:/i.test(line)) report(line.trim());
    from = to + 1;
    if (n % LINES_A_SLICE === 0) yield;
  }
}

type Entry = 'url' | 'sitemap';
const isEntry = (name: string | undefined): name is Entry => name === 'url' || name === 'sitemap';
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Reports every `loc` directly within a `url` or `sitemap`. */
function* readXml(xml: string, report: (entry: Entry, href: string) => void): Generator<undefined> {
  const open: string[] = [];
  let loc: string | null = null;
  let entries = 0;
  const entryOf = () => (open.at(-1) === 'loc' ? open.at(-2) : undefined);
  const parser = new Parser(
    {
      onopentagname: (name) => {
        open.push(localName(name));
        if (open.length > MAX_DEPTH) throw new Enough();
        if (isEntry(entryOf())) loc = '';
      },
      ontext: (text) => {
        if (loc !== null && loc.length <= MAX_URL) loc += text;
      },
      onclosetag: () => {
        const entry = entryOf();
        if (loc !== null && isEntry(entry)) {
          report(entry, loc.trim());
          loc = null;
          if (++entries >= MAX_ENTRIES) throw new Enough();
        }
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    for (let from = 0; from < xml.length; from += SLICE) {
      parser.write(xml.slice(from, from + SLICE));
      yield;
    }
    parser.end();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}
