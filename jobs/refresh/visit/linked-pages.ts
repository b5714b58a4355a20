import type { Page } from '../../site/index.js';
import type { Statement } from './statements.js';

/** Minimum number of links in the main part of a list page. */
const LISTING_LINKS = 30;
/**
 * Maximum number of pages discovered per visit, the first ones: lists of records get dozens of entries a day, which
 * would soon dominate the known pages of a site.
 */
const MAX_NEW_LINKS = 10;
/** Minimum length of a label in characters; shorter ones ("12", "→") lead to other parts of a list. */
const MIN_LABEL = 4;

/** True if the page is a list of other pages. */
export const isListing = ({ links }: Page): boolean =>
  links.filter(({ place }) => place === 'main').length >= LISTING_LINKS;

/** Link targets that a page did not state at the last visit. @param added new statements of the page, without volatile ones */
export const newlyLinked = (added: readonly Statement[], page: Page): string[] =>
  [...new Set(added.flatMap(({ link }) => (link && link.label.length >= MIN_LABEL ? link.url : [])))]
    .filter((url) => url !== page.url)
    .slice(0, MAX_NEW_LINKS);
