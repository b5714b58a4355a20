import type { Said, SiteSaid } from './said.js';

/** Where a term may stand. */
type Channel = keyof Said;

/**
 * For each channel: what a term of full worth weighs, and what of other pages to compare with. Words of the way and of
 * the text support a page's name: they do not say "this is it".
 */
const CHANNELS: readonly { channel: Channel; full: number; beside: 'names' | 'text' }[] = [
  { channel: 'names', full: 3, beside: 'names' },
  { channel: 'text', full: 1, beside: 'text' },
  { channel: 'way', full: 1, beside: 'names' },
];
/** Log-odds of full worth: a thousand times likelier on the target than on another page. */
const FULL_LOG_ODDS = 7;

/** The share of other pages that carry a term never seen on them, as if one site more had been looked at. */
const UNSEEN = 0.01;
const SLIM = 1e-6;

/** On how many sites a term was counted: right pages that carry it, and pages claimed wrongly. */
export interface Seen {
  right: number;
  wrong: number;
}

/** What a term is worth as a query word, by what judged sites say. */
export class Worth {
  readonly #rightSites: number;
  readonly #wrongSites: number;

  /** @param caution how many sites of evidence the weight that a word has already is worth */
  constructor(
    readonly sites: readonly SiteSaid[],
    readonly caution: number,
  ) {
    this.#rightSites = sites.filter(({ right }) => right.length > 0).length;
    this.#wrongSites = sites.filter(({ wrong }) => wrong.length > 0).length;
  }

  /** Every term that speaks for a right page. */
  terms(): Set<string> {
    return new Set(
      this.sites.flatMap(({ right }) => right.flatMap((said) => CHANNELS.flatMap(({ channel }) => [...said[channel]]))),
    );
  }

  seen(term: string): Seen {
    const carries = (pages: readonly Said[]) =>
      pages.some((said) => CHANNELS.some(({ channel }) => said[channel].has(term)));
    return {
      right: this.sites.filter(({ right }) => carries(right)).length,
      wrong: this.sites.filter(({ wrong }) => carries(wrong)).length,
    };
  }

  /**
   * The weight that the evidence gives a term, from the weight it has (0: none). In each channel: the log-odds that a
   * right page carries it against any other page of its site, with a Beta prior of `caution` sites at the odds that its
   * weight stands for (log-odds with an informative prior, Monroe et al. 2008, on counts of sites instead of words). What
   * wrongly claimed pages carry oftener than right ones is lowered by the difference. Where there is no evidence, the
   * weight stays; a further right page that carries the term never lowers it, a wrong one never raises it.
   */
  weigh(term: string, weight: number): number {
    return Math.max(0, ...CHANNELS.map((channel) => this.#weighIn(channel, term, weight)));
  }

  #weighIn({ channel, full, beside }: (typeof CHANNELS)[number], term: string, weight: number): number {
    const ceiling = channel === 'names' ? Math.max(full, weight) : full;
    const perLogOdds = full / FULL_LOG_ODDS;
    const count = (said: 'right' | 'wrong') =>
      this.sites.filter((site) => site[said].some((page) => page[channel].has(term))).length;
    const others = this.#others(beside, term);
    const prior = odds(logit(others) + Math.min(weight, ceiling) / perLogOdds);
    const right = (count('right') + this.caution * prior) / (this.#rightSites + this.caution);
    const wrong = (count('wrong') + this.caution * right) / (this.#wrongSites + this.caution);
    const found = logit(right) - logit(others) - Math.max(0, logit(wrong) - logit(right));
    return Math.min(ceiling, found * perLogOdds);
  }

  /** The share of other pages that carry the term, each site counting the same. */
  #others(beside: 'names' | 'text', term: string): number {
    const seen = this.sites.filter(({ others }) => others[beside].size > 0);
    const sum = seen.reduce((all, { others }) => all + (others[beside].get(term) ?? 0), 0);
    return (sum + UNSEEN) / (seen.length + 1);
  }
}

const logit = (share: number): number => {
  const p = Math.min(1 - SLIM, Math.max(SLIM, share));
  return Math.log(p / (1 - p));
};
const odds = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
