import { calibrated, presenceOf } from '@hyrde/jobs/locate';
import { curvatureAt, diagonal, type Factor, type Smooth } from '../fitting/curvature.js';
import { minimum } from '../fitting/minimum.js';
import type { End } from './likelihood.js';
import { AT, hubLoss, posteriorLoss, vectorOf } from './likelihood.js';
import type { Model } from './look.js';
import { LINK, type Look, PAGE, SEARCH, type SearchLooks } from './look.js';
import { PRIOR } from './prior.js';

const MAX_LOG_ODDS = 12;
/** Weight of the uncalibrated probabilities in the fit, in searches. */
const PRIOR_STRENGTH = 2;
/**
 * Prior of the calibration's ceiling: the fraction of the most confident claims assumed right until claims show
 * otherwise. Its weight is more than a few claims, since those come from few sites.
 */
const PRIOR_CEILING = 0.95;
const PRIOR_HEIGHT = Math.log(PRIOR_CEILING / (1 - PRIOR_CEILING));
const CEILING_STRENGTH = 20;
/** Largest probability of presence in the fit, whose logarithms must be finite. */
const MOST = 1 - 1e-6;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * Platt's logistic curve from a best page's posterior to its frequency of being right, absent targets included, up to a
 * ceiling: some of the most confident claims are wrong for reasons that no feature shows, such as a second page of the
 * kind. Without the ceiling those few would flatten the curve for all. Pages that are not prominent have a ceiling of
 * their own.
 */
export function calibrationFit(
  ends: readonly Pick<End, 'probability' | 'right' | 'weight' | 'prominent'>[],
): Omit<Model['calibration'], 'nearMiss' | 'unread' | 'present'> {
  const cases = ends.map(({ probability, right, weight, prominent }) => ({
    x: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, Math.log(probability / (1 - probability)))),
    right,
    weight,
    prominent,
  }));
  const at = minimum(
    (point, gradient) => {
      const [slope = 1, offset = 0, ...heights] = point;
      const ceilings = heights.map(logistic);
      let loss = 0.5 * PRIOR_STRENGTH * ((slope - 1) ** 2 + offset ** 2);
      for (const ceiling of ceilings)
        loss -= CEILING_STRENGTH * (PRIOR_CEILING * Math.log(ceiling) + (1 - PRIOR_CEILING) * Math.log(1 - ceiling));
      let [bySlope, byOffset] = [PRIOR_STRENGTH * (slope - 1), PRIOR_STRENGTH * offset];
      const byHeight = ceilings.map((ceiling) => CEILING_STRENGTH * (ceiling - PRIOR_CEILING));
      for (const { x, right, weight, prominent } of cases) {
        const curve = logistic(slope * x + offset);
        const which = prominent ? 0 : 1;
        const ceiling = ceilings[which] as number;
        const said = ceiling * curve;
        loss -= weight * Math.log(Math.max(1e-300, right ? said : 1 - said));
        // If the claim is wrong, both slopes are those of log(1 - said).
        const off = right ? -1 : said / (1 - said);
        bySlope += weight * off * (1 - curve) * x;
        byOffset += weight * off * (1 - curve);
        byHeight[which] = (byHeight[which] as number) + weight * off * (1 - ceiling);
      }
      gradient.set([bySlope, byOffset, ...byHeight]);
      return loss;
    },
    Float64Array.from([1, 0, PRIOR_HEIGHT, PRIOR_HEIGHT]),
  );
  const [slope = 1, offset = 0, height = 0, heightElsewhere = 0] = at;
  return { slope, offset, ceiling: logistic(height), ceilingElsewhere: logistic(heightElsewhere) };
}

/** A search that claims no page: the best page's confidence, and as in `End`. */
export type Unclaimed = Pick<End, 'unread' | 'present' | 'weight'> & { confidence: number };

/**
 * Fractions of the best page's confidence and of the posterior of all unread pages that were right, where no page was
 * claimed: maximum a posteriori, log-normal around 1, which trusts both. A sum, so that a site read whole leaves the best
 * page's confidence alone.
 */
export function absenceFit(unclaimed: readonly Unclaimed[]): Pick<Model['calibration'], 'nearMiss' | 'unread'> {
  const factorsAt = ([nearMiss = 0, unread = 0]: Float64Array) => ({
    nearMiss: Math.exp(nearMiss),
    unread: Math.exp(unread),
  });
  const at = minimum((point, gradient) => {
    const factors = factorsAt(point);
    gradient.set(point.map((x) => PRIOR_STRENGTH * x));
    let loss = point.reduce((sum, x) => sum + 0.5 * PRIOR_STRENGTH * x ** 2, 0);
    for (const { confidence, unread, present, weight } of unclaimed) {
      const said = Math.min(MOST, Math.max(1 - MOST, presenceOf(confidence, unread, factors)));
      loss -= weight * Math.log(present ? said : 1 - said);
      const slope = weight * (present ? -1 / said : 1 / (1 - said));
      gradient[0] = (gradient[0] as number) + slope * factors.nearMiss * confidence;
      gradient[1] = (gradient[1] as number) + slope * factors.unread * unread;
    }
    return loss;
  }, new Float64Array(2));
  return factorsAt(at);
}

