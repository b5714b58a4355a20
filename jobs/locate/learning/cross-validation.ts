import type { SiteTerms } from './site-terms.js';
import { TargetLikelihood, type TermWeights } from './target-likelihood.js';
import { WeightEstimator } from './weight-estimator.js';

/**
 * The least mean gain in log-likelihood for which a further word is taken. In the lab, words that bring less cost
 * downloads, since pages beside the right one have them as well.
 */
const MIN_GAIN = 0.05;

/** One judged site left out, and the query that the others teach. */
interface Fold {
  likelihood: TargetLikelihood;
  estimator: WeightEstimator;
  query: TermWeights;
  /**
   * The mean weight of the version's own words, since the herder divides weights by their mean. It stays as words are
   * added: that a light word raises the weights of all others is not its merit.
   */
  unit: number;
}

/** What a further word brings on sites that it was not learned from. */
export interface Gain {
  /** The mean gain in log-likelihood (`TargetLikelihood`) over the sites. */
  mean: number;
  /** Is that enough, and more than its standard error? */
  proven: boolean;
}

/**
 * Leave-one-site-out cross-validation of further words (Stone 1974): each judged site in turn is left out, query and
 * word are learned from the others, and the word counts as proven where it raises the likelihood of the right page of the
 * site left out, on average over all sites and by more than one standard error (Breiman et al. 1984).
 */
export class CrossValidation {
  readonly #folds: Fold[];

  /**
   * @param queryBy the query that these sites teach
   * @param weightBy what a further word weighs by these sites; 0 for none
   */
  constructor(
    sites: readonly SiteTerms[],
    priorSites: number,
    queryBy: (estimator: WeightEstimator) => TermWeights,
    private readonly weightBy: (estimator: WeightEstimator, term: string) => number,
  ) {
    this.#folds = sites.map((site) => {
      const estimator = new WeightEstimator(
        sites.filter((other) => other !== site),
        priorSites,
      );
      const query = queryBy(estimator);
      return { likelihood: new TargetLikelihood(site), estimator, query, unit: meanOf(query) };
    });
  }

  gainOf(term: string): Gain {
    const gains = this.#folds.map(
      (fold) => fold.likelihood.of(this.#queryWith(fold, term), fold.unit) - fold.likelihood.of(fold.query, fold.unit),
    );
    const n = gains.length;
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / n;
    const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (n - 1);
    return { mean, proven: n > 1 && mean >= MIN_GAIN && mean >= Math.sqrt(variance / n) };
  }

  /** From now on all queries have the word, so that the gain of others is measured beside it. */
  take(term: string): void {
    for (const fold of this.#folds) fold.query = this.#queryWith(fold, term);
  }

  #queryWith({ estimator, query }: Fold, term: string): TermWeights {
    const weight = this.weightBy(estimator, term);
    return weight > 0 ? new Map([...query, [term, weight]]) : query;
  }
}

/** 1 where there is nothing to take the mean of. */
const meanOf = (query: TermWeights): number =>
  query.size === 0 ? 1 : [...query.values()].reduce((sum, weight) => sum + weight, 0) / query.size;
