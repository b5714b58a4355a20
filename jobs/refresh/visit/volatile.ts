import { type LinePrint, printOf } from './fingerprint.js';

/**
 * Volatile lines differ at each visit and carry no information: clocks, counters, random teasers. They are learned by a
 * double fetch, or – for counters – when only a line's numbers change twice. They are valid for the whole site if the
 * line has numbers and enough letters to be distinctive; otherwise for the page only: the pattern of a bare number
 * would hide every such line of the site.
 */
export interface VolatileLines {
  /** Patterns valid for the whole site. */
  readonly site: ReadonlySet<number>;
  /** Patterns valid for this page; for a line without numbers, the hash of the line. */
  readonly page: ReadonlySet<number>;
}

export interface LearnedLines {
  readonly site: readonly number[];
  readonly page: readonly number[];
}

export const isVolatile = ({ pattern }: LinePrint, { site, page }: VolatileLines): boolean =>
  site.has(pattern) || page.has(pattern);

/** Volatile lines learned from two consecutive answers that differ by these lines. */
export function learnedFrom(lines: readonly string[]): LearnedLines {
  const [site, page] = [new Set<number>(), new Set<number>()];
  for (const line of lines) (isTelling(line) ? site : page).add(printOf(line).pattern);
  return { site: [...site], page: [...page] };
}

/** Patterns of new lines that were there before with other numbers: a counter, or an edited number. */
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

/** Minimum number of letters in a distinctive line; "Klokken er" has nine. */
const TELLING_LETTERS = 8;
