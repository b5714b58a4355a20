/** A claim with the confidence it was made with. */
export interface Claimed {
  confidence: number;
  right: boolean;
}

/** The claims whose confidence lies in one tenth of 0 … 1. */
export interface Bin {
  from: number;
  to: number;
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
    const n = inside.length;
    const said = inside.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, n);
    const right = inside.filter((claim) => claim.right).length / Math.max(1, n);
    return { from: bin / BINS, to: (bin + 1) / BINS, n, said, right };
  }).filter(({ n }) => n > 0);
}

/**
 * Expected calibration error (Naeini, Cooper & Hauskrecht, AAAI 2015): the mean distance between confidence and accuracy
 * over the tenths, each by its share of the claims; null where nothing was claimed.
 */
export function calibrationError(claims: readonly Claimed[]): number | null {
  if (claims.length === 0) return null;
  return reliability(claims).reduce((sum, { n, said, right }) => sum + (n * Math.abs(said - right)) / claims.length, 0);
}
