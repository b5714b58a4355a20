import { type Fingerprint, printOf } from './fingerprint.js';

/** What two answers in a row show of a page's volatile lines. */
export interface UnsteadyLines {
  /** Lines that are in one of the answers alone, and all of a box whose lines are drawn by lot. */
  readonly lines: readonly string[];
  /** The lines of such boxes in the first answer, by their numbers. */
  readonly drawn: ReadonlySet<number>;
}

/**
 * What is otherwise in two answers in a row. Between two lines that stand in both, and stood there at the last visit, is a
 * box: where its lines differ in more than their numbers, they are drawn by lot – teasers –, and one that both answers
 * happen to have is drawn as the others. A line that differs in its numbers alone is a clock or a counter, and says
 * nothing of what stands beside it.
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

/** Lines that stand once in both answers, and stood there before. */
function steadyLines(one: readonly string[], other: readonly string[], there: ReadonlySet<number>): Set<string> {
  const [first, second] = [onceIn(one), onceIn(other)];
  return new Set([...first].filter((line) => second.has(line) && there.has(printOf(line).line)));
}

function onceIn(lines: readonly string[]): Set<string> {
  const [seen, again] = [new Set<string>(), new Set<string>()];
  for (const line of lines) (seen.has(line) ? again : seen).add(line);
  return new Set([...seen].filter((line) => !again.has(line)));
}

/** The other lines, by the steady one before them. */
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

/** Do both have lines that the other lacks, in whatever numbers? */
function isDrawn(one: readonly string[], other: readonly string[]): boolean {
  const patterns = (lines: readonly string[]) => new Set(lines.map((line) => printOf(line).pattern));
  const [first, second] = [patterns(one), patterns(other)];
  return [...first].some((pattern) => !second.has(pattern)) && [...second].some((pattern) => !first.has(pattern));
}
