import { type LinePrint, printOf } from './fingerprint.js';

/**
 * What is another at each visit and says nothing: clocks, counters, teasers by lot. Learned by asking for a page twice
 * in a row. Of the whole site where a line has numbers, and words enough to be told by; else of the page alone: the
 * pattern of a bare number would hide every such line of the site.
 */
export interface VolatileLines {
  /** Patterns. */
  readonly site: ReadonlySet<number>;
  /** Patterns; of a line without numbers the line itself. */
  readonly page: ReadonlySet<number>;
}

export interface LearnedLines {
  readonly site: readonly number[];
  readonly page: readonly number[];
}

export const isVolatile = ({ pattern }: LinePrint, { site, page }: VolatileLines): boolean =>
  site.has(pattern) || page.has(pattern);

/** What two answers in a row that differ by these lines tell. */
export function learnedFrom(lines: readonly string[]): LearnedLines {
  const [site, page] = [new Set<number>(), new Set<number>()];
  for (const line of lines) {
    const telling = /\p{N}/u.test(line) && (line.match(/\p{L}/gu)?.length ?? 0) >= TELLING_LETTERS;
    (telling ? site : page).add(printOf(line).pattern);
  }
  return { site: [...site], page: [...page] };
}

/** "Klokken er" has nine. */
const TELLING_LETTERS = 8;
