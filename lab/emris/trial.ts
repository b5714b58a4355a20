import { LOCATORS } from '@hyrde/jobs/locate';
import { distances, type Graph } from './graph.js';
import { GraphSite, GraphWeb, urlOf } from './graph-web.js';
import type { Row } from './rows.js';

/** What one row came to on one graph. */
export interface Trial {
  right: boolean;
  /** Pages downloaded, the start page left out: the paper's D. */
  fetched: number;
  /** How often it went on from another page, or null where the algorithm walks no path. */
  path: number | null;
  /** Pages judged, where pages are also opened for their links alone; else those fetched. */
  judged: number;
}

/** Runs every row on one graph; null where the graph is too large for the row. */
export async function trialsOf(graph: Graph, rows: readonly Row[], seed: number): Promise<(Trial | null)[]> {
  const site = new GraphSite(graph);
  const trials: (Trial | null)[] = [];
  for (const row of rows) trials.push(graph.size > (row.upTo ?? graph.size) ? null : await trial(row, site, seed));
  return trials;
}

export async function trial(row: Row, site: GraphSite, seed: number): Promise<Trial> {
  const { graph } = site;
  if (row.algorithm === 'optimal') {
    const fetched = distances(graph)[graph.target] ?? Number.POSITIVE_INFINITY;
    return { right: true, fetched, path: fetched, judged: fetched };
  }
  const { name, parameters } = row.algorithm;
  const web = new GraphWeb(site, row.budget, 'search', seed, graph.size, row.id);
  const words = [...new Set(graph.query)].map((word) => ({ word, weight: 1 }));
  const task = {
    home: urlOf(0),
    words,
    language: 'nb',
    parameters,
    siteSize: graph.size,
    analyserFor: site.analyserFor,
  };
  const located = await LOCATORS[name](task, web);
  // The page exists by definition of the exact match on rare items: who names none is held to the best it saw.
  const answer = located.found ?? located.runnersUp[0];
  const fetched = web.downloads - 1;
  return {
    right: answer?.url === urlOf(graph.target),
    fetched,
    path: located.pathLength ?? null,
    judged: located.judged ?? fetched,
  };
}
