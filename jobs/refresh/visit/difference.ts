import { type Fingerprint, type LinePrint, without } from './fingerprint.js';
import { isVolatile, type VolatileLines } from './volatile.js';

/** What a page says otherwise than at the last visit. */
export interface Difference {
  /** Nothing differs, volatile or not. */
  readonly same: boolean;
  /** Lines that were not there and are not volatile … */
  readonly come: readonly LinePrint[];
  /** … and those that were and are gone. */
  readonly gone: readonly LinePrint[];
}

/** Between two readings of a page, volatile lines left out. */
export function difference(before: Fingerprint, now: Fingerprint, volatile: VolatileLines): Difference {
  const [gone, come] = [without(before, now), without(now, before)];
  const lasting = (lines: readonly LinePrint[]) => lines.filter((print) => !isVolatile(print, volatile));
  return { same: gone.length + come.length === 0, come: lasting(come), gone: lasting(gone) };
}

/**
 * Where nothing has come but what is drawn by lot, the lines that are gone were drawn the last time, if they are no more
 * than those that came in their stead.
 * @param seen the difference before the lot was noticed, and `left` after it
 * @param drawn lines drawn by lot, by their numbers
 * @returns the patterns of the lines that are gone, which are as volatile; null where they are gone for another reason
 */
export function settledByDraw(seen: Difference, left: Difference, drawn: ReadonlySet<number>): number[] | null {
  const came = seen.come.filter(({ line }) => drawn.has(line)).length;
  const settled = left.come.length === 0 && left.gone.length > 0 && seen.gone.length <= came;
  return settled ? left.gone.map(({ pattern }) => pattern) : null;
}
