/** One thing that a feed tells of. */
export interface FeedEntry {
  /** By which the feed knows it, whatever it is; null where it names none. */
  id: string | null;
  /** Where it leads, absolute and canonical; null where that is nowhere that can be asked for. */
  url: string | null;
  /** Which place in the page at that address it leads to, as a comment does: the fragment; null: the page. */
  place: string | null;
  title: string;
  /** Milliseconds since 1970; null where the feed says none that can be read. */
  published: number | null;
  updated: number | null;
  /** What it says, or the beginning of that, as text without mark-up. */
  summary: string;
}

/** Why a feed was read in part: it has too many characters, elements in elements, or entries. */
export type FeedCut = 'characters' | 'depth' | 'entries';

/** A list of what is new, in the order in which it was given: Atom, RSS or JSON Feed. */
export interface Feed {
  /** Where it was found, after redirects. */
  url: string;
  title: string;
  entries: readonly FeedEntry[];
  /** Why what follows was left out; left out itself where nothing was. */
  cut?: FeedCut;
}
