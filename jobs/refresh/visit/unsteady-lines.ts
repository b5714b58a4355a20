import { type Fingerprint, printOf } from './fingerprint.js';

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
