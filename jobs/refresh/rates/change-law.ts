import { afterChange, afterQuiet, type Belief, type ChangeLaw, withBackground } from './belief.js';
import type { PageHistory } from './history.js';

/**
 * Change law of body text on public bodies' sites: fitted on the page histories of digital.gov, beta.gouv.fr,
 * docs.digdir.no and the GOV.UK service manual (3.7 to 10.7 years each) by `npm run lab -- refresh --fit`. Its
 * evaluation uses histories left out of the fit (docs/papers/recrawl-policies.md).
 */
export const LAW: ChangeLaw = { shape: 0.06705, days: 1.481, persistence: 0.2055, background: 0.00008203 };

/**
 * Belief after a page's visits.
 * @param start belief before the first visit; by default the law's
 */
export function beliefAfter(history: PageHistory, law: ChangeLaw, start: Belief = law): Belief {
  const observed = history.changes.reduce(
    (belief, { quietDays, gapDays }) => afterChange(afterQuiet(belief, quietDays), gapDays, law),
    { shape: start.shape, days: start.days },
  );
  return afterQuiet(observed, history.quietDays);
}

/** Belief about all changes of the page after its visits, including the background. */
export const beliefOfPage = (history: PageHistory, law: ChangeLaw, start: Belief = law): Belief =>
  withBackground(beliefAfter(history, law, start), law.background);

/** Log-likelihood of the histories under a law: the sum over all visits of ln P(observation | earlier observations). */
export function logLikelihood(histories: Iterable<PageHistory>, law: ChangeLaw): number {
  let sum = 0;
  const unchanged = ({ shape, days }: Belief, gap: number) => -shape * Math.log1p(gap / days) - law.background * gap;
  for (const { changes, quietDays } of histories) {
    let belief: Belief = { shape: law.shape, days: law.days };
    for (const change of changes) {
      sum += unchanged(belief, change.quietDays);
      belief = afterQuiet(belief, change.quietDays);
      sum += Math.log(-Math.expm1(unchanged(belief, change.gapDays)));
      belief = afterChange(belief, change.gapDays, law);
    }
    sum += unchanged(belief, quietDays);
  }
  return sum;
}

/**
 * Prior for constant rates: the gamma with the maximum likelihood for the histories of several sites, each site with
 * equal weight. It is the belief about a page that was never visited if rates are taken to be constant.
 */
export function fittedRates(sites: readonly (readonly PageHistory[])[], start: Belief): Belief {
  const misfit = misfitOf(sites);
  const constant = ([shape = 0, days = 0]: readonly number[]): ChangeLaw => ({
    shape: Math.exp(shape),
    days: Math.exp(days),
    persistence: 1,
    background: 0,
  });
  const { shape, days } = constant(
    minimised((at) => misfit(constant(at)), [Math.log(start.shape), Math.log(start.days)]),
  );
  return { shape, days };
}

/** Law with the maximum likelihood for the histories of several sites, each site with equal weight (by its changes). */
export function fittedLaw(sites: readonly (readonly PageHistory[])[], start: ChangeLaw): ChangeLaw {
  if (!sites.some((histories) => changesOf(histories) > 0)) return start;
  const misfit = misfitOf(sites);
  return lawAt(minimised((at) => misfit(lawAt(at)), coordinatesOf(start)));
}

/** Misfit of a law: the sum over sites with changes of −ln P of their visits, per change. */
function misfitOf(sites: readonly (readonly PageHistory[])[]): (law: ChangeLaw) => number {
  const observed = sites.flatMap((all) => {
    const histories = all.filter(({ changes, quietDays }) => changes.length > 0 || quietDays > 0);
    const changes = changesOf(histories);
    return changes > 0 ? [{ histories, changes }] : [];
  });
  return (law) => observed.reduce((sum, { histories, changes }) => sum - logLikelihood(histories, law) / changes, 0);
}

const changesOf = (histories: readonly PageHistory[]): number =>
  histories.reduce((sum, { changes }) => sum + changes.length, 0);

