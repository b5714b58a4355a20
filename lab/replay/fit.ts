import { type Belief, type ChangeLaw, fittedLaw, fittedRates, type PageHistory } from '@hyrde/jobs/refresh';
import { type Laws, learn } from './replay.js';
import type { World } from './world.js';

/** Start of the search for a law; the optimum does not depend on it. */
const START: ChangeLaw = { shape: 0.1, days: 1, persistence: 0.1, background: 0.0003 };
const START_RATES: Belief = { shape: 0.5, days: 50 };

/** Parts of a history that are needed for a fit. */
export interface FitSite {
  readonly name: string;
  /** The site’s pages with daily visits, from the first day to the last. */
  readonly daily: readonly PageHistory[];
}

export const fitSite = (world: World): FitSite => ({ name: world.name, daily: learn(world, 1, 1).histories });

/**
 * Laws fitted on some sites for another: the law that best predicts daily visits, and the spread of constant rates that
 * does.
 */
export function fittedLaws(sites: readonly FitSite[]): Laws {
  const histories = sites.map(({ daily }) => daily);
  return { change: fittedLaw(histories, START), rates: fittedRates(histories, START_RATES) };
}
