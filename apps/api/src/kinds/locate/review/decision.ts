import type { Verdict } from '@hyrde/contracts';

/** A verdict that stands. */
export interface Vote {
  verdict: Verdict;
  rightUrl: string | null;
}

export type Decision =
  | { decided: true; verdict: Verdict; rightUrl: string | null }
  | { decided: false; needed: number };

/** Where two disagree, a third decides. */
const TIE_BREAK = 3;

/**
 * What the votes on a finding come to. With fewer votes than needed it stays open; where all agree it is decided; where
 * they do not, it goes to three; where even three have no majority, nobody can tell. "Wrong" agrees with "wrong"; of
 * several right pages, the one named most often counts, the first of equals.
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

/** The value that occurs most often, the first of equals. */
function most<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const highest = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === highest);
}
