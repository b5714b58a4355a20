import type { SiteSaid } from './said.js';
import { Standing, type TermWeights } from './standing.js';
import { Worth } from './worth.js';

/**
 * What a further word must bring to be worth its place: right pages stand out by a twentieth more on average. In the
 * lab, words that bring less cost downloads, since they stand on pages beside the right one as well.
 */
const MIN_GAIN = 0.05;

/** One judged site, and the query as it would be, had the site not been judged. */
interface Trial {
  standing: Standing;
  worth: Worth;
  query: TermWeights;
  /**
   * The mean weight of the version's own words, as the herder measures by the mean. It stays as words are added: that a
   * light word makes all others weigh more is not its merit.
   */
  unit: number;
}

/** What a further word brings on sites that it was not learned from. */
export interface Gain {
  /** How much more the right pages stand out (`Standing`), on average over the sites. */
  mean: number;
  /** Is that enough, and more than its standard error? */
  proven: boolean;
}

/**
 * Holds further words against judged sites that they were not learned from: each site in turn is left out (Stone 1974),
 * query and word are learned from the others, and the word counts as proven where the right page of the site left out
 * stands out by it, on average over all sites and by more than one standard error (Breiman et al. 1984).
 */
export class HeldOut {
  readonly #trials: Trial[];

  /**
   * @param queryBy the query that these sites teach
   * @param weightBy what a further word weighs by these sites; 0 for none
   */
  constructor(
    sites: readonly SiteSaid[],
    caution: number,
    queryBy: (worth: Worth) => TermWeights,
    private readonly weightBy: (worth: Worth, term: string) => number,
  ) {
    this.#trials = sites.map((site) => {
      const worth = new Worth(
        sites.filter((other) => other !== site),
        caution,
      );
      const query = queryBy(worth);
      return { standing: new Standing(site), worth, query, unit: meanOf(query) };
    });
  }

  gainOf(term: string): Gain {
    const gains = this.#trials.map(
      (trial) =>
        trial.standing.by(this.#queryWith(trial, term), trial.unit) - trial.standing.by(trial.query, trial.unit),
    );
    const n = gains.length;
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / n;
    const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (n - 1);
    return { mean, proven: n > 1 && mean >= MIN_GAIN && mean >= Math.sqrt(variance / n) };
  }

  /** From now on, all queries have the word: what it says, others need not say again. */
  take(term: string): void {
    for (const trial of this.#trials) trial.query = this.#queryWith(trial, term);
  }

  #queryWith({ worth, query }: Trial, term: string): TermWeights {
    const weight = this.weightBy(worth, term);
    return weight > 0 ? new Map([...query, [term, weight]]) : query;
  }
}

/** 1 where there is nothing to take the mean of. */
const meanOf = (query: TermWeights): number =>
  query.size === 0 ? 1 : [...query.values()].reduce((sum, weight) => sum + weight, 0) / query.size;
