import type { Page } from '../../site/index.js';
import { type Fingerprint, printOf } from './fingerprint.js';
import { isVolatile, type VolatileLines } from './volatile-lines.js';

/** Minimum number of links in the main part of a list page. */
const LISTING_LINKS = 30;
/**
 * Maximum number of pages discovered per visit, the first ones: lists of records get dozens of entries a day, which
 * would soon dominate the known pages of a site.
 */
const MAX_NEW_LINKS = 10;
/** Maximum characters of new lines that are searched for labels, and number of labels; pages can have thousands. */
const MAX_ADDED = 100_000;
const MAX_LABELS = 1_000;
/** Minimum length of a label in characters; shorter ones ("12", "→") occur in unrelated lines. */
const MIN_LABEL = 4;

/** True if the page is a list of other pages. */
export const isListing = ({ links }: Page): boolean =>
  links.filter(({ place }) => place === 'main').length >= LISTING_LINKS;

/**
 * Link targets of the new lines of a page's main part: lines that were absent at the last visit and are not volatile.
 * Links of older lines could have been discovered before.
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
  const newLinks = new Set<string>();
  let labels = 0;
  for (const { place, label, url: to } of links) {
    if (place !== 'main' || to === url || newLinks.has(to) || label.length < MIN_LABEL) continue;
    if (!wordsOf(label).every((word) => words.has(word))) continue;
    if (++labels > MAX_LABELS) break;
    if (added.includes(label)) newLinks.add(to);
    if (newLinks.size === MAX_NEW_LINKS) break;
  }
  return [...newLinks];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
