import { createHash } from 'node:crypto';
import { type DrawnWhy, verdictsFor } from '@hyrde/contracts';

/** Half the width of the interval within which accuracy is to be known: ± 5 % (docs/decisions.md). */
const HALF_WIDTH = 0.05;
/** For a share of ½, which needs most: nobody knows the accuracy before the first verdict. */
const SAMPLE_SIZE = verdictsFor(HALF_WIDTH, { n: 0, share: null });

/** A finding's place in the review queue: why it is drawn, and in which order. */
export interface Draw {
  drawn: DrawnWhy;
  priority: number;
}

/**
 * Where a finding stands in the review queue. The random sample is drawn by a hash of sweep seed and site, so that
 * neither the order in which searches end nor what they found can sway it; a small sweep is its own sample. The rest
 * comes after it, the least certain first.
 * @param sweepSize sites in the sweep
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
