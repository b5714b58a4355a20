import type { ChangeLaw } from './belief.js';
import { foretold, lowest } from './change-law.js';
import type { PageHistory } from './history.js';

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
  const [background = 0] = lowest(
    ([background = 0, shape = 0]) => unlikely(background, shape) - foretold(sample, at(background, shape)),
    [0, 0],
    TOLERANCE,
  );
  return at(OWN_SHARE * background, 0);
}