const coordinatesOf = ({ shape, days, persistence, background }: ChangeLaw): number[] =>
  [shape, days, persistence / (1 - persistence), background].map(Math.log);

const lawAt = ([shape = 0, days = 0, persistence = 0, background = 0]: readonly number[]): ChangeLaw => ({
  shape: Math.exp(shape),
  days: Math.exp(days),
  persistence: 1 / (1 + Math.exp(-persistence)),
  background: Math.exp(background),
});

/**
 * Weight of the site's own visits in its background, against the fitted law, in logarithms. Full weight predicts visits
 * better but leaves copies less fresh by body text (docs/papers/recrawl-policies.md).
 */
const OWN_SHARE = 0.5;
/** Prior standard deviations of the logarithms of a site's background and shape. */
const DEVIATIONS = { background: 2, shape: 1 } as const;
/** Maximum number of pages used for fitting; more do not improve the fit. */
const PAGES_TO_FIT = 2_000;
/** Tolerance of the optimiser; the logarithm of the background is needed to a hundredth. */
const TOLERANCE = 1e-3;

/**
 * Change law for one site: its background lies between the background of the given law, fitted on other sites, and the
 * one that best predicts the visits of this site (maximum a posteriori). The shape is fitted jointly and then
 * discarded; otherwise changes of busier pages would be attributed to the background. Without visits the given law is
 * returned.
 */
export function lawOfSite(histories: readonly PageHistory[], law: ChangeLaw): ChangeLaw {
  const seen = histories.filter(({ changes, quietVisits }) => changes.length + quietVisits > 0);
  if (seen.length === 0) return law;
  const step = Math.ceil(seen.length / PAGES_TO_FIT);
  const sample = seen.filter((_, i) => i % step === 0);
  const at = (background: number, shape: number): ChangeLaw => ({
    ...law,
    background: law.background * Math.exp(background),
    shape: law.shape * Math.exp(shape),
  });
  const unlikely = (background: number, shape: number) =>
    (background / DEVIATIONS.background) ** 2 / 2 + (shape / DEVIATIONS.shape) ** 2 / 2;
  const [background = 0] = minimised(
    ([background = 0, shape = 0]) => unlikely(background, shape) - logLikelihood(sample, at(background, shape)),
    [0, 0],
    TOLERANCE,
  );
  return at(OWN_SHARE * background, 0);
}

/** Distance of the corners of the initial simplex from the start; the coordinates are logarithms. */
const STEP = 0.5;
const MAX_ITERATIONS = 400;

/** Minimum of a function of few variables by the simplex method of Nelder & Mead (1965); NaN is infinity. */
export function minimised(f: (at: readonly number[]) => number, start: readonly number[], tolerance = 1e-6): number[] {
  const valued = (at: number[]) => {
    const value = f(at);
    return { at, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value };
  };
  const corners = [valued([...start]), ...start.map((_, k) => valued(start.map((x, i) => (i === k ? x + STEP : x))))];
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    corners.sort((a, b) => a.value - b.value);
    const best = corners[0];
    const worst = corners.at(-1);
    const second = corners.at(-2);
    if (!best || !worst || !second || worst.value - best.value < tolerance) break;
    const others = corners.slice(0, -1);
    const centre = start.map((_, i) => others.reduce((sum, { at }) => sum + (at[i] ?? 0), 0) / others.length);
    const along = (t: number) => valued(centre.map((x, i) => x + t * ((worst.at[i] ?? 0) - x)));
    const reflected = along(-1);
    let next = reflected;
    if (reflected.value < best.value) {
      const expanded = along(-2);
      if (expanded.value < reflected.value) next = expanded;
    } else if (reflected.value >= second.value) next = along(reflected.value < worst.value ? -0.5 : 0.5);
    if (next.value < worst.value) corners[corners.length - 1] = next;
    else
      for (let k = 1; k < corners.length; k++) {
        const corner = corners[k];
        if (corner) corners[k] = valued(corner.at.map((x, i) => ((best.at[i] ?? 0) + x) / 2));
      }
  }
  return corners.sort((a, b) => a.value - b.value)[0]?.at ?? [...start];
}
