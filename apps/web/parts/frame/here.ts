/** Where it is chosen which data are shown. */
export const PRACTICE_PATH = '/set-up/practice';

/** A screen in the navigation. */
export interface ScreenLink {
  href: string;
  title: string;
  /** Addresses elsewhere of what belongs to it. */
  also: readonly string[];
}

/** An entry of the main menu with its screens; it opens the first. */
export interface Entry {
  name: string;
  title: string;
  links: readonly ScreenLink[];
}

/** How much of an address a link speaks for, in characters; 0 where it is about something else. */
const reach = (path: string, { href, also }: ScreenLink): number =>
  Math.max(
    0,
    ...[href, ...also]
      .filter((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
      .map(({ length }) => length),
  );

/** Where in the navigation an address is: the link that speaks for most of it, and its entry. */
export function hereIn(entries: readonly Entry[], path: string): { entry: Entry; link: ScreenLink } | null {
  const all = entries.flatMap((entry) => entry.links.map((link) => ({ entry, link, length: reach(path, link) })));
  const best = all.reduce<(typeof all)[number] | null>((so, one) => (one.length > (so?.length ?? 0) ? one : so), null);
  return best && { entry: best.entry, link: best.link };
}
