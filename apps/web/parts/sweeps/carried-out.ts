/** Ended tasks of a sweep: completed ones, and those that a person cancelled. The others wait. */
export function endedOf({ done, byOutcome }: { done: number; byOutcome: Readonly<Record<string, number>> }) {
  const cancelled = byOutcome.cancelled ?? 0;
  return { carriedOut: done - cancelled, cancelled };
}
