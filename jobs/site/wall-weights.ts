// Written by `npm run lab -- fit walls`; not by hand. How: docs/walls.md.

/**
 * Terms of the evidence that an answer is a wall, each with its log-odds. Set by hand; a fit costs no less on
 * 139 walls of 72 vendors in 16 languages, and 278 of them reworded,
 * 151 honest small pages in 18 languages,
 * 3258 pages of 22 recorded sites, of which 237 could be walls.
 */
export const WALL_WEIGHTS = {
  /** Log-odds without evidence. */
  bias: -3,
  /** A mark of a vendor’s wall pages in the source. */
  vendorWall: 4,
  /** Only marks that ordinary pages carry too. */
  vendorPresent: 1.5,
  /** A phrase in the title or one of the first headings states a wall. */
  headSays: 3,
  /** Title and headings state no wall, but one of them has words about walls only. */
  headWhole: 2,
  /** Neither of these, but a title or heading has words about walls. */
  headAbout: 1,
  /** A phrase in the text states a wall. */
  textSays: 3.25,
  /** No phrase of the text states a wall, but one is about walls. */
  textAbout: 0.5,
  /** Number of further phrases that state a wall, at most 3. */
  furtherSays: 0.5,
  /** The text asks the visitor for something, as walls of several kinds do. */
  asks: 1,
  /** An IP address in the text, as that of the visitor. */
  ipAddress: 1,
  /** A field for a password, with words about a log-in. */
  password: 2.5,
  /** A status that refuses or fails; never fitted. */
  status: 1.5,
  /** Nothing to follow on the site. */
  noLinks: 0.5,
  /** Number of links to follow beyond the first. */
  links: -0.6,
  /** Number of words that no phrase explains, at most 20. */
  words: -0.07,
  /** Number of such words for kinds of walls that also stand beside content; six tenths of it for maintenance. */
  wordsBeside: -0.13,
  /** Number of such words beyond 20. */
  furtherWords: -0.02,
  /** Number of title and first heading that are about another subject. */
  otherSubject: -1,
  /** Title and a heading name the same other subject. */
  ownSubject: -2,
} as const;
