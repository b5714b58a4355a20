import { Dice } from '../country/random.js';

/** A claim with the confidence it was made with. */
export interface Claimed {
  confidence: number;
  right: boolean;
  /** How many claims it stands for: 1, unless it is said otherwise. */
  weight?: number;
}

/** The claims whose confidence lies in one tenth of 0 … 1. */
export interface Bin {
  from: number;
  to: number;
  /** Claims, by weight. */
  n: number;
  /** Mean confidence, and the share that was right. */
  said: number;
  right: number;
}

const BINS = 10;

/** The reliability table: claims by tenths of confidence; empty tenths are left out. */
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
 * Expected calibration error (Naeini, Cooper & Hauskrecht, AAAI 2015): the mean distance between confidence and accuracy
 * over the tenths, each by its share of the claims; null where nothing was claimed.
 */
export function calibrationError(claims: readonly Claimed[]): number | null {
  const all = weightOf(claims);
  if (all === 0) return null;
  return reliability(claims).reduce((sum, { n, said, right }) => sum + (n * Math.abs(said - right)) / all, 0);
}

/** Draws of what turns out, in `errorIfCalibrated`. */
const DRAWS = 500;

/**
 * The mean calibration error that the same claims would show if every one were right with just its confidence: few claims
 * show an error by chance alone. Null where nothing was claimed.
 */
export function errorIfCalibrated(claims: readonly Claimed[]): number | null {
  const dice = new Dice('calibrated', claims.length);
  const draws = Array.from({ length: DRAWS }, () =>
    calibrationError(claims.map((claim) => ({ ...claim, right: dice.chance(claim.confidence) }))),
  );
  const sum = draws.reduce<number>((all, error) => all + (error ?? 0), 0);
  return claims.length === 0 ? null : sum / DRAWS;
}
