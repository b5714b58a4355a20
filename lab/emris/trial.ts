import type { LocateTask, Reading } from '@hyrde/jobs/locate';
import { herdBy, MODEL } from '@hyrde/jobs/locate';
import { labLocatorsBy } from '../rivals/locate/algorithms.js';
import { distances, type Graph } from './graphs/graph.js';
import { GraphSite, GraphWeb, urlOf } from './graphs/graph-web.js';
import type { Row } from './rows.js';

/** Result of one row on one graph. */
export interface Trial {
  right: boolean;
  /** Number of downloaded pages without the start page: the paper's D. */
  fetched: number;
  /** Number of times the walk continued from another page; null if the algorithm walks no path. */
  path: number | null;
  /** Number of scored pages if pages are also opened for their links alone; otherwise equal to `fetched`. */
  scored: number;
}

/** Rows and reading that are run on every graph. */
export interface Study {
  rows: readonly Row[];
  reading: Reading;
}

/** Runs every row on one graph; all settings of the herder in one search. */
export async function trialsOf(graph: Graph, { rows, reading }: Study, seed: number): Promise<Trial[]> {
  const site = new GraphSite(graph);
  const own = rows.filter(settingOf);
  const stopped = own.length > 0 ? await stopsOf(own, site, seed) : [];
  const trials: Trial[] = [];
  for (const row of rows) {
    const stop = stopped[own.indexOf(row)];
    trials.push(stop ? trialOf(stop, site) : await trial(row, reading, site, seed));
  }
  return trials;
}

const stopsOf = (rows: readonly Row[], site: GraphSite, seed: number): Promise<Stop[]> =>
  stops(
    rows.flatMap((row) => settingOf(row) ?? []),
    taskOf(site, {}),
    new GraphWeb(site, null, 'search', seed, site.graph.size, 'herder'),
  );

/** Runs a single row, as the product would. */
export async function trial(row: Row, reading: Reading, site: GraphSite, seed: number): Promise<Trial> {
  const { graph } = site;
  if (row.algorithm === 'optimal') {
    const fetched = distances(graph)[graph.target] ?? Number.POSITIVE_INFINITY;
    return { right: true, fetched, path: fetched, scored: fetched };
  }
  const { name, parameters } = row.algorithm;
  const web = new GraphWeb(site, row.budget, 'search', seed, graph.size, row.id);
  const { found, runnersUp, pathLength, scored } = await labLocatorsBy(reading)[name](taskOf(site, parameters), web);
  // The page exists by the definition of exact match on rare items: an algorithm that names no page is scored by its
  // best one.
  const answer = (found ?? runnersUp[0])?.url ?? null;
  const trial = trialOf({ answer, downloads: web.downloads }, site);
  return { ...trial, path: pathLength ?? null, scored: scored ?? trial.fetched };
}

const trialOf = ({ answer, downloads }: Stop, { graph }: GraphSite): Trial => ({
  right: answer === urlOf(graph.target),
  fetched: downloads - 1,
  path: null,
  scored: downloads - 1,
});

/**
 * Task of a graph. Its names are empty: a query that contains words of a built-in target does not refer to that target.
 */
export const taskOf = ({ graph, analyserFor }: GraphSite, parameters: Record<string, number>): LocateTask => ({
  home: urlOf(0),
  words: [...new Set(graph.query)].map((word) => ({ word, weight: 1 })),
  names: {},
  language: 'nb',
  parameters,
  siteSize: graph.size,
  analyserFor,
});

/** One setting of the herder: cost of a download, and maximum number of downloads. */
interface Setting {
  cost: number;
  budget: number | null;
}

/** End of the search under a setting: the named page, and the number of downloads so far. */
interface Stop {
  answer: string | null;
  downloads: number;
}

/** Setting of a row; null if the row uses another algorithm. */
function settingOf({ algorithm, budget }: Row): Setting | null {
  if (algorithm === 'optimal' || algorithm.name !== 'herder') return null;
  return { cost: algorithm.parameters.cost ?? 0, budget };
}

/**
 * Ends of the search under each setting, all from one search. Cost and budget decide when the herder stops, not which
 * page it opens next, so a search with a higher cost is a prefix of one with a lower cost. This requires that the model
 * is the same (tasks of graphs have no names, so the herder takes the model by words) and that no page reports a
 * missing page (the herder would check a soft 404 before it stops, at the price of a download; pages of graphs have no
 * titles).
 * @param web without a budget of its own
 */
async function stops(settings: readonly Setting[], task: LocateTask, web: GraphWeb): Promise<Stop[]> {
  const found = new Map<Setting, Stop>();
  const search = herdBy(MODEL, ({ best }, _, gain) => {
    for (const setting of settings) {
      const spent = web.downloads >= (setting.budget ?? Number.POSITIVE_INFINITY);
      if (found.has(setting) || (gain !== null && gain >= setting.cost && !spent)) continue;
      found.set(setting, { answer: best?.address.page?.opened.page.url ?? null, downloads: web.downloads });
    }
  });
  const cost = Math.min(...settings.map((setting) => setting.cost));
  await search({ ...task, parameters: { cost } }, web);
  return settings.map((setting) => found.get(setting) ?? { answer: null, downloads: web.downloads });
}
