/** Lets everybody else in the process have a turn: for work on large documents, done a slice at a time. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
