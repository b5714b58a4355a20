import type { SearchLooks } from './look.js';
import type { Model } from './parts.js';

/** Candidates for `a` and `b` of the hazard. */
const A = Array.from({ length: 40 }, (_, i) => 0.1 * 1.1 ** i);
const B = Array.from({ length: 40 }, (_, i) => 0.02 * 1.25 ** i);

/**
 * Hazard: probability that the next request finds a page that exists and was not found by the first k, as `a` ÷ (k +
 * `b`). Maximum likelihood over a grid, given the request at which searches opened the page, or their length if they
 * did not.
 */
export function hazardFit(searches: readonly SearchLooks[]): Model['hazard'] {
  let best = { a: 1, b: 10 };
  let most = Number.NEGATIVE_INFINITY;
  for (const a of A)
    for (const b of B) {
      const likelihood = searches.reduce((sum, search) => sum + search.weight * logLikelihood(search, a, b), 0);
      if (likelihood <= most) continue;
      most = likelihood;
      best = { a: Number(a.toFixed(3)), b: Number(b.toFixed(3)) };
    }
  return best;
}

function logLikelihood({ foundAfter, downloads }: SearchLooks, a: number, b: number): number {
  const hazard = (k: number) => Math.min(0.95, a / (k + b));
  let sum = 0;
  for (let k = 1; k < (foundAfter ?? downloads + 1) - 1; k++) sum += Math.log1p(-hazard(k));
  return sum + (foundAfter !== null && foundAfter > 1 ? Math.log(hazard(foundAfter - 1)) : 0);
}
