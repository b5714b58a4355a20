import type { Page } from '../../site/index.js';
import { type Fingerprint, printOf } from './fingerprint.js';
import { isVolatile, type VolatileLines } from './volatile.js';

/** From so many links in its main part on a page is a list of others. */
const LISTING_LINKS = 30;
/**
 * Pages met at one visit at most, the first ones: lists of records get dozens of entries a day, and would soon be all that
 * is known of a site.
 */
const MAX_MET = 10;
/** A shorter label ("12", "→") stands in lines of all sorts. */
const LEAST_LABEL = 4;

/** Is the page a list of others? */
export const isListing = ({ links }: Page): boolean =>
  links.filter(({ place }) => place === 'main').length >= LISTING_LINKS;

/**
 * Where the new lines of a page's main part lead: links that stand in a line that was not there at the last visit and is
 * not volatile. What older lines link to was there to be met before.
 */
export function newlyLinked(
  { links, url }: Page,
  { lines, before, volatile }: { lines: readonly string[]; before: Fingerprint; volatile: VolatileLines },
): string[] {
  const there = new Set(before.map(({ line }) => line));
  const added = lines.filter((line) => {
    const print = printOf(line);
    return !there.has(print.line) && !isVolatile(print, volatile);
  });
  const met = links.filter(
    ({ place, label, url: to }) =>
      place === 'main' && to !== url && label.length >= LEAST_LABEL && added.some((line) => line.includes(label)),
  );
  return [...new Set(met.map((link) => link.url))].slice(0, MAX_MET);
}
