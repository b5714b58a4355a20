import { calibrated, mayClaim } from '@hyrde/jobs/locate';
import { mean } from '../commands/tally.js';
import type { Model } from './parts.js';
import type { SimulatedStop } from './stop.js';

/** What a wrong claim costs, where a right one is worth 1: it takes a person's look to find out, and is undone then. */
const WRONG = 1 / 3;

/** Thresholds are whole hundredths up to a half: finer is chance, and above it more is lost than anybody would. */
const THRESHOLDS = Array.from({ length: 50 }, (_, i) => (i + 1) / 100);

/** Worths are means over so many thresholds on either side: that of one alone hangs on the few claims right at it. */
const BESIDE = 3;

/**
 * From which confidence on a page is claimed: where claims on sites left out are worth most, those for pages that are not
 * there among them. Were confidences well calibrated, that would be ⅓ ÷ (1 + ⅓) = .25; it does not rest on that.
 */
export function claimFromFit(
  stops: readonly SimulatedStop[],
  { calibration, weakClaim }: Pick<Model, 'calibration' | 'weakClaim'>,
): number {
  const worth = (claimFrom: number) =>
    stops
      .filter(({ probability, page }) => mayClaim(calibrated(probability, calibration), page, { claimFrom, weakClaim }))
      .reduce((sum, { right, weight }) => sum + weight * (right ? 1 : -WRONG), 0);
  const worths = THRESHOLDS.map(worth);
  const smooth = worths.map((_, i) => mean(worths.slice(Math.max(0, i - BESIDE), i + BESIDE + 1)));
  return THRESHOLDS[smooth.indexOf(Math.max(...smooth))] ?? 0;
}
