import type { PageTerms, SiteTerms } from './site-terms.js';

/** Where a page has a term. */
type Channel = keyof PageTerms;

/**
 * For each channel: the most that a term weighs by it, and what of other pages it is compared with. Words of links and
 * of the text weigh less than those of names: they support a name, they are none.
 */
const CHANNELS: readonly { channel: Channel; most: number; others: 'names' | 'text' }[] = [
  { channel: 'names', most: 3, others: 'names' },
  { channel: 'text', most: 1, others: 'text' },
  { channel: 'links', most: 1, others: 'names' },
];
/** Log-odds that earn the most: a thousand times likelier on the target than on another page. */
const MAX_LOG_ODDS = 7;

/** The share of other pages that carry a term never seen on them, as if one site more had been looked at. */
const UNSEEN = 0.01;
const SLIM = 1e-6;

/** On how many sites right pages have a term, and pages claimed wrongly. */
export interface SiteCounts {
  right: number;
  wrong: number;
}

/** Estimates the weight of a term as a query word from judged sites. */
export class WeightEstimator {
  readonly #rightSites: number;
  readonly #wrongSites: number;

  /** @param priorSites the strength of the prior: how many sites the weight that a word has already counts as */
  constructor(
    readonly sites: readonly SiteTerms[],
    readonly priorSites: number,
  ) {
    this.#rightSites = sites.filter(({ right }) => right.length > 0).length;
    this.#wrongSites = sites.filter(({ wrong }) => wrong.length > 0).length;
  }

  /** Every term of a right page. */
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
   * The weight of a term by the judged sites, from the weight it has (0: none). In each channel: the log-odds that a
   * right page carries it against any other page of its site, with a Beta prior of `priorSites` sites at the odds that its
   * weight stands for (log-odds with an informative prior, Monroe et al. 2008, on counts of sites instead of words). What
   * wrongly claimed pages have oftener than right ones is lowered by the difference. Where there is no evidence, the
   * weight stays; a further right page that carries the term never lowers it, a wrong one never raises it.
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

  /** The share of other pages that carry the term, each site counting the same. */
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
