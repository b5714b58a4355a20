import type { GuidePlace } from '@/parts/guides/guides.gen';

/** Where it is chosen which data are shown. */
export const PRACTICE_PATH = '/set-up/practice';

/** A screen in the navigation. */
export interface ScreenLink {
  href: string;
  title: string;
  /** Addresses elsewhere of what belongs to it. */
  also: readonly string[];
  /** The sections of the guides that tell of these addresses and what is below them; the last of equals holds. */
  guides: readonly (readonly [address: string, guide: GuidePlace])[];
}

/** An entry of the main menu with its screens; it opens the first. */
export interface Entry {
  name: string;
  title: string;
  links: readonly ScreenLink[];
}

/** How much of an address another speaks for, in characters; 0 where it is about something else. */
const reachOf = (path: string, start: string): number =>
  path === start || (start !== '/' && path.startsWith(`${start}/`)) ? start.length : 0;

/** Of all, the one that speaks for most of an address, and the last of those; null where none speaks for it. */
function nearest<T>(path: string, all: readonly (readonly [start: string, of: T])[]): T | null {
  let best: { reach: number; of: T | null } = { reach: 1, of: null };
  for (const [start, of] of all) {
    const reach = reachOf(path, start);
    if (reach >= best.reach) best = { reach, of };
  }
  return best.of;
}

/** Where in the navigation an address is: the link that speaks for most of it, and its entry. */
export function hereIn(entries: readonly Entry[], path: string): { entry: Entry; link: ScreenLink } | null {
  const all = entries.flatMap((entry) =>
    entry.links.flatMap((link) => [link.href, ...link.also].map((start) => [start, { entry, link }] as const)),
  );
  return nearest(path, all);
}

/** Where the guides tell of an address; all of them, where none does. */
export function helpFor(entries: readonly Entry[], path: string): string {
  const place = nearest(
    path,
    entries.flatMap(({ links }) => links.flatMap(({ guides }) => guides)),
  );
  return place ? `/help/${place}` : '/help';
}

/** Where the screen stands that people call by its place in the menu, `Runs → Sweeps`; null where they may not go there. */
export function addressOf(entries: readonly Entry[], named: string): string | null {
  const [title, screen] = named.split(' → ');
  const links = entries.find((entry) => entry.title === title)?.links ?? [];
  return links.find((link) => screen === undefined || link.title === screen)?.href ?? null;
}
