import { type LinePrint, printOf } from './fingerprint.js';

/**
 * What is another at each visit and says nothing: clocks, counters, teasers by lot. Learned by asking for a page twice
 * in a row, or – what counts slowly – by seeing nothing but its numbers change twice. Of the whole site where a line has numbers, and words enough to be told by; else of the page alone: the
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
  for (const line of lines) (isTelling(line) ? site : page).add(printOf(line).pattern);
  return { site: [...site], page: [...page] };
}

/** Lines of a pattern that was there before with other numbers: a counter, or a number that somebody has changed. */
export function countedIn(lines: readonly string[], gone: readonly LinePrint[], come: readonly LinePrint[]): number[] {
  const before = new Set(gone.map(({ pattern }) => pattern));
  const now = new Set(come.map(({ line }) => line));
  const counted = lines.filter(isTelling).map(printOf);
  return [
    ...new Set(counted.filter(({ line, pattern }) => now.has(line) && before.has(pattern)).map((one) => one.pattern)),
  ];
}

const isTelling = (line: string): boolean =>
  /\p{N}/u.test(line) && (line.match(/\p{L}/gu)?.length ?? 0) >= TELLING_LETTERS;

/** "Klokken er" has nine. */
const TELLING_LETTERS = 8;
