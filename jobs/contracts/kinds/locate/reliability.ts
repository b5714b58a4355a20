/**
 * Number of bins of equal width, as in Guo et al. 2017: each collects enough verdicts, and its bounds are round per
 * cents.
 */
export const CONFIDENCE_BINS = 10;

/** Index of the bin of a confidence (0–1); 1 belongs to the last bin. */
export const binOf = (confidence: number): number =>
  Math.min(CONFIDENCE_BINS - 1, Math.max(0, Math.floor(confidence * CONFIDENCE_BINS)));

/** Judged claims whose confidence is in one bin. */
export interface JudgedClaims {
  bin: number;
  n: number;
  right: number;
  /** Sum of the claims' confidences. */
  confidence: number;
}

export interface ReliabilityBin {
  from: number;
  to: number;
  n: number;
  right: number;
  /** Mean confidence of the bin's claims; null if n = 0. */
  confidence: number | null;
}

export interface Reliability {
  n: number;
  /**
   * Expected calibration error (Naeini et al. 2015): mean difference between confidence and accuracy, weighted by the
   * bins' numbers of claims. null if n = 0.
   */
  ece: number | null;
  bins: ReliabilityBin[];
}

/** Reliability diagram: accuracy of the claims by bin of confidence. */
export function reliabilityOf(judged: readonly JudgedClaims[]): Reliability {
  const bins = Array.from({ length: CONFIDENCE_BINS }, (_, bin) => {
    const same = judged.filter((one) => one.bin === bin);
    const sum = (of: (one: JudgedClaims) => number) => same.reduce((total, one) => total + of(one), 0);
    const n = sum((one) => one.n);
    return {
      from: bin / CONFIDENCE_BINS,
      to: (bin + 1) / CONFIDENCE_BINS,
      n,
      right: sum((one) => one.right),
      confidence: n === 0 ? null : sum((one) => one.confidence) / n,
    };
  });
  const n = bins.reduce((total, bin) => total + bin.n, 0);
  const gap = bins.reduce((total, bin) => total + Math.abs(bin.right - bin.n * (bin.confidence ?? 0)), 0);
  return { n, ece: n === 0 ? null : gap / n, bins };
}
