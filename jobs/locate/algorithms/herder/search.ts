import { ALGORITHMS } from '@hyrde/contracts';
import { conclude, concludeWithheld } from '../../claim.js';
import { labelOf, trailTo } from '../../opened-page.js';
import type { Located, Locator, Withheld } from '../../port.js';
import { parameterOf } from '../../port.js';
import { readQuery } from '../../query.js';
import { Survey } from '../../survey.js';
import { confidencesOf, mayClaim, withheldConfidence } from './confidence.js';
import { FeatureExtractor } from './feature-extractor.js';
import type { Address } from './graph/address.js';
import { LinkGraph } from './graph/link-graph.js';
import type { Model } from './model.js';
import { NO_NAMES, nameReaderOf } from './names/name-reader.js';
import { type Posterior, PosteriorEstimator, type Prospect } from './posterior.js';
import { readerOf } from './reader.js';
import { Soft404Check } from './soft-404.js';
import type { Source, SourceContext } from './sources.js';
import { sitemapSource, siteSearchSource } from './sources.js';

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
    const cost = parameterOf(ALGORITHMS.herder, 'cost', task.parameters);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor, task.names);
    const model = 'words' in models ? models[query.names ? 'names' : 'words'] : models;
    const reader = readerOf(query);
    const graph = new LinkGraph(reader, query.names ? nameReaderOf(query.names, query.language) : NO_NAMES);
    const sources = sourcesOf({ web, home, survey, query, reader, graph });
    const soft404 = new Soft404Check(web);
    const features = new FeatureExtractor(graph, query);
    const estimator = new PosteriorEstimator(features, model);
    const finalCheck = new FinalCheck(graph, estimator);

    const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted', posterior: Posterior): Located => {
      const scored = confidencesOf(posterior.ranking(), model, (address) => estimator.pageTerms(address));
      const likelier = withheldConfidence(posterior, model) > (scored[0]?.confidence ?? 0);
      const withheld = likelier ? withheldOf(posterior, model) : null;
      if (withheld) return concludeWithheld(withheld, scored, query, survey);
      const read = posterior.best && estimator.featuresOf(posterior.best.address);
      const best = !likelier && scored[0] && read && mayClaim(scored[0].confidence, read, model) ? scored[0] : null;
      return conclude(why === 'accepted' && !best ? 'not-worthwhile' : why, best, scored, query, survey);
    };

    await graph.addPage(home, null);
    for (;;) {
      graph.downloads = web.downloads;
      const source = bestSource(sources);
      graph.sourcesLeft = source !== null;
      const posterior = estimator.posterior();
      const step = bestStep(posterior, finalCheck.prospect(posterior), source, model);
      const gain = step ? gainOf(step, posterior, web.downloads, model) : null;
      watch?.(posterior, features, gain);
      if (!step || gain === null || gain < cost) {
        if (await dropSoft404(posterior, soft404, graph)) continue;
        return end(step ? 'accepted' : 'site-exhausted', posterior);
      }
      if ('source' in step) {
        reader.beginPage();
        const listed = await step.source.request();
        if (listed === 'budget-spent') return end(listed, posterior);
        if (listed && 'page' in listed) await graph.addPage(listed, null);
        else if (listed) graph.addList(listed.list, listed.links);
        continue;
      }
      const { address } = step;
      const opened = await open(address, graph, survey);
      reader.beginPage();
      if (opened === 'budget-spent') return end('budget-spent', posterior);
      if (opened) await graph.addPage(opened, address);
      else if (address.link && survey.failed(address.link.url))
        graph.markMissing(address, survey.withheld(address.link.url));
    }
  };

/**
 * The withheld page that is reported as most probable; null if its confidence is below that of a sure claim, since no
 * text can confirm it.
 */
function withheldOf(posterior: Posterior, model: Model): Withheld | null {
  const spelling = posterior.withheld?.address.withheld;
  const opened = spelling?.from.page?.opened ?? spelling?.from.listing;
  const confidence = withheldConfidence(posterior, model);
  if (!spelling || !opened || confidence < model.weakClaim.sureFrom) return null;
  const { link, reason } = spelling;
  const label = labelOf(link).replaceAll('\n', ' ');
  return { url: link.url, label, confidence, reason, trail: [...trailTo(opened), { url: link.url, label }] };
}

/**
 * Drops the best page if it is a soft 404.
 * @returns true if it was dropped
 */
async function dropSoft404({ best }: Posterior, soft404: Soft404Check, graph: LinkGraph): Promise<boolean> {
  const opened = best?.address.page?.opened;
  if (!best || !opened?.from || !(await soft404.isSoft404(opened.page))) return false;
  graph.dropPage(best.address);
  return true;
}

async function open(address: Address, graph: LinkGraph, survey: Survey) {
  graph.markRequested(address);
  const from = address.from?.page?.opened ?? address.from?.listing;
  return from && address.link ? survey.follow(address.link, from) : null;
}

/** A possible request with its index: the probability that its page, or one that it leads to, is the target. */
type Step = Prospect | { source: Source; index: number };

/**
 * The request with the highest index. A source is scored like a hub, but counts only while no opened page is prominent.
 */
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

/** All sources of a site. */
const sourcesOf = (context: SourceContext): readonly Source[] => [sitemapSource(context), siteSearchSource(context)];

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
