import type { Logger } from '@nestjs/common';

/**
 * Does something again and again, `ms` after it was last done, never twice at once; a failure is logged and the next
 * turn comes all the same.
 * @returns call it to stop; it waits for a turn that is under way
 */
export function every(ms: number, log: Logger, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  let timer = setTimeout(begin, ms);
  function begin(): void {
    turn = work().then(
      () => undefined,
      (error: unknown) => log.error(error instanceof Error ? error.message : String(error)),
    );
    void turn.then(() => {
      if (!stopped) timer = setTimeout(begin, ms);
    });
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await turn;
  };
}
