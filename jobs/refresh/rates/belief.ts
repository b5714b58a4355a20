/**
 * Belief about a page's change rate: gamma distribution with this shape and rate parameter `days`. Its mean is shape ÷
 * days; every day without a change adds one to `days`.
 */
export interface Belief {
  readonly shape: number;
  readonly days: number;
}

/**
 * Law by which the pages of a site change. A new page, and a page after a change, has the belief (`shape`, `days`): the
 * gap to its next change is then Lomax-distributed, and its hazard, shape ÷ (days + elapsed time), falls as 1/time.
 */
export interface ChangeLaw extends Belief {
  /**
   * Fraction of the learned belief that is kept after a change (0–1): 0 – all pages are alike after a change; 1 – a
   * page has one constant rate (gamma–Poisson).
   */
  readonly persistence: number;
  /** Changes per day that affect every page, such as redesigns; they carry no information about the page. */
  readonly background: number;
}

/** P(no change within `gap` days): E e^{−λ gap} = (days/(days + gap))^shape. */
export const survival = (shape: number, days: number, gap: number): number => (days / (days + gap)) ** shape;

/** Exact posterior after a visit that saw no change, `gap` days after the previous visit. */
export const afterQuiet = ({ shape, days }: Belief, gap: number): Belief => ({ shape, days: days + gap });

/**
 * Posterior after a visit that saw a change, `gap` days after the previous visit: the beliefs after a change of the
 * page itself and after a background change, pooled by their probabilities under the law.
 */
export function afterChange(before: Belief, gap: number, law: ChangeLaw): Belief {
  const own = 1 - survival(before.shape, before.days, gap);
  const share = own / (1 - (1 - own) * Math.exp(-law.background * gap));
  return share < 1
    ? pooled(afterOwnChange(before, gap, law), afterQuiet(before, gap), share)
    : afterOwnChange(before, gap, law);
}

/**
 * Posterior after a change of the page itself. The exact posterior, a difference of two gammas, is replaced by the
 * gamma of equal mean and variance, then reduced to the fraction `persistence`. The time of the change is unknown: on
 * average half the gap has been quiet since.
 */
function afterOwnChange(before: Belief, gap: number, law: ChangeLaw): Belief {
  const { shape, days } = seenChanged(before, gap);
  return {
    shape: law.shape + law.persistence * (shape - law.shape),
    days: law.days + law.persistence * (days - law.days) + (1 - law.persistence) * (gap / 2),
  };
}

/** Interpolates the shapes and the mean rates of two beliefs. */
function pooled(one: Belief, other: Belief, share: number): Belief {
  const shape = share * one.shape + (1 - share) * other.shape;
  const rate = (share * one.shape) / one.days + ((1 - share) * other.shape) / other.days;
  return { shape, days: shape / rate };
}

/** Belief about all changes of a page including the background: the gamma of equal mean and variance. */
export function withBackground({ shape, days }: Belief, background: number): Belief {
  const rate = background + shape / days;
  const variance = shape / (days * days);
  return { shape: (rate * rate) / variance, days: rate / variance };
}

/** Gamma with the mean and variance of a gamma density times 1 − e^{−λ gap}. */
function seenChanged({ shape, days }: Belief, gap: number): Belief {
  const log = Math.log1p(gap / days);
  const changed = -Math.expm1(-shape * log);
  const mean = ((shape / days) * -Math.expm1(-(shape + 1) * log)) / changed;
  const square = ((shape * (shape + 1)) / (days * days)) * (-Math.expm1(-(shape + 2) * log) / changed);
  const variance = square - mean * mean;
  if (!(changed > 0 && variance > 0)) return { shape: shape + 1, days }; // Limit for gap → 0.
  return { shape: (mean * mean) / variance, days: mean / variance };
}

/** Expected days for which a copy of age `gap` has been out of date: gap − ∫₀^gap (days/(days + t))^shape dt. */
export function expectedAge(shape: number, days: number, gap: number): number {
  const log = Math.log1p(gap / days);
  const power = (1 - shape) * log;
  return gap - (Math.abs(power) < 1e-9 ? days * log : (days * Math.expm1(power)) / (1 - shape));
}
