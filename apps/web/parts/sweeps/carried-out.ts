/** A sweep's tasks that have ended: those carried out, and those that a person cancelled. The rest waits. */
export function endedOf({ done, byOutcome }: { done: number; byOutcome: Readonly<Record<string, number>> }) {
  const cancelled = byOutcome.cancelled ?? 0;
  return { carriedOut: done - cancelled, cancelled };
}
