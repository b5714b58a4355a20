/** Where work grows with its input it takes eight times the processor, where it grows with the square sixty-four. */
const TIMES = 8;
/** Of times that are as long as the machine's other work has them, the best is the truest. */
const TRIES = 5;

/**
 * How many times the processor work takes on eight times as much, by the least of up to five tries at either size: the
 * others are spared where the first already say that it does not grow with the square.
 * @param work what is done on an input of `length`
 * @param length of the longer input: long enough to take some milliseconds at an eighth
 * @returns about 8 where it grows with its input, 64 where with its square; to be held below `SQUARE`
 */
export function growth(work: (length: number) => unknown, length: number): number {
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES && !(long / short < SQUARE); tries++) {
    short = Math.min(
      short,
      processorOf(() => work(Math.round(length / TIMES))),
    );
    long = Math.min(
      long,
      processorOf(() => work(length)),
    );
  }
  return long / short;
}

/** Between the line and the square, as far from either as the other. */
export const SQUARE = 24;

/** Microseconds of this process alone, which other work on the machine does not add to. */
function processorOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user;
}
