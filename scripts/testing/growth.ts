/** Input eight times as long takes eight times the processor if work is linear, and 64 times if it is quadratic. */
const TIMES = 8;
/** Other work on the machine only ever lengthens a measurement, so the shortest of several tries counts. */
const TRIES = 5;
/** Microseconds that a measurement takes at least: some ticks of the coarsest processor clock (4 ms). */
const LEAST_US = 10_000;
/** Limit of how often work is repeated within one measurement. */
const MOST_REPEATS = 1 << 20;

/**
 * Ratio of the processor time of work on the whole input to that on an eighth of it, from the shortest of up to five tries
 * at either length. Further tries are skipped once the ratio is below `SQUARE`.
 * @param work done on an input of `length`
 * @param length of the longer input
 * @returns about 8 if work is linear, 64 if quadratic; expected below `SQUARE`
 * @throws Error if the processor clock does not advance
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

/**
 * User time of this process in microseconds a run; other processes do not add to it. Work is repeated, twice as often each
 * time, until the clock can measure it.
 */
function processorOf(work: () => unknown): number {
  for (let repeats = 1; repeats <= MOST_REPEATS; repeats *= 2) {
    const before = process.cpuUsage();
    for (let i = 0; i < repeats; i++) work();
    const { user } = process.cpuUsage(before);
    if (user >= LEAST_US) return user / repeats;
  }
  throw new Error(`${MOST_REPEATS} repeats took less than ${LEAST_US} µs of processor time.`);
}