/** Candidates for `a` and `b` of the hazard. */
const A = Array.from({ length: 40 }, (_, i) => 0.1 * 1.1 ** i);
const B = Array.from({ length: 40 }, (_, i) => 0.02 * 1.25 ** i);

/**
 * Hazard: probability that the next request finds a page that exists and was not found by the first k, as `a` ÷ (k +
 * `b`). Maximum likelihood over a grid, given the request at which searches opened the page, or their length if they
 * did not.
 */
export function hazardFit(searches: readonly SearchLooks[]): Model['hazard'] {
  let best = { a: 1, b: 10 };
  let most = Number.NEGATIVE_INFINITY;
  for (const a of A)
    for (const b of B) {
      const likelihood = searches.reduce((sum, search) => sum + search.weight * logLikelihood(search, a, b), 0);
      if (likelihood <= most) continue;
      most = likelihood;
      best = { a: Number(a.toFixed(3)), b: Number(b.toFixed(3)) };
    }
  return best;
}

function logLikelihood({ foundAfter, downloads }: SearchLooks, a: number, b: number): number {
  const hazard = (k: number) => Math.min(0.95, a / (k + b));
  let sum = 0;
  for (let k = 1; k < (foundAfter ?? downloads + 1) - 1; k++) sum += Math.log1p(-hazard(k));
  return sum + (foundAfter !== null && foundAfter > 1 ? Math.log(hazard(foundAfter - 1)) : 0);
}

/**
 * Strength of the weights' prior, in searches per squared unit of log-odds. On held-out sites the log-loss is nearly
 * constant from 8 to 64 (docs/herder.md).
 */
export const STRENGTH = 16;
/** Spread assumed for features without any, such as intercepts. */
const LEAST_SPREAD = 0.1;

/**
 * Weights that follow from the features' meaning: one of n addresses with a label is the target; no page, no target.
 */
const FIXED: ReadonlySet<string> = new Set(['sameLabel', 'triedAlike', 'folderSuccess']);

/** Start of fits on nearly equal material, for fewer iterations; the optimum does not depend on it. */
export interface Start {
  posterior: Optimum;
  hub: Optimum;
}

/** Minimum of a loss, and the curvature there. */
interface Optimum {
  at: Float64Array;
  curvature: Factor;
}

/** One value for searches by words alone, and one for searches by names. */
export interface ByKnowledge<T> {
  words: T;
  names: T;
}
export type Models = ByKnowledge<Model>;

/** Material on which each of the two models is fitted. */
const materialFor = (material: readonly SearchLooks[]): ByKnowledge<readonly SearchLooks[]> => ({
  words: material.filter(({ byNames }) => !byNames),
  names: material.filter(({ byNames }) => byNames),
});

/**
 * Both models, each with all its weights fitted to looks at the searches of its kind (`SearchLooks`); calibration as in
 * the prior. The hub weights of names are shrunk to those of words, since few searches by names need a hub.
 */
export function weighedModels(
  material: readonly SearchLooks[],
  starts: ByKnowledge<Start> = startsOf(material),
): Models {
  const { words, names } = materialFor(material);
  const byWords = weighedModel(words, starts.words);
  return { words: byWords, names: weighedModel(names, starts.names, byWords.hub) };
}

/**
 * Both models with their calibration fitted to ends of searches on held-out sites: that of sweeps, that of a person's
 * words which mean a built-in target, and that of words alone.
 */
export function calibratedModels({ words, names }: Models, ends: readonly End[]): Models {
  const of = (which: End['known']) =>
    roundedCalibration(
      ends.filter(({ known }) => known === which),
      names.claimFrom,
    );
  const alone = of('words');
  return {
    words: { ...words, calibration: alone, calibrationOfWords: alone },
    names: { ...names, calibration: of('names'), calibrationOfWords: of('meant') },
  };
}

