/** Ratio of the lengths: linear work takes eight times the processor time, quadratic work 64 times. */
const TIMES = 8;
/** Number of tries: other load only lengthens a measurement, so the shortest one counts. */
const TRIES = 5;
/** Minimum duration of a measurement in microseconds: some ticks of the coarsest processor clock (4 ms). */
const LEAST_US = 10_000;
/** Maximum number of repetitions within one measurement. */
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

/** Limit between linear (8) and quadratic (64), at equal ratio to both. */
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
