import { type Accuracy, verdictsFor } from '@hyrde/contracts';

/** Accuracy is known well enough when its interval is no wider than ± 5 %. */
export const GOAL = 0.05;

/** Verdicts still needed for ± 5 %; never more than are left to give. */
export function verdictsMissing(accuracy: Accuracy, left: number): number {
  if (left === 0) return 0;
  return Math.min(left, Math.max(0, verdictsFor(GOAL, accuracy) - accuracy.n));
}
