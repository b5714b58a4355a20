import type { PageTerms, SiteTerms } from './site-terms.js';

/** Part of a page that contains a term. */
type Channel = keyof PageTerms;

/**
 * By channel, the maximum weight of a term, and the part of other pages that it is compared with. Words of links and
 * text weigh less than words of names, which they only support.
 */
const CHANNELS: readonly { channel: Channel; most: number; others: 'names' | 'text' }[] = [
  { channel: 'names', most: 3, others: 'names' },
  { channel: 'text', most: 1, others: 'text' },
  { channel: 'links', most: 1, others: 'names' },
];
/** Log-odds that give the maximum weight: a thousand times more probable on the target than on another page. */
const MAX_LOG_ODDS = 7;

/** Assumed fraction of other pages with an unseen term, as one additional site. */
const UNSEEN = 0.01;
const SLIM = 1e-6;

/** Number of sites whose right pages contain a term, and of sites whose wrongly claimed pages do. */
export interface SiteCounts {
  right: number;
  wrong: number;
}

/** Estimates the weight of a term as a query word from judged sites. */
export class WeightEstimator {
  readonly #rightSites: number;
  readonly #wrongSites: number;

  /** @param priorSites strength of the prior: the number of sites that a word's current weight counts as */
  constructor(
    readonly sites: readonly SiteTerms[],
    readonly priorSites: number,
  ) {
    this.#rightSites = sites.filter(({ right }) => right.length > 0).length;
    this.#wrongSites = sites.filter(({ wrong }) => wrong.length > 0).length;
  }

  /** All terms of right pages. */
  terms(): Set<string> {
    return new Set(
      this.sites.flatMap(({ right }) =>
        right.flatMap((terms) => CHANNELS.flatMap(({ channel }) => [...terms[channel]])),
      ),
    );
  }

  siteCounts(term: string): SiteCounts {
    const carries = (pages: readonly PageTerms[]) =>
      pages.some((terms) => CHANNELS.some(({ channel }) => terms[channel].has(term)));
    return {
      right: this.sites.filter(({ right }) => carries(right)).length,
      wrong: this.sites.filter(({ wrong }) => carries(wrong)).length,
    };
  }

  /**
   * New weight of a term from its current one (0 if it is not in the query). In each channel: the log-odds that a right
   * page contains it against any other page of its site, with a Beta prior of `priorSites` sites at the odds that
   * correspond to its weight (log-odds with an informative prior, Monroe et al. 2008, on counts of sites instead of
   * words). If wrongly claimed pages contain it more often than right ones, the difference is subtracted. Without
   * evidence the weight is unchanged; a further right page with the term never lowers it, a wrong one never raises it.
   */
  weightOf(term: string, weight: number): number {
    return Math.max(0, ...CHANNELS.map((channel) => this.#weightIn(channel, term, weight)));
  }

  #weightIn({ channel, most, others: compared }: (typeof CHANNELS)[number], term: string, weight: number): number {
    const ceiling = channel === 'names' ? Math.max(most, weight) : most;
    const perLogOdds = most / MAX_LOG_ODDS;
    const count = (kind: 'right' | 'wrong') =>
      this.sites.filter((site) => site[kind].some((page) => page[channel].has(term))).length;
    const others = this.#others(compared, term);
    const prior = odds(logit(others) + Math.min(weight, ceiling) / perLogOdds);
    const right = (count('right') + this.priorSites * prior) / (this.#rightSites + this.priorSites);
    const wrong = (count('wrong') + this.priorSites * right) / (this.#wrongSites + this.priorSites);
    const found = logit(right) - logit(others) - Math.max(0, logit(wrong) - logit(right));
    return Math.min(ceiling, found * perLogOdds);
  }

  /** Fraction of other pages that contain the term, averaged over sites. */
  #others(compared: 'names' | 'text', term: string): number {
    const sites = this.sites.filter(({ others }) => others[compared].size > 0);
    const sum = sites.reduce((all, { others }) => all + (others[compared].get(term) ?? 0), 0);
    return (sum + UNSEEN) / (sites.length + 1);
  }
}

const logit = (share: number): number => {
  const p = Math.min(1 - SLIM, Math.max(SLIM, share));
  return Math.log(p / (1 - p));
};
const odds = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
