import type { WallKind } from '@hyrde/contracts';
import type { Page } from './page.js';

export type { WallKind };

/** A page that answered in place of the site's page. Its reason is `WALL_REASONS[kind]`. */
export interface Wall {
  kind: WallKind;
  /** Evidence, strongest first: vendors' names, headers, phrases. */
  marks: string[];
}

/**
 * Recognises a wall: a page of a firewall, a challenge, a captcha, a consent dialog, maintenance, a parked domain, a
 * log-in or nothing at all, in place of the site's page. Never throws.
 * @param page as received, not rendered
 * @param answer final status and headers, names in lower case; without it only the page is read
 * @returns null if the page is the site's own
 */
export function wallOf(
  _page: Page,
  _answer?: { status: number; headers: Readonly<Record<string, string>> },
): Wall | null {
  return null;
}