function roundedCalibration(ends: readonly End[], claimFrom: number): Model['calibration'] {
  const { slope, offset, ceiling, ceilingElsewhere } = calibrationFit(ends);
  const ceilings = { ceiling: rounded(ceiling), ceilingElsewhere: rounded(ceilingElsewhere) };
  const ofPages = { slope: rounded(slope), offset: rounded(offset), ...ceilings };
  const unclaimed = ends.flatMap(({ probability, prominent, isNamedOtherwise, ...end }): Unclaimed[] => {
    const confidence = calibrated(probability, prominent, ofPages);
    return confidence < claimFrom && !isNamedOtherwise ? [{ ...end, confidence }] : [];
  });
  const { nearMiss, unread } = absenceFit(unclaimed);
  const weigh = (some: readonly End[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const present = rounded(weigh(ends.filter(({ present }) => present)) / weigh(ends));
  return { ...ofPages, nearMiss: rounded(nearMiss), unread: rounded(unread), present };
}

export function startsOf(material: readonly SearchLooks[]): ByKnowledge<Start> {
  const { words, names } = materialFor(material);
  return { words: startOf(words), names: startOf(names) };
}

/** A start for fits that hold out some of the material. */
export function startOf(material: readonly SearchLooks[]): Start {
  const posterior = posteriorTask(material);
  const hub = hubTask(material);
  return { posterior: optimumOf(posterior), hub: optimumOf(hub) };
}

/**
 * A model with all its weights fitted to looks at searches (`SearchLooks`).
 * @param hub prior of the hub weights
 */
export function weighedModel(
  material: readonly SearchLooks[],
  start: Start = startOf(material),
  hub: Model['hub'] = PRIOR.hub,
): Model {
  const at = leastFrom(posteriorTask(material), start.posterior);
  return {
    ...PRIOR,
    page: named(PAGE, at, AT.page),
    link: named(LINK, at, AT.link),
    unseen: named(SEARCH, at, AT.unseen),
    absent: named(SEARCH, at, AT.absent),
    hub: named(LINK, leastFrom(hubTask(material, hub), start.hub), 0),
    hazard: hazardFit(material.filter(({ present }) => present)),
  };
}

/** A fit of weights: the loss, the prior, and the prior's strength. */
interface FitTask {
  loss: Smooth;
  prior: Float64Array;
  strengths: Float64Array;
}

function posteriorTask(material: readonly SearchLooks[]): FitTask {
  const looks = material.flatMap((search) => search.looks);
  const prior = vectorOf(PRIOR);
  const pages = spreadsOf(
    looks.map(({ pages, weight }) => ({ rows: pages, weight })),
    PAGE.length,
  );
  const rest = [...SEARCH, ...SEARCH].map(() => LEAST_SPREAD);
  const strengths = strengthsOf([...pages, ...linkSpreadsOf(looks), ...rest], STRENGTH, AT.link);
  return { loss: posteriorLoss(looks, prior, strengths), prior, strengths };
}

function hubTask(material: readonly SearchLooks[], hub: Model['hub'] = PRIOR.hub): FitTask {
  const looks = material.flatMap((search) => search.looks);
  const prior = Float64Array.from(LINK, (name) => hub[name] ?? 0);
  const strengths = strengthsOf(linkSpreadsOf(looks), STRENGTH, 0);
  return { loss: hubLoss(looks, prior, strengths), prior, strengths };
}

const linkSpreadsOf = (looks: readonly Look[]): number[] =>
  spreadsOf(
    looks.map(({ links, weight }) => ({ rows: links, weight })),
    LINK.length,
  );

/**
 * Strengths in units of each feature's spread; infinite for fixed weights. @param links index of the first address
 * weight
 */
function strengthsOf(spread: readonly number[], strength: number, links: number): Float64Array {
  const strengths = Float64Array.from(spread, (each) => strength * Math.max(LEAST_SPREAD, each) ** 2);
  for (const [i, name] of LINK.entries()) if (FIXED.has(name)) strengths[links + i] = Number.POSITIVE_INFINITY;
  return strengths;
}

function optimumOf({ loss, prior, strengths }: FitTask): Optimum {
  const at = minimum(loss, prior, diagonal(strengths));
  return { at, curvature: curvatureAt(loss, at, strengths) };
}

const leastFrom = ({ loss }: FitTask, { at, curvature }: Optimum): Float64Array => minimum(loss, at, curvature);

/** The standard deviation of each column. */
function spreadsOf(tables: readonly { rows: Float32Array; weight: number }[], width: number): number[] {
  const sums = { weight: 0, value: new Float64Array(width), square: new Float64Array(width) };
  for (const { rows, weight } of tables) {
    const count = rows.length / width;
    for (let i = 0; i < rows.length; i++) {
      const [value, share] = [rows[i] as number, weight / count];
      const column = i % width;
      sums.value[column] = (sums.value[column] as number) + share * value;
      sums.square[column] = (sums.square[column] as number) + share * value * value;
    }
    if (count > 0) sums.weight += weight;
  }
  return Array.from(sums.value, (value, i) =>
    Math.sqrt(Math.max(0, (sums.square[i] as number) / sums.weight - (value / sums.weight) ** 2)),
  );
}

const named = <N extends string>(names: readonly N[], at: Float64Array, from: number): Partial<Record<N, number>> =>
  Object.fromEntries(
    names.map((name, i) => [name, rounded(at[from + i] as number)]).filter(([, value]) => value !== 0),
  ) as Partial<Record<N, number>>;

/** Weight rounded to a thousandth of a log-odds, below which differences cannot be measured. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0;
