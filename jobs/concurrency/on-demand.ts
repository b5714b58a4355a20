/** Work that whoever notices that it is due asks for. */
export interface OnDemand {
  /** It is done now, or once more behind the round under way, however many ask meanwhile. */
  ask(): void;
  /** Waits for the round under way; nothing is begun any more. */
  stop(): Promise<void>;
}

/** Does something whenever it is asked for, never twice at once. @param onError is told each failure */
export function onDemand(work: () => Promise<unknown>, onError: (error: unknown) => void): OnDemand {
  let asked = false;
  let stopped = false;
  let rounds: Promise<void> | null = null;
  const run = async () => {
    while (asked && !stopped) {
      asked = false;
      await work().catch(onError);
    }
    rounds = null;
  };
  return {
    ask: () => {
      asked = true;
      rounds ??= run();
    },
    stop: async () => {
      stopped = true;
      await rounds;
    },
  };
}
