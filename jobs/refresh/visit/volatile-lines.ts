import { type Fingerprint, type LinePrint, printOf } from './fingerprint.js';

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
  for (const line of lines) (isDistinctive(line) ? site : page).add(printOf(line).pattern);
  return { site: [...site], page: [...page] };
}

/** Patterns of new lines that were there before with other numbers: a counter, or an edited number. */
export function countedIn(
  lines: readonly string[],
  removed: readonly LinePrint[],
  added: readonly LinePrint[],
): number[] {
  const before = new Set(removed.map(({ pattern }) => pattern));
  const now = new Set(added.map(({ line }) => line));
  const counted = lines.filter(isDistinctive).map(printOf);
  return [
    ...new Set(counted.filter(({ line, pattern }) => now.has(line) && before.has(pattern)).map((one) => one.pattern)),
  ];
}

const isDistinctive = (line: string): boolean =>
  /\p{N}/u.test(line) && (line.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;

/** Minimum number of letters in a distinctive line; "Klokken er" has nine. */
const MIN_LETTERS = 8;

/** Volatile lines of a page as shown by a double fetch. */
export interface UnsteadyLines {
  /** Lines that occur in one answer only, and all lines of boxes with randomly drawn content. */
  readonly lines: readonly string[];
  /** Hashes of the lines of randomly drawn boxes in the first answer. */
  readonly drawn: ReadonlySet<number>;
}

/**
 * Compares two consecutive answers for a page. A box is the lines between two steady lines, which occur in both answers
 * and at the last visit. If the lines of a box differ in more than their numbers, they are drawn at random (teasers),
 * including a line that both answers happen to have. A line that differs in its numbers alone is a clock or a counter
 * and says nothing about its neighbours.
 */
export function unsteadyLines(one: readonly string[], other: readonly string[], before: Fingerprint): UnsteadyLines {
  const there = new Set(before.map(({ line }) => line));
  const steady = steadyLines(one, other, there);
  const [first, second] = [boxesOf(one, steady), boxesOf(other, steady)];
  const lines: string[] = [];
  const drawn = new Set<number>();
  for (const after of new Set([...first.keys(), ...second.keys()])) {
    const [box, again] = [first.get(after) ?? [], second.get(after) ?? []];
    const alone = [...onlyIn(box, again), ...onlyIn(again, box)];
    if (!isDrawn(box, again)) {
      lines.push(...alone);
      continue;
    }
    lines.push(...box, ...again);
    for (const line of box) drawn.add(printOf(line).line);
  }
  return { lines, drawn };
}

/** Lines that occur exactly once in both answers and occurred at the last visit. */
function steadyLines(one: readonly string[], other: readonly string[], there: ReadonlySet<number>): Set<string> {
  const [first, second] = [onceIn(one), onceIn(other)];
  return new Set([...first].filter((line) => second.has(line) && there.has(printOf(line).line)));
}

function onceIn(lines: readonly string[]): Set<string> {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const line of lines) (seen.has(line) ? again : seen).add(line);
  return new Set([...seen].filter((line) => !again.has(line)));
}

/** Other lines, grouped by the preceding steady line. */
function boxesOf(lines: readonly string[], steady: ReadonlySet<string>): Map<string, string[]> {
  const boxes = new Map<string, string[]>();
  let after = '';
  for (const line of lines) {
    if (steady.has(line)) after = line;
    else {
      const box = boxes.get(after);
      if (box) box.push(line);
      else boxes.set(after, [line]);
    }
  }
  return boxes;
}

const onlyIn = (one: readonly string[], other: readonly string[]): string[] => {
  const there = new Set(other);
  return one.filter((line) => !there.has(line));
};

/** True if each box has a line that the other lacks, numbers ignored. */
function isDrawn(one: readonly string[], other: readonly string[]): boolean {
  const patterns = (lines: readonly string[]) => new Set(lines.map((line) => printOf(line).pattern));
  const [first, second] = [patterns(one), patterns(other)];
  return [...first].some((pattern) => !second.has(pattern)) && [...second].some((pattern) => !first.has(pattern));
}
