import type { GuidePlace } from '@/parts/guides/guides.gen';

/** Screen on which real or practice data is chosen. */
export const PRACTICE_PATH = '/set-up/practice';

/** A screen in the navigation. */
export interface ScreenLink {
  href: string;
  title: string;
  /** Addresses elsewhere that belong to the screen. */
  also: readonly string[];
  /** Guide sections of addresses and of paths below them; the last of equal matches applies. */
  guides: readonly (readonly [address: string, guide: GuidePlace])[];
}

/** An entry of the main menu with its screens; it links to the first. */
export interface Entry {
  name: string;
  title: string;
  links: readonly ScreenLink[];
}

/** Number of characters of an address that a prefix covers; 0 if it is no prefix by whole segments. */
const reachOf = (path: string, start: string): number =>
  path === start || (start !== '/' && path.startsWith(`${start}/`)) ? start.length : 0;

/** Value of the longest prefix of an address, the last of equal ones; null if none matches. */
function nearest<T>(path: string, all: readonly (readonly [start: string, of: T])[]): T | null {
  let best: { reach: number; of: T | null } = { reach: 1, of: null };
  for (const [start, of] of all) {
    const reach = reachOf(path, start);
    if (reach >= best.reach) best = { reach, of };
  }
  return best.of;
}

/** Link with the longest matching prefix of an address, and its entry; null if none matches. */
export function hereIn(entries: readonly Entry[], path: string): { entry: Entry; link: ScreenLink } | null {
  const all = entries.flatMap((entry) =>
    entry.links.flatMap((link) => [link.href, ...link.also].map((start) => [start, { entry, link }] as const)),
  );
  return nearest(path, all);
}

/** Address of the guide section about a screen; the list of guides if none is about it. */
export function helpFor(entries: readonly Entry[], path: string): string {
  const place = nearest(
    path,
    entries.flatMap(({ links }) => links.flatMap(({ guides }) => guides)),
  );
  return place ? `/help/${place}` : '/help';
}

/** Address of the screen with a place in the menu such as `Runs → Sweeps`; null if the person may not open it. */
export function addressOf(entries: readonly Entry[], named: string): string | null {
  const [title, screen] = named.split(' → ');
  const links = entries.find((entry) => entry.title === title)?.links ?? [];
  return links.find((link) => screen === undefined || link.title === screen)?.href ?? null;
}
