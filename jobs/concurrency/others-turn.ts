/** Lets everybody else in the process have a turn: for work on large documents, done a slice at a time. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Counts work before it is done, and lets others have their turn after each `slice` of it. Await what it returns only
 * where it returns something: a little work is then done without a break.
 */
export function inSlices(slice: number): (amount: number) => Promise<void> | undefined {
  let left = slice;
  return (amount) => {
    if (left <= 0) left = slice;
    left -= amount;
    return left <= 0 ? othersTurn() : undefined;
  };
}
