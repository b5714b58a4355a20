import { BUILT_IN_TARGETS, DEFAULT_BUDGET } from '@hyrde/contracts';
import { herdBy, MODEL } from '@hyrde/jobs/locate';
import { describe, expect, it } from 'vitest';
import { rightness } from '../commands/truth-teller.js';
import { country, DEFAULT_PORT } from '../country/sites/country.js';
import { isTrueTarget, truthOf } from '../country/sites/truth.js';
import { PureWeb } from '../country/web/pure-web.js';
import type { Model } from './look.js';

/** Floors of a working herder; measured values were .983 at 5.32 downloads. */
const FLOORS = { right: 0.97, downloads: 5.4 };

const SITES = 12;
const SEARCHES = SITES * BUILT_IN_TARGETS.filter(({ slug }) => isTrueTarget(slug)).length;
const land = country({ seed: 1, sites: SITES, port: DEFAULT_PORT });

/** Searches every site for every target with known truth, sites without such a page included. */
async function* searched(model: Model): AsyncGenerator<{ right: boolean | null; downloads: number }> {
  for (const { slug, words } of BUILT_IN_TARGETS) {
    if (!isTrueTarget(slug)) continue;
    for (const site of land.sites) {
      const task = { home: `${site.origin}/`, words, language: site.language, parameters: {} };
      const web = new PureWeb(land, site, DEFAULT_BUDGET, land.seed);
      const { outcome, reason, found, downloads } = await herdBy(model)(task, web);
      const truth = truthOf(site, slug);
      yield { right: rightness({ truth, outcome, reason, foundUrl: found?.url ?? null, downloads }), downloads };
    }
  }
}

/** Returns as soon as one floor cannot be reached any more. */
async function holds(model: Model): Promise<boolean> {
  let [decided, wrong, downloads] = [0, 0, 0];
  const areWithin = (searches: number) =>
    wrong <= (1 - FLOORS.right) * searches && downloads <= FLOORS.downloads * searches;
  for await (const trial of searched(model)) {
    if (trial.right === null) continue;
    decided++;
    wrong += Number(!trial.right);
    downloads += trial.downloads;
    if (!areWithin(SEARCHES)) return false;
  }
  return decided > 0 && areWithin(decided);
}

const MUTATIONS: readonly [name: string, model: Model][] = [
  ['claims only what is certain', { ...MODEL, claimFrom: 0.95 }],
  ['never believes that the page is absent', { ...MODEL, absent: { intercept: -20 } }],
  ['goes on for ever', { ...MODEL, hazard: { a: 60, b: 0 } }],
  ['does not read labels', { ...MODEL, link: { ...MODEL.link, labelScore: 0 } }],
  ['does not read names', { ...MODEL, page: { ...MODEL.page, nameScore: 0, nameFirstWord: 0 } }],
  ['does not read text', { ...MODEL, page: { ...MODEL.page, bm25: 0, coverage: 0, textShare: 0 } }],
];

describe('the herder on practice sites', () => {
  it('reaches the floors of accuracy and downloads', async () => {
    expect(await holds(MODEL)).toBe(true);
  });

  it.each(MUTATIONS)('would be seen if it %s', async (_, model) => {
    expect(await holds(model)).toBe(false);
  });
});
