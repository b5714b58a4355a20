/**
 * What is held of a page's change rate: a gamma distribution with this shape and this many days. Its mean is
 * shape ÷ days; every quiet day adds one to `days`.
 */
export interface Belief {
  readonly shape: number;
  readonly days: number;
}

/**
 * The law by which the pages of a site change. A page comes into being, and goes on after a change, with the belief
 * (`shape`, `days`): the gap to its next change is then Lomax-distributed, its hazard, shape ÷ (days + time gone),
 * falls as 1/time.
 */
export interface ChangeLaw extends Belief {
  /**
   * How much of what its past said of a page outlives a change: 0 – all pages are alike after one; 1 – a page has one
   * rate for ever (gamma–Poisson).
   */
  readonly persistence: number;
  /** Changes a day that reach every page however quiet it is, as a redesign does; they tell nothing of the page. */
  readonly background: number;
}

/** P(no change within `gap` days): E e^{−λ gap} = (days/(days + gap))^shape. */
export const survival = (shape: number, days: number, gap: number): number => (days / (days + gap)) ** shape;

/** The belief after a visit that came `gap` days after the one before and saw no change. Exact. */
export const afterQuiet = ({ shape, days }: Belief, gap: number): Belief => ({ shape, days: days + gap });

/**
 * The belief after a visit that came `gap` days after the one before and saw a change: of the page's own accord, or by
 * the background, as likely as the law has it; the two beliefs are pooled.
 */
export function afterChange(before: Belief, gap: number, law: ChangeLaw): Belief {
  const own = 1 - survival(before.shape, before.days, gap);
  const share = own / (1 - (1 - own) * Math.exp(-law.background * gap));
  return share < 1
    ? pooled(afterOwnChange(before, gap, law), afterQuiet(before, gap), share)
    : afterOwnChange(before, gap, law);
}

/**
 * After a change of its own. The exact posterior, a difference of two gammas, is replaced by the gamma of the same mean
 * and variance; then the law's share of it is forgotten. The moment of the change is unknown: half the gap has been
 * quiet since, in the mean.
 */
function afterOwnChange(before: Belief, gap: number, law: ChangeLaw): Belief {
  const { shape, days } = seenChanged(before, gap);
  return {
    shape: law.shape + law.persistence * (shape - law.shape),
    days: law.days + law.persistence * (days - law.days) + (1 - law.persistence) * (gap / 2),
  };
}

/** Between two beliefs: of their shapes and of their mean rates. */
function pooled(one: Belief, other: Belief, share: number): Belief {
  const shape = share * one.shape + (1 - share) * other.shape;
  const rate = (share * one.shape) / one.days + ((1 - share) * other.shape) / other.days;
  return { shape, days: shape / rate };
}

/** The belief about all changes of a page, the background's too: the gamma of the same mean and variance. */
export function withBackground({ shape, days }: Belief, background: number): Belief {
  const rate = background + shape / days;
  const variance = shape / (days * days);
  return { shape: (rate * rate) / variance, days: rate / variance };
}

/** Moments of a gamma times 1 − e^{−λ gap}, matched by a gamma. */
function seenChanged({ shape, days }: Belief, gap: number): Belief {
  const log = Math.log1p(gap / days);
  const changed = -Math.expm1(-shape * log);
  const mean = ((shape / days) * -Math.expm1(-(shape + 1) * log)) / changed;
  const square = ((shape * (shape + 1)) / (days * days)) * (-Math.expm1(-(shape + 2) * log) / changed);
  const variance = square - mean * mean;
  if (!(changed > 0 && variance > 0)) return { shape: shape + 1, days }; // gap → 0
  return { shape: (mean * mean) / variance, days: mean / variance };
}

/** How many days ago a copy of `gap` days is expected to have become out of date: gap − ∫₀^gap (days/(days + t))^shape dt. */
export function expectedAge(shape: number, days: number, gap: number): number {
  const log = Math.log1p(gap / days);
  const power = (1 - shape) * log;
  return gap - (Math.abs(power) < 1e-9 ? days * log : (days * Math.expm1(power)) / (1 - shape));
}
