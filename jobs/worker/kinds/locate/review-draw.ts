import { createHash } from 'node:crypto';
import { type DrawnWhy, verdictsFor } from '@hyrde/contracts';

/** Half-width of the confidence interval of accuracy: ± 5 % (docs/decisions.md). */
const HALF_WIDTH = 0.05;
/** Sample size for a fraction of ½, the worst case, since the accuracy is unknown before the first verdict. */
const SAMPLE_SIZE = verdictsFor(HALF_WIDTH, { n: 0, share: null });

/** A finding's place in the review queue: the reason of its draw, and its order. */
export interface Draw {
  drawn: DrawnWhy;
  priority: number;
}

/**
 * Place of a finding in the review queue. The random sample is drawn by a hash of sweep seed and site, so that neither
 * the order in which searches end nor their results can bias it; a small sweep is its own sample. The other findings
 * follow, ascending by confidence.
 * @param sweepSize number of sites in the sweep
 */
export function drawForReview(
  { sweepSeed, siteId, sweepSize }: { sweepSeed: number; siteId: string; sweepSize: number },
  confidence: number,
): Draw {
  const place = uniformHash(`${sweepSeed} ${siteId}`);
  return place < SAMPLE_SIZE / sweepSize
    ? { drawn: 'sample', priority: place }
    : { drawn: 'uncertain', priority: 1 + confidence };
}

/** A number in [0, 1), the same for the same text. */
const uniformHash = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;
