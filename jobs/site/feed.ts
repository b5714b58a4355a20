/** One entry of a feed. */
export interface FeedEntry {
  /** The feed's own identifier; null if it has none. */
  id: string | null;
  /** Target, absolute and canonical; null if it cannot be fetched. */
  url: string | null;
  /** Fragment of the target, as of a comment; null for the page itself. */
  place: string | null;
  title: string;
  /** Milliseconds since 1970; null if the date is missing or invalid. */
  published: number | null;
  updated: number | null;
  /** The entry's text or its beginning, without mark-up. */
  summary: string;
}

/** The limit at which a feed was cut. */
export type FeedCut = 'characters' | 'depth' | 'entries';

/** A list of new documents in the feed's order: Atom, RSS or JSON Feed. */
export interface Feed {
  /** URL after redirects. */
  url: string;
  title: string;
  entries: readonly FeedEntry[];
  /** The limit at which the feed was cut; missing if it is complete. */
  cut?: FeedCut;
}
