import { statesFigure } from './figures.js';
import type { Fingerprint, LinePrint } from './fingerprint.js';
import type { Statement } from './statements.js';

/**
 * Volatile lines of a page differ at each visit and carry no information: clocks, counters, random teasers. They are
 * learned by a double fetch: a line of which two consecutive answers, seconds apart, and the last visit have three
 * different values. Other pages may say in the same words what informs people. For a line without numbers, its hash.
 */
export type VolatileLines = ReadonlySet<number>;

/** Result of a double fetch. */
export interface LearnedLines {
  /** Patterns of volatile lines. */
  readonly page: readonly number[];
  /** Patterns of lines that state a figure: they are volatile once learned twice. */
  readonly figures?: readonly number[];
  /** True if both answers were equal. */
  readonly steady?: boolean;
}

export const isVolatile = ({ pattern, line }: LinePrint, volatile: VolatileLines): boolean =>
  volatile.has(pattern) || volatile.has(line);

/** Volatile lines of a page as shown by a double fetch. */
export interface UnsteadyLines {
  /** Patterns of the lines that occur in one answer only, and of all lines of boxes with randomly drawn content. */
  readonly patterns: ReadonlySet<number>;
  /** Hashes of the lines of randomly drawn boxes in the later answer. */
  readonly drawn: ReadonlySet<number>;
  readonly learned: LearnedLines;
}

/**
 * Compares two consecutive answers for a page. A box is the lines between two steady lines, which occur in both answers
 * and at the last visit. If the lines of a box differ in more than their numbers, they are drawn at random (teasers),
 * including a line that both answers happen to have. A line that differs in its numbers alone is a clock or a counter
 * and says nothing about its neighbours. Lines of one answer that the last visit had, too, teach nothing: two versions
 * of the page are served, of which one may be out of date.
 * @param language primary subtag of the page; null if unknown
 */
export function unsteadyLines(
  later: readonly Statement[],
  earlier: readonly Statement[],
  before: Fingerprint,
  language: string | null = null,
): UnsteadyLines {
  const there = new Set(before.map(({ line }) => line));
  const [one, other] = [withoutRows(later), withoutRows(earlier)];
  const steady = steadyLines(one, other, there);
  const [first, second] = [boxesOf(one, steady), boxesOf(other, steady)];
  const patterns = new Set<number>();
  const drawn = new Set<number>();
  const learned = { page: new Set<number>(), figures: new Set<number>() };
  let equal = true;
  for (const after of new Set([...first.keys(), ...second.keys()])) {
    const [box, again] = [first.get(after) ?? [], second.get(after) ?? []];
    const [here, elsewhere] = [onlyIn(box, again), onlyIn(again, box)];
    if (here.length + elsewhere.length === 0) continue;
    equal = false;
    if (isDrawn(box, again)) {
      for (const { pattern, line } of [...box, ...again]) patterns.add(pattern).add(line);
      for (const { line } of box) drawn.add(line);
      if (isBack(box, there) || isBack(again, there)) continue;
      for (const statement of [...box, ...again])
        learned.page.add(statesFigure(statement.text, language) ? statement.line : statement.pattern);
      continue;
    }
    for (const { pattern, line } of [...here, ...elsewhere]) patterns.add(pattern).add(line);
    const others = new Set(elsewhere.filter(({ line }) => !there.has(line)).map(({ pattern }) => pattern));
    for (const statement of here)
      if (!there.has(statement.line) && others.has(statement.pattern))
        learned[!statement.link && statesFigure(statement.text, language) ? 'figures' : 'page'].add(statement.pattern);
  }
  const { page, figures } = learned;
  return { patterns, drawn, learned: { page: [...page], figures: [...figures], steady: equal } };
}

const withoutRows = (statements: readonly Statement[]): Statement[] => statements.filter(({ isRow }) => !isRow);

/** True if the last visit had all lines of a box. */
const isBack = (box: readonly Statement[], there: ReadonlySet<number>): boolean =>
  box.every(({ line }) => there.has(line));

/** Hashes of the lines that occur exactly once in both answers and occurred at the last visit. */
function steadyLines(one: readonly Statement[], other: readonly Statement[], there: ReadonlySet<number>): Set<number> {
  const [first, second] = [onceIn(one), onceIn(other)];
  return new Set([...first].filter((line) => second.has(line) && there.has(line)));
}

function onceIn(statements: readonly Statement[]): Set<number> {
  const [seen, again] = [new Set<number>(), new Set<number>()];
  for (const { line } of statements) (seen.has(line) ? again : seen).add(line);
  return new Set([...seen].filter((line) => !again.has(line)));
}

/** Other lines, grouped by the preceding steady line. */
function boxesOf(statements: readonly Statement[], steady: ReadonlySet<number>): Map<number | null, Statement[]> {
  const boxes = new Map<number | null, Statement[]>();
  let after: number | null = null;
  for (const statement of statements) {
    if (steady.has(statement.line)) after = statement.line;
    else {
      const box = boxes.get(after);
      if (box) box.push(statement);
      else boxes.set(after, [statement]);
    }
  }
  return boxes;
}

function onlyIn(one: readonly Statement[], other: readonly Statement[]): Statement[] {
  const there = new Set(other.map(({ line }) => line));
  return one.filter(({ line }) => !there.has(line));
}

/** True if each box has a line that the other lacks, numbers ignored. */
function isDrawn(one: readonly Statement[], other: readonly Statement[]): boolean {
  const patterns = (statements: readonly Statement[]) => new Set(statements.map(({ pattern }) => pattern));
  const [first, second] = [patterns(one), patterns(other)];
  return [...first].some((pattern) => !second.has(pattern)) && [...second].some((pattern) => !first.has(pattern));
}
