import type { Contribution } from '@hyrde/contracts';
import type { Scored } from '../../claim.js';
import type { PageFeatures } from './features.js';
import type { Address } from './graph/address.js';
import type { Model } from './model.js';
import type { AddressProbability, Posterior } from './posterior.js';

/** Log-odds of a contribution are kept within ± this: those of 0 and 1 are infinite. */
const MAX_LOG_ODDS = 300;

/**
 * Turns posterior probabilities into confidences: of the pages claimed at .8, four in five should be right. The first
 * gets its calibrated probability (Platt 1999: a logistic curve over the log-odds, here up to a ceiling: some of the
 * surest are another page of the kind, which no feature tells); the others share what that leaves,
 * as they shared before.
 * @param ranking opened pages, the most probable first
 * @param termsOf the terms of a page's score, in log-odds
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

/** The confidence of a page that nobody can open: its share of what the best page leaves. */
export const withheldConfidence = ({ best, withheld }: Posterior, model: Model): number =>
  (withheld?.probability ?? 0) * sharesOf(best, model).rest;

/**
 * A page that has no word of the query, neither in its names nor in its text, is claimed by nothing that a person could
 * see. A weak claim must be borne out by the page's own text, since an article that mentions the page has its words as
 * well.
 */
export const mayClaim = (
  confidence: number,
  { coverage, anyCoverage, unborne }: Pick<PageFeatures, 'coverage' | 'anyCoverage' | 'unborne'>,
  { claimFrom, weakClaim }: Pick<Model, 'claimFrom' | 'weakClaim'>,
): boolean =>
  confidence >= claimFrom &&
  coverage + anyCoverage > 0 &&
  (confidence >= weakClaim.sureFrom || unborne < weakClaim.unborneBelow);

/** The confidence of the best page, and by how much the probabilities of all else change with it. */
function sharesOf(best: AddressProbability | null, { calibration }: Model): { confidence: number; rest: number } {
  const probability = best?.probability ?? 0;
  const confidence = calibrated(probability, calibration);
  return { confidence, rest: probability < 1 ? (1 - confidence) / (1 - probability) : 0 };
}

/**
 * All that made a confidence, in log-odds: the terms of the page's score; `alternatives`, what the other pages, those
 * not opened and the possibility that it was not seen take from it; and `calibration`. They sum up to the log-odds of
 * the confidence.
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

/** A probability by the calibration; 0 and 1 stay the least and the most. */
function calibrated(probability: number, { slope, offset, ceiling }: Model['calibration']): number {
  if (probability <= 0 || probability >= 1) return probability <= 0 ? 0 : ceiling;
  const logOdds = Math.log(probability / (1 - probability));
  return ceiling / (1 + Math.exp(-(slope * logOdds + offset)));
}

const logOddsOf = (p: number): number => Math.min(MAX_LOG_ODDS, Math.max(-MAX_LOG_ODDS, Math.log(p / (1 - p))));
