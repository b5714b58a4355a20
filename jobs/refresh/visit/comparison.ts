import type { Fingerprint, LinePrint } from './fingerprint.js';
import type { Statement } from './statements.js';
import { isVolatile, type VolatileLines } from './volatile-lines.js';

/** Difference between a fingerprint of a page and what the page says later. */
export interface Difference {
  /** True if no statement differs, volatile or not. */
  readonly same: boolean;
  readonly added: readonly Statement[];
  /** Removed statements that are not volatile. */
  readonly removed: readonly LinePrint[];
}

/**
 * Difference without volatile lines. A row is new if its lines were there before in other rows: votes exchanged between
 * two rows change no line. A row with a new line adds nothing to that line.
 */
export function difference(before: Fingerprint, now: readonly Statement[], volatile: VolatileLines): Difference {
  const [there, here] = [linesIn(before), linesIn(now)];
  const added = now.filter(({ line, parts }) => !there.has(line) && (!parts || parts.every((part) => there.has(part))));
  const removed = before.filter(({ line, isRow }) => !isRow && !here.has(line));
  const lasting = <Print extends LinePrint>(prints: readonly Print[]) =>
    prints.filter((print) => !isVolatile(print, volatile));
  return { same: removed.length + added.length === 0, added: lasting(added), removed: lasting(removed) };
}

const linesIn = (prints: readonly LinePrint[]): Set<number> => new Set(prints.map(({ line }) => line));

export const isTrivial = ({ added, removed }: Difference): boolean => added.length + removed.length === 0;

/**
 * Statements common to two consecutive answers. A statement of one answer alone keeps its state of the last
 * visit, so that a later visit can tell whether it changed.
 */
export function agreed(before: Fingerprint, one: readonly Statement[], other: readonly Statement[]): LinePrint[] {
  const [first, second] = [linesIn(one), linesIn(other)];
  const kept = before.filter(({ line }) => first.has(line) !== second.has(line));
  return [...one.filter(({ line }) => second.has(line)), ...kept];
}

/**
 * If all added lines are drawn at random, then the removed lines were drawn at the last visit, provided they are no
 * more than the drawn lines that were added.
 * @param seen difference before the random lines were detected; `left` is the difference after it
 * @param drawn hashes of the randomly drawn lines
 * @returns patterns of the removed lines, which are volatile, too; null if the lines were removed for another reason
 */
export function settledByDraw(seen: Difference, left: Difference, drawn: ReadonlySet<number>): number[] | null {
  const came = seen.added.filter(({ line }) => drawn.has(line)).length;
  const settled = left.added.length === 0 && left.removed.length > 0 && seen.removed.length <= came;
  return settled ? left.removed.map(({ pattern }) => pattern) : null;
}
