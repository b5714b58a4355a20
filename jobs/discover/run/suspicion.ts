import { logistic, logit } from '../learning/link-model.js';
import type { Judged } from '../reward/reward-model.js';
import { MIN_WORDS } from '../reward/reward-model.js';
import type { World } from '../world/world.js';

interface Seen {
  /** Pages that are evidence: with enough running text, copies, stuffed ones. */
  pages: number;
  copies: number;
  stuffed: number;
  /** Running text of its pages; short texts are left out. */
  all: Text;
}

/** Number of words, and of topic words and function words among them. */
interface Text {
  readonly words: number;
  readonly topical: number;
  readonly functional: number;
}

type Kind = 'topical' | 'functional';

/** Logarithm of a host's fraction of such words, and the variance of its error. */
interface Measured {
  readonly log: number;
  readonly error: number;
}

/** Fractions of words on hosts made for people before any is known; the error is the variance among topics. */
const USUAL: Readonly<Record<Kind, Measured>> = {
  topical: { log: Math.log(0.012), error: 1 },
  functional: { log: Math.log(0.4), error: 1 },
};

const NO_TEXT: Text = { words: 0, topical: 0, functional: 0 };
const NOTHING: Seen = { pages: 0, copies: 0, stuffed: 0, all: NO_TEXT };
/**
 * Differences of hosts made for crawlers, as logarithms of factors: more topic words, and in half of them fewer function
 * words.
 */
const OFF = { topical: Math.log(5), functional: -Math.log(4) } as const;
/** Fraction of copies and stuffed pages on hosts made of them, and on others. */
const [MADE_OF, OTHERS] = [0.9, 0.3];
/** Pages between two updates of the usual densities and of the priors by neighbours: least number, and fraction of all. */
const [UPDATE_EVERY, OF_PAGES] = [16, 1 / 32];
/** Weight of the initial prior as a number of hosts, and of all hosts' prior as a number of a host's neighbours. */
const [OF_INITIAL, OF_USUAL] = [16, 2];
/** Maximum number of kept hosts that name one; an ordinary one takes the place of a doubtful one. */
const MAX_NAMING = 16;

/** Parameters of the model of hosts made for crawlers. */
export interface SuspicionNumbers {
  /** Log-odds that a host is made for crawlers, before any was fetched. */
  readonly prior: number;
  /** Fraction of hosts made for crawlers among the neighbours of such hosts. */
  readonly alike: number;
  /** Standard deviation, between hosts and between pages of one, of the logarithm of a fraction of words. */
  readonly between: number;
  /** Expected number of pages in vain from which a host waits for a verdict: pages times the odds. */
  readonly risk: number;
}

/**
 * Log-odds that a host is made for crawlers and not for people: a prior, and log-likelihood ratios of its density of
 * topic words, of function words, and of its copies and stuffed pages. Densities are compared with the usual ones, means
 * of `USUAL` and of hosts that are known to be made for people: those of seeds and of right verdicts. Most others may be
 * farms, and a seed's page alone, chosen for its topic, is denser than its host. Each ratio shrinks with the errors of
 * both. The prior is a mean over the host's neighbours (label propagation, Zhu and others 2003), since farms are linked by
 * farms (Wu and Davison 2005), and over `OF_USUAL` hosts with the fraction made for crawlers so far. Anybody can name a
 * host, and have it named: its neighbours are the hosts that name it until one of its pages was read, then those that
 * it names.
 */
export class Suspicion {
  readonly unsaved = ['numbers', 'isNamed', 'publishers'];
  private readonly hosts = new Map<number, Seen>();
  /** By judged publisher, the evidence of its verdicts that its finds are not wanted: a log-likelihood ratio. */
  private evidence = new Map<number, number>();
  /** Hosts with more right verdicts than wrong ones. */
  private good: ReadonlySet<number> = new Set();
  /** Publishers by host, as far as computed since a name or a verdict last changed them. */
  private publishers = new Map<number, number>();
  private densities = USUAL;
  private added = 0;
  private updateAt = 0;
  /** By host, the hosts whose pages name it. */
  private readonly naming = new Map<number, number[]>();
  /** By host with evidence, as of the last update: probability that it is made for crawlers, and prior by its neighbours. */
  private doubts = new Map<number, number>();
  private priors = new Map<number, number>();
  /** Expected fraction of hosts made for crawlers among those fetched, seeds apart. */
  private usual: number;

  /** @param isNamed true for hosts of seeds */
  constructor(
    private readonly numbers: SuspicionNumbers,
    private readonly isNamed: (host: number) => boolean,
  ) {
    this.usual = logistic(numbers.prior);
  }

