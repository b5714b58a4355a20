import type { ChangeLaw } from './belief.js';
import { foretold } from './change-law.js';
import type { PageHistory } from './history.js';
import { lowest } from './lowest.js';

/**
 * How far a site's own visits move its background from that of others, in logarithms: half of the way. All of it foretells
 * visits better and leaves copies less fresh, since with long gaps between visits changes of the pages' own are taken for
 * the background's (docs/papers/recrawl-policies.md).
 */
const OWN_SHARE = 0.5;
/** Backgrounds of sites differ so much: the standard deviation of their logarithms. */
const DEVIATION = 2;
/** Pages that it is fitted on at most; more make it no better. */
const PAGES_TO_FIT = 5_000;

/**
 * The law for one site: with a background between that of the law, fitted on others, and the one that best foretold what
 * visits of this site saw (maximum a posteriori). Without visits it is the law as it was.
 */
export function lawOfSite(histories: readonly PageHistory[], law: ChangeLaw): ChangeLaw {
  const seen = histories.filter(({ changes, quietVisits }) => changes.length + quietVisits > 0);
  if (seen.length === 0) return law;
  const step = Math.ceil(seen.length / PAGES_TO_FIT);
  const sample = seen.filter((_, i) => i % step === 0);
  const times = (log: number): ChangeLaw => ({ ...law, background: law.background * Math.exp(log) });
  const [log = 0] = lowest(([log = 0]) => (log / DEVIATION) ** 2 / 2 - foretold(sample, times(log)), [0]);
  return times(OWN_SHARE * log);
}
