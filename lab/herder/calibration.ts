import { Dice } from '../country/random.js';

/** A claim with its stated confidence. */
export interface Claimed {
  confidence: number;
  right: boolean;
  /** Number of claims that it represents; default 1. */
  weight?: number;
}

/** Claims whose confidence lies in one tenth of 0 … 1. */
export interface Bin {
  from: number;
  to: number;
  /** Number of claims, by weight. */
  n: number;
  /** Mean confidence, and fraction of right claims. */
  said: number;
  right: number;
}

const BINS = 10;

/** Reliability table: claims by tenths of confidence; empty tenths are omitted. */
export function reliability(claims: readonly Claimed[]): Bin[] {
  const binOf = ({ confidence }: Claimed) => Math.min(BINS - 1, Math.floor(confidence * BINS));
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = claims.filter((claim) => binOf(claim) === bin);
    const n = weightOf(inside);
    const said = inside.reduce((sum, { confidence, weight = 1 }) => sum + weight * confidence, 0);
    const right = weightOf(inside.filter((claim) => claim.right));
    const share = (of: number) => (n > 0 ? of / n : 0);
    return { from: bin / BINS, to: (bin + 1) / BINS, n, said: share(said), right: share(right) };
  }).filter(({ n }) => n > 0);
}

const weightOf = (claims: readonly Claimed[]): number => claims.reduce((sum, { weight = 1 }) => sum + weight, 0);

/**
 * Expected calibration error (Naeini, Cooper & Hauskrecht, AAAI 2015): the mean distance between confidence and
 * accuracy over the tenths, weighted by their fraction of the claims; null if there are no claims.
 */
export function calibrationError(claims: readonly Claimed[]): number | null {
  const all = weightOf(claims);
  if (all === 0) return null;
  return reliability(claims).reduce((sum, { n, said, right }) => sum + (n * Math.abs(said - right)) / all, 0);
}

/** Number of simulated outcomes in `errorIfCalibrated`. */
const DRAWS = 500;

/**
 * Mean calibration error of the same claims if each were right with exactly its confidence: few claims show an error by
 * chance alone. Null if there are no claims.
 */
export function errorIfCalibrated(claims: readonly Claimed[]): number | null {
  const dice = new Dice('calibrated', claims.length);
  const draws = Array.from({ length: DRAWS }, () =>
    calibrationError(claims.map((claim) => ({ ...claim, right: dice.chance(claim.confidence) }))),
  );
  const sum = draws.reduce<number>((all, error) => all + (error ?? 0), 0);
  return claims.length === 0 ? null : sum / DRAWS;
}
