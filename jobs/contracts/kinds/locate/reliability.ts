/** Ten bins of equal width, as in Guo et al. 2017: each holds enough verdicts to mean something, and reads as a per cent. */
export const CONFIDENCE_BINS = 10;

/** The bin of a confidence 0 … 1; 1 belongs to the last. */
export const binOf = (confidence: number): number =>
  Math.min(CONFIDENCE_BINS - 1, Math.max(0, Math.floor(confidence * CONFIDENCE_BINS)));

/** Judged claims that had about the same confidence. */
export interface JudgedClaims {
  bin: number;
  n: number;
  right: number;
  /** The sum of their confidences. */
  confidence: number;
}

export interface ReliabilityBin {
  from: number;
  to: number;
  n: number;
  right: number;
  /** Their mean confidence; null while n = 0. */
  confidence: number | null;
}

export interface Reliability {
  n: number;
  /**
   * Expected calibration error (Naeini et al. 2015): by how much confidence and share right differ, a bin's difference
   * counting as much as its claims. Null while n = 0.
   */
  ece: number | null;
  bins: ReliabilityBin[];
}

/** Holds confidence against what people said: of the claims made with 80 to 90 %, how many were right? */
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
