import { ALGORITHMS, type Contribution, NO_BELOW } from '@hyrde/contracts';
import { MissingPages } from '../../../site/index.js';
import { conclude, concludeWithheld, type Scored } from '../../claim.js';
import { NO_NAMES, nameReaderOf } from '../../names/name-reader.js';
import { type Located, type LocateTask, type Locator, parameterOf, type Withheld } from '../../port.js';
import { isInSitesLanguage, readQuery } from '../../query.js';
import { labelOf, Survey, trailTo } from '../../survey.js';
import { FeatureExtractor } from './feature-extractor.js';
import { type Calibration, isProminent, type Model, type PageFeatures } from './features.js';
import type { Address } from './graph/address.js';
import { LinkGraph } from './graph/link-graph.js';
import { type AddressProbability, type Posterior, PosteriorEstimator, type Prospect } from './posterior.js';
import { readerOf } from './reader.js';
import { type Source, type SourceContext, sitemapSource, siteSearchSource } from './sources.js';

/**
 * Observer for the laboratory, called after every download with the posterior, its features, and the gain of another
 * download in the probability of being right (null if nothing is left to request).
 */
export type SearchObserver = (posterior: Posterior, features: FeatureExtractor, gain: number | null) => void;

/** The model of searches by words alone, and the one if the target's names are known in the site's language. */
export interface Models {
  words: Model;
  names: Model;
}

/**
 * The herder with given weights: best-first search of a site by a posterior probability over all addresses seen, which
 * always opens the address most worth a download, and stops if none is worth the cost. Deterministic without a seed.
 * Parameter: cost, the minimum gain of a download in the probability of being right. The product has two models, the
 * laboratory compares several. docs/herder.md describes the parts and the fit.
 */
export const herdBy =
  (models: Model | Models, watch?: SearchObserver): Locator =>
  async (task, web) => {
    const given = new Set(task.given);
    const cost = parameterOf(ALGORITHMS.herder, 'cost', task.parameters) * (given.size > 0 ? VISIT_COST : 1);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor, task.names);
    const model = 'words' in models ? models[query.names ? 'names' : 'words'] : models;
    const reader = readerOf(query);
    const graph = new LinkGraph(reader, query.names ? nameReaderOf(query.names, query.language) : NO_NAMES);
    const sources = sourcesOf({ web, home, survey, query, reader, graph, given });
    const missing = new MissingPages(web);
    const features = new FeatureExtractor(graph, query);
    const estimator = new PosteriorEstimator(features, model);
    const finalCheck = new FinalCheck(graph, estimator);

    const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted', posterior: Posterior): Located => {
      const read = posterior.best && estimator.featuresOf(posterior.best.address);
      const calibration = task.names ? model.calibration : model.calibrationOfWords;
      const shares = sharesOf(posterior.best, read, calibration);
      const scored = confidencesOf(posterior.ranking(), shares, (address) => estimator.pageTerms(address));
      const withheldConfidence = (posterior.withheld?.probability ?? 0) * shares.rest;
      const likelier = withheldConfidence > (scored[0]?.confidence ?? 0);
      const withheld = likelier ? withheldOf(posterior, withheldConfidence, model) : null;
      if (withheld) return concludeWithheld(withheld, scored, query, survey);
      const best = scored[0] && read && mayClaim(scored[0].confidence, read, model) ? scored[0] : null;
      // Without words in the site's language nothing was recognised: the presence is that of all sites.
      const presence = isInSitesLanguage(query, home.page)
        ? presenceOf(scored[0]?.confidence ?? 0, posterior.unread, calibration)
        : calibration.present;
      const absence = 1 - withOthers(presence, calibration, task.others);
      const concluded = (ended: Parameters<typeof conclude>[0]) =>
        conclude(ended, best, scored, query, survey, 'probability');
      const seen = concluded(!best && why === 'accepted' ? 'not-worthwhile' : why);
      const located = seen.reason === 'site-exhausted' && absence <= 1 - NO_BELOW ? concluded('not-worthwhile') : seen;
      return located.outcome === 'not-found' ? { ...located, absence } : located;
    };

    const enter = async (address: Address): Promise<boolean> => {
      const opened = await open(address, graph, survey);
      reader.beginPage();
      if (opened === 'budget-spent') return false;
      if (opened) await graph.addPage(opened, address);
      else if (address.link && survey.failed(address.link.url))
        graph.markMissing(address, survey.withheld(address.link.url));
      return true;
    };

    const list = async (source: Source): Promise<boolean> => {
      reader.beginPage();
      const listed = await source.request();
      if (listed === 'budget-spent') return false;
      if (listed && 'page' in listed) await graph.addPage(listed, null);
      else if (listed) graph.addList(listed.list, listed.links);
      return true;
    };

    await graph.addPage(home, null);
    const pages = new GivenPages(given, graph);
    for (;;) {
      const known = pages.next() ?? (await firstGiven(sources));
      if (known) {
        const goesOn = await ('request' in known ? list(known) : enter(known));
        if (goesOn) continue;
      }
      graph.downloads = web.downloads;
      const source = bestSource(sources);
      graph.sourcesLeft = source !== null;
      const posterior = estimator.posterior();
      const step = bestStep(posterior, finalCheck.prospect(posterior), source, model);
      const gain = step ? gainOf(step, posterior, web.downloads, model) : null;
      watch?.(posterior, features, gain);
      if (!step || gain === null || gain < cost) {
        if (await dropMissing(posterior, missing, { graph, survey })) continue;
        return end(step ? 'accepted' : 'site-exhausted', posterior);
      }
      const goesOn = await ('source' in step ? list(step.source) : enter(step.address));
      if (!goesOn) return end('budget-spent', posterior);
    }
  };

