import type { Page } from '../../site/index.js';

/** A page that somebody judged: the target's page of its site, or one that a search claimed wrongly. */
export interface JudgedPage {
  /** What tells sites apart, such as an id or a registrable domain: a word counts once a site. */
  site: string;
  page: Page;
  right: boolean;
  /** What links to it say. */
  labels: readonly string[];
  /** What the links on the way there say, from the home page to the page before it, where the way is known. */
  way: readonly string[];
  /** Other pages of its site: what is common there tells nothing. */
  rest: readonly Page[];
}

/** What the links to an address say, on these pages; each text once. */
export function labelsTo(url: string, pages: readonly Page[]): string[] {
  const links = pages.flatMap((page) => page.links.filter((link) => link.url === url));
  return [...new Set(links.flatMap(({ label, hint }) => [label, hint]).filter(Boolean))];
}