  /** Adds a fetched page of a host. */
  add(host: number, page: Judged, isCopy: boolean): void {
    const text = this.textOf(page);
    if (text.words === 0 && !isCopy && !page.stuffed) return;
    const seen = this.hosts.get(host) ?? NOTHING;
    this.hosts.set(host, {
      pages: seen.pages + 1,
      copies: seen.copies + (isCopy ? 1 : 0),
      stuffed: seen.stuffed + (page.stuffed ? 1 : 0),
      all: sum(seen.all, text),
    });
    const before = this.added++;
    if (before < this.updateAt) return;
    this.update();
    this.updateAt = before + Math.max(UPDATE_EVERY, Math.floor(OF_PAGES * before));
  }

  /** Adds that a page of one host links to another. */
  link(from: number, to: number): void {
    const known = this.naming.get(to) ?? [];
    this.naming.set(to, known);
    const isOrdinary = (host: number): boolean => this.lastDoubtOf(host) <= this.usual;
    // The first host stays, since the publisher of the named one follows from it.
    const at = known.length < MAX_NAMING ? known.length : known.findIndex((host, i) => i > 0 && !isOrdinary(host));
    if (at < 0 || known.includes(from) || (at < known.length && !isOrdinary(from))) return;
    const changes = [from, ...known.slice(at, at + 1)].some(this.isTrusted);
    known[at] = from;
    if (at === 0 || changes) this.publishers.clear();
  }

  /** Takes the hosts with more right verdicts than wrong ones: they are publishers, and so are those that they name. */
  trust(good: ReadonlySet<number>): void {
    this.good = good;
    this.publishers = new Map();
  }

  /** Takes the evidence of verdicts by publisher; others have none. The next page updates their neighbours. */
  judge(evidence: Map<number, number>): void {
    this.evidence = evidence;
    this.updateAt = 0;
  }

  evidenceOf = (host: number): number =>
    this.evidence.size === 0 ? 0 : (this.evidence.get(this.publisherOf(host)) ?? 0);

  /**
   * The host whose verdicts count for this one too. A host that neither a seed nor a right verdict vouches for, on itself or on
   * a host that names it, belongs to the publisher of the first host that named it: whoever makes a host for each page
   * would begin anew with each.
   */
  publisherOf(host: number): number {
    const path: number[] = [];
    let [at, found] = [host, this.publishers.get(host)];
    while (found === undefined) {
      path.push(at);
      const [first, ...others] = this.naming.get(at) ?? [];
      const again = first === undefined ? -1 : path.indexOf(first);
      if (first === undefined || [at, first, ...others].some(this.isTrusted)) found = at;
      // Of hosts that named each other first, in runs saved before, the one with the lowest number.
      else if (again >= 0) found = Math.min(...path.slice(again));
      else [at, found] = [first, this.publishers.get(first)];
    }
    for (const one of path) this.publishers.set(one, found);
    return found;
  }

  private isTrusted = (host: number): boolean => this.isNamed(host) || this.good.has(host);

  /**
   * Expected number of pages in vain, relative to those that are not, among as many next pages of the host as were
   * evidence so far.
   */
  wasteOf = (host: number): number => (this.hosts.get(host)?.pages ?? 0) * this.oddsOf(host);

  /** Probability that the host is made for crawlers, by its neighbours, pages and verdicts. */
  probabilityOf = (host: number): number => logistic(this.logOdds(host) + this.evidenceOf(host));

  private oddsOf = (host: number): number => Math.exp(this.logOdds(host) + this.evidenceOf(host));

  /** Log-odds by the host's neighbours and pages, verdicts apart. */
  logOdds(host: number): number {
    const seen = this.hosts.get(host);
    const prior =
      this.priors.get(host) ?? this.priorBy(seen ? [] : (this.naming.get(host) ?? []).map(this.lastDoubtOf));
    if (!seen) return prior;
    const useless = Math.min(seen.pages, seen.copies + seen.stuffed);
    const made = useless * Math.log(MADE_OF / OTHERS) + (seen.pages - useless) * Math.log((1 - MADE_OF) / (1 - OTHERS));
    const [topical, functional] = [this.ratioOf(seen, 'topical'), this.ratioOf(seen, 'functional')];
    return prior + topical + halfOf(functional) + halfOf(made);
  }

  /** Amount by which the host is likelier to be made for crawlers than one without evidence. */
  surplusOf = (host: number): number => Math.max(0, this.logOdds(host) - logit(this.usual));

  /** Log-likelihood ratio of a host's density if hosts made for crawlers differ by `OFF`; 0 without text. */
  private ratioOf(seen: Seen, kind: Kind): number {
    const usual = this.densities[kind];
    const host = this.measured(seen, kind, Math.exp(usual.log));
    if (!host) return 0;
    return (
      (OFF[kind] * (host.log - usual.log - OFF[kind] / 2)) / (host.error + usual.error + this.numbers.between ** 2)
    );
  }