/**
 * Factor of the cost of a download once the site has answered other searches of the visit: what is left to open was
 * worth a download to none of these, and the site's patience is one for all.
 */
const VISIT_COST = 1.5;

/** The withheld page to report; null if its confidence is too low to be worth a person's look. */
function withheldOf(posterior: Posterior, confidence: number, { claimFrom }: Model): Withheld | null {
  const spelling = posterior.withheld?.address.withheld;
  const opened = spelling?.from.page?.opened ?? spelling?.from.listing;
  if (!spelling || !opened || confidence < claimFrom) return null;
  const { link, reason } = spelling;
  const label = labelOf(link).replaceAll('\n', ' ');
  return { url: link.url, label, confidence, reason, trail: [...trailTo(opened), { url: link.url, label }] };
}

/**
 * Drops the best page if it says that it does not exist, unless the site's answer for a made-up address proves that it
 * does. @returns true if it was dropped
 */
async function dropMissing(
  { best }: Posterior,
  missing: MissingPages,
  { graph, survey }: { graph: LinkGraph; survey: Survey },
): Promise<boolean> {
  const opened = best?.address.page?.opened;
  if (!best || !opened?.from) return false;
  const existence = await missing.existenceOf(opened.page);
  if (existence.kind === 'page') return false;
  if (existence.kind === 'unknown') survey.leaveUnchecked();
  graph.dropPage(best.address);
  return true;
}

/** The pages among the given answers, each read once a link to it is known. */
class GivenPages {
  readonly #waiting: Set<string>;

  constructor(
    given: ReadonlySet<string>,
    readonly graph: LinkGraph,
  ) {
    this.#waiting = new Set(given);
  }

  /** Address of the first page that is known and unread; null if all are read. */
  next(): Address | null {
    for (const url of this.#waiting) {
      const address = this.graph.waitingAt(url);
      if (!address) continue;
      this.#waiting.delete(url);
      return address;
    }
    return null;
  }
}

async function open(address: Address, graph: LinkGraph, survey: Survey) {
  graph.markRequested(address);
  const from = address.from?.page?.opened ?? address.from?.listing;
  return from && address.link ? survey.follow(address.link, from) : null;
}

/** A possible request with its index: the probability that its page, or one that it leads to, is the target. */
type Step = Prospect | { source: Source; index: number };

/** The request with the highest index. A source counts as a hub, but only while no opened page is prominent. */
function bestStep(
  posterior: Posterior,
  check: Prospect | null,
  source: Source | null,
  { hubReach }: Model,
): Step | null {
  const { unseen } = posterior;
  const next = check && check.index > (posterior.next?.index ?? 0) ? check : posterior.next;
  if (!source) return next;
  const index = hubReach * unseen * unseenShare(posterior) * source.chance();
  return next && next.index >= index ? next : { source, index };
}

/**
 * Gain of one more download in the probability of being right. Weitzman's rule stops if the best page is worth more
 * than the best index. If nothing is prominent, the index of each address is tiny, but not the gain of going on: the
 * next download finds the fraction given by the hazard of the targets that exist and are unopened. This counts only
 * while an unseen target is more probable than the best page.
 */
const gainOf = ({ index }: Step, posterior: Posterior, downloads: number, model: Model): number =>
  Math.max(index, hazardAt(downloads, model) * (posterior.waiting + posterior.unseen) * unseenShare(posterior));

/** Probability that the next download finds an existing target that the first `downloads` did not find. */
const hazardAt = (downloads: number, { hazard: { a, b } }: Model): number => Math.min(1, a / (downloads + b));

/** Odds of an unseen target against the best page, seen or withheld, as a fraction. */
const unseenShare = ({ best, withheld, unseen }: Posterior): number =>
  unseen / (unseen + Math.max(best?.probability ?? 0, withheld?.probability ?? 0));

const sourcesOf = (context: SourceContext): readonly Source[] => [sitemapSource(context), siteSearchSource(context)];

/** The first source whose next answer is given; null if no source has one. */
async function firstGiven(sources: readonly Source[]): Promise<Source | null> {
  for (const source of sources) if (await source.isGiven()) return source;
  return null;
}

/** The source with the highest chance; null if none can list more. */
function bestSource(sources: readonly Source[]): Source | null {
  let best: Source | null = null;
  for (const source of sources) if (source.chance() > (best?.chance() ?? 0)) best = source;
  return best;
}

