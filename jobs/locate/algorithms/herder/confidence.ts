import type { Contribution } from '@hyrde/contracts';
import type { Scored } from '../../claim.js';
import type { PageFeatures } from './features.js';
import type { Address } from './graph/address.js';
import type { Model } from './model.js';
import type { AddressProbability, Posterior } from './posterior.js';

/** Bound of a contribution's log-odds, since those of 0 and 1 are infinite. */
const MAX_LOG_ODDS = 300;

/**
 * Calibrates posterior probabilities to confidences: of pages claimed at .8, four in five should be right. The best
 * page gets its calibrated probability (Platt 1999: a logistic curve over the log-odds, here up to a ceiling, since
 * some of the most certain pages are another page of the same kind, which no feature shows). The others share the
 * remainder in proportion.
 * @param ranking opened pages, descending by probability
 * @param termsOf terms of a page's score, in log-odds
 */
export function confidencesOf(
  ranking: readonly AddressProbability[],
  model: Model,
  termsOf: (address: Address) => Contribution[],
): Scored[] {
  const { confidence, rest } = sharesOf(ranking[0] ?? null, model);
  return ranking.flatMap(({ address, probability }, i) => {
    const own = i === 0 ? confidence : Math.min(confidence, probability * rest);
    const contributions = contributionsOf(termsOf(address), probability, own);
    return address.page ? [{ opened: address.page.opened, confidence: own, contributions }] : [];
  });
}

/** Confidence of a withheld page: its share of the remainder after the best page. */
export const withheldConfidence = ({ best, withheld }: Posterior, model: Model): number =>
  (withheld?.probability ?? 0) * sharesOf(best, model).rest;

/**
 * True if the best page may be claimed. A page without any query word in names and text is never claimed, since a
 * person could not see why. A weak claim must be confirmed by the page's own text, since an article that mentions the
 * target contains its words, too.
 */
export const mayClaim = (
  confidence: number,
  { coverage, anyCoverage, unborne }: Pick<PageFeatures, 'coverage' | 'anyCoverage' | 'unborne'>,
  { claimFrom, weakClaim }: Pick<Model, 'claimFrom' | 'weakClaim'>,
): boolean =>
  confidence >= claimFrom &&
  coverage + anyCoverage > 0 &&
  (confidence >= weakClaim.sureFrom || unborne < weakClaim.unborneBelow);

/** The confidence of the best page, and the factor by which all other probabilities change. */
function sharesOf(best: AddressProbability | null, { calibration }: Model): { confidence: number; rest: number } {
  const probability = best?.probability ?? 0;
  const confidence = calibrated(probability, calibration);
  return { confidence, rest: probability < 1 ? (1 - confidence) / (1 - probability) : 0 };
}

/**
 * All terms of a confidence in log-odds: the terms of the page's score; `alternatives`, the normalisation by other
 * pages, unopened addresses and an unseen target; and `calibration`. They sum up to the log-odds of the confidence.
 */
function contributionsOf(terms: readonly Contribution[], probability: number, confidence: number): Contribution[] {
  const score = terms.reduce((sum, { value }) => sum + value, 0);
  const posterior = logOddsOf(probability);
  return [
    ...terms,
    { feature: 'alternatives', value: posterior - score },
    { feature: 'calibration', value: logOddsOf(confidence) - posterior },
  ];
}

/** Calibrated probability; 0 stays 0, and 1 becomes the ceiling. */
function calibrated(probability: number, { slope, offset, ceiling }: Model['calibration']): number {
  if (probability <= 0 || probability >= 1) return probability <= 0 ? 0 : ceiling;
  const logOdds = Math.log(probability / (1 - probability));
  return ceiling / (1 + Math.exp(-(slope * logOdds + offset)));
}

const logOddsOf = (p: number): number => Math.min(MAX_LOG_ODDS, Math.max(-MAX_LOG_ODDS, Math.log(p / (1 - p))));
