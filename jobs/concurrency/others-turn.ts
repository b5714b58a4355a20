/** Yields to other work of the process, between slices of a long computation. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Counts work before it is done and yields to other work after each `slice` of it. Await the result only if there is
 * one: a short computation then runs without a break.
 */
export function inSlices(slice: number): (amount: number) => Promise<void> | undefined {
  let left = slice;
  return (amount) => {
    if (left <= 0) left = slice;
    left -= amount;
    return left <= 0 ? yieldToOthers() : undefined;
  };
}