/** Maximum deficit of a rival's link log-odds relative to those of the best page. */
const RIVAL_MARGIN = 1;

/**
 * Checks for a better page before the best one is claimed. A page on a part of the subject ("Accessibility testing")
 * often reads like the page on all of it, which is above or beside it and whose links may not have been seen: so the
 * pages above it by address are checked, and an address with links nearly as good.
 */
class FinalCheck {
  constructor(
    readonly graph: LinkGraph,
    readonly estimator: PosteriorEstimator,
  ) {}

  prospect({ best, next }: Posterior): Prospect | null {
    if (!best) return null;
    const address = this.graph.ancestorOf(best.address) ?? (next && this.#isRival(next, best) ? next.address : null);
    const checks = this.graph.opened.length - this.graph.opened.indexOf(best.address);
    return address && { address, index: (this.estimator.model.finalCheck * best.probability) / checks };
  }

  #isRival(next: Prospect, best: { address: Prospect['address'] }): boolean {
    return this.estimator.linkLogOdds(next.address) > this.estimator.linkLogOdds(best.address) - RIVAL_MARGIN;
  }
}

/** Bound of a contribution's log-odds, since those of 0 and 1 are infinite. */
const MAX_LOG_ODDS = 300;

/**
 * Calibrates posterior probabilities to confidences: of pages claimed at .8, four in five should be right. The best
 * page gets its calibrated probability (Platt 1999: a logistic curve over the log-odds, here up to a ceiling, since
 * some of the most certain pages are another page of the same kind, which no feature shows). The others share the
 * remainder in proportion.
 * @param ranking opened pages, descending by probability
 * @param shares of the best page
 * @param termsOf terms of a page's score, in log-odds
 */
function confidencesOf(
  ranking: readonly AddressProbability[],
  { confidence, rest }: Shares,
  termsOf: (address: Address) => Contribution[],
): Scored[] {
  return ranking.flatMap(({ address, probability }, i) => {
    const own = i === 0 ? confidence : Math.min(confidence, probability * rest);
    const contributions = contributionsOf(termsOf(address), probability, own);
    return address.page ? [{ opened: address.page.opened, confidence: own, contributions }] : [];
  });
}

/**
 * True if the best page may be claimed. A page without any query word in names and text is never claimed, since a
 * person could not see why.
 */
export const mayClaim = (
  confidence: number,
  { coverage, anyCoverage }: Pick<PageFeatures, 'coverage' | 'anyCoverage'>,
  { claimFrom }: Pick<Model, 'claimFrom'>,
): boolean => confidence >= claimFrom && coverage + anyCoverage > 0;

/** The confidence of the best page, and the factor by which all other probabilities change. */
interface Shares {
  confidence: number;
  rest: number;
}

/** @param features of the best page */
function sharesOf(best: AddressProbability | null, features: PageFeatures | null, calibration: Calibration): Shares {
  const probability = best?.probability ?? 0;
  const confidence = calibrated(probability, features !== null && isProminent(features), calibration);
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

/**
 * Probability that the site has the page although none is claimed: the best page may be it, and so may what was not read, by
 * the fitted fractions of both that were.
 * @param confidence of the best page
 */
export const presenceOf = (
  confidence: number,
  unread: number,
  calibration: Pick<Calibration, 'nearMiss' | 'unread'>,
): number => Math.min(1, calibration.nearMiss * confidence + calibration.unread * unread);

/** Number of other sites that weigh as much as the sites of the fit in the expected fraction of sites with the page. */
const FITTED_SITES = 5;

/**
 * A probability of presence by Bayes' rule, if more of the sweep's other sites are expected to have the page than of those of
 * the fit. Fewer change nothing: where names are unknown, all sites miss it, which is our failure.
 */
export function withOthers(
  presence: number,
  { present }: Pick<Calibration, 'present'>,
  { sites, expected }: NonNullable<LocateTask['others']> = { sites: 0, expected: 0 },
): number {
  const fraction = Math.max(present, (expected + FITTED_SITES * present) / (sites + FITTED_SITES));
  const [there, absent] = [presence * (fraction / present), (1 - presence) * ((1 - fraction) / (1 - present))];
  return there / (there + absent);
}

/** Calibrated probability of a page; 0 stays 0, and 1 becomes the ceiling. */
export function calibrated(
  probability: number,
  isAtHome: boolean,
  calibration: Omit<Calibration, 'nearMiss' | 'unread' | 'present'>,
): number {
  const { slope, offset } = calibration;
  const ceiling = isAtHome ? calibration.ceiling : calibration.ceilingElsewhere;
  if (probability <= 0 || probability >= 1) return probability <= 0 ? 0 : ceiling;
  const logOdds = Math.log(probability / (1 - probability));
  return ceiling / (1 + Math.exp(-(slope * logOdds + offset)));
}

const logOddsOf = (p: number): number => Math.min(MAX_LOG_ODDS, Math.max(-MAX_LOG_ODDS, Math.log(p / (1 - p))));
