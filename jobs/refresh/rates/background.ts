import type { ChangeLaw } from './belief.js';
import { foretold, lowest } from './change-law.js';
import type { PageHistory } from './history.js';

/**
 * How far a site's own visits move its background from that of others, in logarithms: half of the way. All of it foretells
 * visits better and leaves copies less fresh by body text (docs/papers/recrawl-policies.md).
 */
const OWN_SHARE = 0.5;
/** Backgrounds of sites differ so much, and first shapes: the standard deviations of their logarithms. */
const DEVIATIONS = { background: 2, shape: 1 } as const;
/** Pages that it is fitted on at most; more make it no better. */
const PAGES_TO_FIT = 2_000;
/** The logarithm of the background is wanted to a hundredth. */
const TOLERANCE = 1e-3;

/**
 * The law for one site: with a background between that of the law, fitted on others, and the one that best foretold what
 * visits of this site saw (maximum a posteriori). The shape is fitted beside it and let go again: else what busier pages
 * do of their own accord would be taken for the background's. Without visits it is the law as it was.
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
  const [background = 0] = lowest(
    ([background = 0, shape = 0]) => unlikely(background, shape) - foretold(sample, at(background, shape)),
    [0, 0],
    TOLERANCE,
  );
  return at(OWN_SHARE * background, 0);
}
