import { accuracyOf } from './accuracy.js';

/** How far apart the thresholds are that people are offered: a twentieth reads as a per cent, and holds enough verdicts. */
export const THRESHOLD_STEPS = 20;

/**
 * The share of wrong "yes" that is accepted unless an administrator says otherwise: seven of a country's 357 sites, and
 * what 189 verdicts that were all right can show.
 */
export const WRONG_YES_SHARE = 0.02;

/** Judged claims of a page whose confidence lies in one twentieth, 0 … 19. */
export interface StepOfClaims {
  step: number;
  n: number;
  wrong: number;
}

/** A share of claims that were wrong, with its 95 % Wilson interval; null while n = 0. */
export interface WrongShare {
  n: number;
  wrong: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

/** Claims from a threshold on: what would be a "yes" before a person has looked. */
export interface Threshold extends WrongShare {
  from: number;
}

/** Each threshold with what the verdicts say of the claims from it on, from the lowest up. */
export function thresholdsOf(steps: readonly StepOfClaims[]): Threshold[] {
  return Array.from({ length: THRESHOLD_STEPS }, (_, step) => {
    const above = steps.filter((one) => one.step >= step);
    return { from: step / THRESHOLD_STEPS, ...sumOf(above) };
  });
}

/** The claims between two thresholds that are a tenth apart. */
export function bandsOf(steps: readonly StepOfClaims[]): (Threshold & { to: number })[] {
  return Array.from({ length: THRESHOLD_STEPS / 2 }, (_, band) => {
    const same = steps.filter(({ step }) => Math.floor(step / 2) === band);
    return { from: (2 * band) / THRESHOLD_STEPS, to: (2 * band + 2) / THRESHOLD_STEPS, ...sumOf(same) };
  });
}

function sumOf(steps: readonly StepOfClaims[]): WrongShare {
  const sum = (of: (step: StepOfClaims) => number) => steps.reduce((all, step) => all + of(step), 0);
  const {
    n,
    right: wrong,
    share,
    low,
    high,
  } = accuracyOf(
    sum((step) => step.wrong),
    sum((step) => step.n),
  );
  return { n, wrong, share, low, high };
}

/**
 * The lowest threshold at which no more "yes" than the accepted share are wrong: the upper end of the interval says so.
 * Thresholds are tried from the top, those aside from which on too few claims are judged to show it even if all were
 * right, until the first that fails: a fixed sequence, so that trying several does not make a lucky one likelier
 * (Maurer, Hothorn & Lehmacher 1995).
 * @param accepted 0 … 1
 * @returns null where the verdicts bear out none
 */
export function lowestThreshold(thresholds: readonly Threshold[], accepted: number): Threshold | null {
  const telling = thresholds.filter(({ n }) => (accuracyOf(0, n).high ?? 1) <= accepted);
  let lowest: Threshold | null = null;
  for (const threshold of telling.toReversed()) {
    if ((threshold.high ?? 1) > accepted) break;
    lowest = threshold;
  }
  return lowest;
}
