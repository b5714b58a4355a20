import type { Page } from '../site/index.js';

/** The part of a title before the site's name: `Contact | Town` → `Contact`. */
const BEFORE_SITE_NAME = /\s+[|–—·»-]\s+/u;

const linesOf = (page: Page): string[] => page.text.split('\n');

/**
 * What a page says that others of its site do not: its title without the site's name, then its lines without those
 * that the home page or the page with the link has too. Menus, banners and footers are on every page of a site and
 * tell nothing of any; with them in, the paper's algorithm mostly reads menus.
 */
export function ownText(page: Page, known: readonly Page[]): string {
  const shared = new Set(known.flatMap(linesOf));
  const lines = linesOf(page).filter((line) => !shared.has(line));
  return [page.title.split(BEFORE_SITE_NAME)[0] ?? '', ...lines].join('\n');
}
