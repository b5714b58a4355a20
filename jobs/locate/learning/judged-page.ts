import type { Page } from '../../site/index.js';

/** A page that somebody judged: the target's page of its site, or one that a search claimed wrongly. */
export interface JudgedPage {
  /** What tells sites apart, such as an id or a registrable domain: a word counts once a site. */
  site: string;
  page: Page;
  right: boolean;
  /** The texts of links to it. */
  labels: readonly string[];
  /** The texts of the links on the trail, from the home page to the page before it, where the trail is known. */
  trailLabels: readonly string[];
  /** Other pages of its site: what is common there tells nothing. */
  rest: readonly Page[];
}

/** The texts of the links to an address on these pages, each once. */
export function labelsTo(url: string, pages: readonly Page[]): string[] {
  const links = pages.flatMap((page) => page.links.filter((link) => link.url === url));
  return [...new Set(links.flatMap(({ label, hint }) => [label, hint]).filter(Boolean))];
}
