import { BUILT_IN_TARGETS, DEFAULT_BUDGET } from '@hyrde/contracts';
import { herdBy } from '@hyrde/jobs/locate';
import { rightness } from '../commands/tally.js';
import { country, DEFAULT_PORT } from '../country/sites/country.js';
import { isTrueTarget, truthOf } from '../country/sites/truth.js';
import { PureWeb } from '../country/web/pure-web.js';
import { generateGraph } from '../emris/graphs/graph.js';
import { GraphSite, GraphWeb, urlOf } from '../emris/graphs/graph-web.js';
import { taskOf } from '../emris/trial.js';
import { recordedSites } from '../sites/recorded-site.js';
import { outcomeOf, searchesOf } from '../sites/searches.js';
import { type TestSet, trialOf } from './trial.js';

/** The practice country: every target whose place the lab knows, on every site, those without such a page included. */
export function practiceTestSet(seed: number, sites: number): TestSet {
  const land = country({ seed, sites, port: DEFAULT_PORT });
  return {
    name: 'practice country',
    async *search(model) {
      for (const { slug, words } of BUILT_IN_TARGETS) {
        if (!isTrueTarget(slug)) continue;
        for (const site of land.sites) {
          const task = { home: `${site.origin}/`, words, language: site.language, parameters: {} };
          const located = await herdBy(model)(task, new PureWeb(land, site, DEFAULT_BUDGET, land.seed));
          const { outcome, reason, found, downloads } = located;
          const truth = truthOf(site, slug);
          yield trialOf(located, rightness({ truth, outcome, reason, foundUrl: found?.url ?? null, downloads }));
        }
      }
    },
  };
}

/** The paper's generated graphs, searched without a budget. */
export function graphTestSet(seed: number, size: number, count: number): TestSet {
  const sites = Array.from({ length: count }, (_, i) => new GraphSite(generateGraph(size, seed * 1_000_000 + i)));
  return {
    name: `graphs of ${size}`,
    async *search(model) {
      for (const [i, site] of sites.entries()) {
        const located = await herdBy(model)(taskOf(site, {}), new GraphWeb(site, null, 'ablation', seed, i));
        const answer = (located.found ?? located.runnersUp[0])?.url ?? null;
        yield trialOf(located, answer === urlOf(site.graph.target));
      }
    },
  };
}

/** The targets of recorded sites, asked by name: the model saw these sites when it was fitted. */
export function recordedTestSet(folder: string): TestSet {
  const searches = searchesOf(recordedSites(folder)).filter(({ asked, removed }) => asked === 'named' && !removed);
  return {
    name: 'recorded sites',
    async *search(model) {
      for (const search of searches) yield await outcomeOf(search, herdBy(model), DEFAULT_BUDGET);
    },
  };
}
