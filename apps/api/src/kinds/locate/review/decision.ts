import type { Verdict } from '@hyrde/contracts';

/** A verdict that has not been withdrawn. */
export interface Vote {
  verdict: Verdict;
  rightUrl: string | null;
}

export type Decision =
  | { decided: true; verdict: Verdict; rightUrl: string | null }
  | { decided: false; needed: number };

/** Number of votes needed if two disagree. */
const TIE_BREAK = 3;

/**
 * Result of the votes on a finding. With fewer votes than needed the finding stays open; with full agreement it is
 * decided; with disagreement three votes are needed; without a majority among three the result is "cannot tell". Two
 * votes "wrong" agree even with different right pages; the page named most often is taken, the first one if tied.
 */
export function decide(votes: readonly Vote[], needed: number): Decision {
  if (votes.length < needed) return { decided: false, needed };
  const winner = most(votes.map(({ verdict }) => verdict));
  if (!winner) return { decided: false, needed };
  const agreed = votes.filter(({ verdict }) => verdict === winner);
  if (agreed.length === votes.length || (votes.length >= TIE_BREAK && agreed.length * 2 > votes.length))
    return { decided: true, verdict: winner, rightUrl: most(agreed.flatMap(({ rightUrl }) => rightUrl ?? [])) ?? null };
  if (votes.length < TIE_BREAK) return { decided: false, needed: TIE_BREAK };
  return { decided: true, verdict: 'cannot-tell', rightUrl: null };
}

/** The most frequent value, the first one if tied. */
function most<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === highest);
}
