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
/** Characters of new lines that labels are looked for in, and labels that are: a page can have thousands of both. */
const MAX_ADDED = 100_000;
const MAX_LOOKED_FOR = 1_000;
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
  const added = lines
    .filter((line) => {
      const print = printOf(line);
      return !there.has(print.line) && !isVolatile(print, volatile);
    })
    .join('\n')
    .slice(0, MAX_ADDED);
  const words = new Set(wordsOf(added));
  const met = new Set<string>();
  let lookedFor = 0;
  for (const { place, label, url: to } of links) {
    if (place !== 'main' || to === url || met.has(to) || label.length < LEAST_LABEL) continue;
    if (!wordsOf(label).every((word) => words.has(word))) continue;
    if (++lookedFor > MAX_LOOKED_FOR) break;
    if (added.includes(label)) met.add(to);
    if (met.size === MAX_MET) break;
  }
  return [...met];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