  /** Counts of a page's words; if the language's function words are unknown, the usual density is assumed. */
  private textOf({ writing: { words, topical, functional } }: Judged): Text {
    if (words < MIN_WORDS) return NO_TEXT;
    return {
      words,
      topical: topical * words,
      functional: (functional ?? Math.exp(this.densities.functional.log)) * words,
    };
  }

  /** @param expected fraction of such words by which a count of none is as certain as a high one */
  private measured({ pages, all }: Seen, kind: Kind, expected = 0): Measured | null {
    if (all.words === 0) return null;
    const count = all[kind] + 1;
    const error = this.numbers.between ** 2 / pages + 1 / Math.max(count, expected * all.words);
    return { log: Math.log(count / all.words), error };
  }

  /**
   * Prior log-odds of a host by the doubts about its neighbours: hosts made for crawlers have `alike` of such neighbours,
   * others so few that such hosts are as frequent among neighbours as among all.
   */
  private priorBy(doubts: readonly number[]): number {
    const { usual, numbers } = this;
    const ofOthers = Math.min(numbers.alike, (usual * (1 - numbers.alike)) / (1 - usual));
    const said = doubts.reduce((sum, doubt) => sum + ofOthers + (numbers.alike - ofOthers) * doubt, 0);
    return logit((OF_USUAL * usual + said) / (OF_USUAL + doubts.length));
  }

  /** Probability as of the last update that a host is made for crawlers. */
  private lastDoubtOf = (host: number): number => this.doubts.get(host) ?? (this.isNamed(host) ? 0 : this.usual);

  private update(): void {
    const all = [...this.hosts.keys()];
    this.doubts = new Map(all.map((host) => [host, this.doubtOf(host)]));
    const others = all.filter((host) => !this.isNamed(host));
    const doubted = others.reduce((sum, host) => sum + (this.doubts.get(host) ?? 0), 0);
    this.usual = (OF_INITIAL * logistic(this.numbers.prior) + doubted) / (OF_INITIAL + others.length);
    const named = new Map(all.map((host): [number, number[]] => [host, []]));
    for (const to of all) for (const from of this.naming.get(to) ?? []) named.get(from)?.push(this.lastDoubtOf(to));
    this.priors = new Map(Array.from(named, ([host, doubts]) => [host, this.priorBy(doubts)]));
    this.densities = { topical: this.usualOf('topical'), functional: this.usualOf('functional') };
  }

  /** Mean of `USUAL` and of the known hosts, weighted by their precision. */
  private usualOf(kind: Kind): Measured {
    let weights = 1 / USUAL[kind].error;
    let sum = weights * USUAL[kind].log;
    for (const [host, seen] of this.hosts) {
      const measured = this.isKnown(host) ? this.measured(seen, kind) : null;
      if (!measured) continue;
      const weight = 1 / (measured.error + this.numbers.between ** 2);
      sum += weight * measured.log;
      weights += weight;
    }
    return { log: sum / weights, error: 1 / weights };
  }

  /** Probability that a host is made for crawlers; 0 for a seed's without verdicts against it. */
  doubtOf = (host: number): number => (this.isNamed(host) && this.evidenceOf(host) <= 0 ? 0 : this.probabilityOf(host));

  private isKnown = (host: number): boolean => this.isNamed(host) || this.evidenceOf(host) < 0;
}

/** Log-likelihood ratio if only half of the hosts made for crawlers have the property. */
const halfOf = (ratio: number): number => Math.log(0.5 + 0.5 * Math.exp(ratio));

const sum = (a: Text, b: Text): Text => ({
  words: a.words + b.words,
  topical: a.topical + b.topical,
  functional: a.functional + b.functional,
});

/** Minimum number of fetched pages before probes are sent. */
const MIN_PAGES = 40;

/** Fraction of finds from which the reward model is tested: above what a good crawler reaches. */
const SUSPICIOUS = 0.97;

/** Number of probes, all relevant; with two in three links relevant, one run in 25 is stopped wrongly. */
const PROBES = 8;

/** Detects a reward model that calls everything relevant, by fetching random links, mostly rejected. */
export class Probes {
  private readonly sentOnes = new Set<number>();
  private relevant = 0;
  private answered = 0;

  get allRelevant(): boolean {
    return this.answered >= PROBES && this.relevant === this.answered;
  }

  wanted({ fetched, finds, links }: World): boolean {
    return links > 0 && this.sentOnes.size < PROBES && fetched >= MIN_PAGES && finds >= SUSPICIOUS * fetched;
  }

  sent(link: number): void {
    this.sentOnes.add(link);
  }

  learn(link: number, relevant: boolean): void {
    if (!this.sentOnes.has(link)) return;
    this.answered++;
    if (relevant) this.relevant++;
  }
}
