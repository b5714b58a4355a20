import { herdBy } from '@hyrde/jobs/locate';
import type { RecordedSite } from '../sites/recorded-site.js';
import { groupOf } from '../sites/report.js';
import { type Outcome, outcomeOf, searchesOf } from '../sites/searches.js';
import { type ByKnowledge, fitModels, type Models, type Start } from './fit.js';
import type { SearchLooks } from './look.js';
import { groupsOf } from './material.js';

/**
 * For each group of sites the models fitted on all others.
 * @param groups also those that robots.txt shuts, and that teach nothing
 */
export function modelsLeftOut(
  material: readonly SearchLooks[],
  groups: Iterable<string>,
  starts: ByKnowledge<Start>,
): Map<string, Models> {
  const teaching = groupsOf(material);
  const modelFor = (left: string): Models => {
    const fits = fitModels(
      material.filter(({ group }) => group !== left),
      teaching.filter((group) => group !== left),
      starts,
    );
    return { words: fits.words.model, names: fits.names.model };
  };
  return new Map([...new Set(groups)].sort().map((group) => [group, modelFor(group)]));
}

/** All searches of all sites, each by its group's model. */
export async function searchedLeftOut(
  sites: readonly RecordedSite[],
  models: ReadonlyMap<string, Models>,
  budget: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [group, model] of models)
    for (const search of searchesOf(sites.filter((site) => groupOf(site) === group)))
      outcomes.push(await outcomeOf(search, herdBy(search.asked === 'built-in' ? model.names : model.words), budget));
  return outcomes;
}
