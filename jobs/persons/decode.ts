import type { Candidate } from './candidates.js';

/** A candidate with its log-odds. */
export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The candidates without overlap whose log-odds have the largest sum; those below 0 are never taken. */
export function bestOf(scored: readonly Scored[], words: number): Candidate[] {
  if (!scored.some(({ score }) => score > 0)) return [];
  const best = new Float64Array(words + 1);
  const from = new Array<Scored | null>(words + 1).fill(null);
  const byEnd: Scored[][] = Array.from({ length: words + 1 }, () => []);
  for (const one of scored) if (one.score > 0) byEnd[one.candidate.to]?.push(one);
  for (let end = 1; end <= words; end++) {
    best[end] = best[end - 1] as number;
    for (const one of byEnd[end] ?? []) {
      const value = (best[one.candidate.from] as number) + one.score;
      if (value > (best[end] as number)) {
        best[end] = value;
        from[end] = one;
      }
    }
  }
  const taken: Candidate[] = [];
  for (let end = words; end > 0; ) {
    const one = from[end];
    if (one) taken.push(one.candidate);
    end = one ? one.candidate.from : end - 1;
  }
  return taken.reverse();
}
