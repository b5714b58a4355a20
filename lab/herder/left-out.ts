import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { herdBy } from '@hyrde/jobs/locate';
import { groupOf } from '../sites/report.js';
import { isRefused, type Outcome, outcomeOf, type Search } from '../sites/searches.js';
import { type End, endOf } from './ends.js';
import { type ByKnowledge, calibratedModels, type Models, type Start, startsOf, weighedModels } from './fit.js';
import { logLoss, vectorOf } from './likelihood.js';
import type { SearchLooks } from './look.js';
import type { Model } from './parts.js';

/** A fitted model, and its mean log-loss a search on sites left out. */
export interface Fit {
  model: Model;
  loss: number;
}

/** By group of sites. */
type Grouped<T> = ReadonlyMap<string, T>;

/** All numbers of both models: weights by all sites, the rest by what such weights come to on sites left out. */
export async function fitModels(
  material: readonly SearchLooks[],
  searches: readonly Search[],
): Promise<ByKnowledge<Fit>> {
  const starts = startsOf(material);
  const left = weighedLeftOut(material, searches, starts);
  const { words, names } = calibratedModels(weighedModels(material, starts), await endsLeftOut(searches, left));
  return {
    words: { model: words, loss: lossLeftOut(material, left, false) },
    names: { model: names, loss: lossLeftOut(material, left, true) },
  };
}

/** For each group of sites models with all numbers from the others alone, but that ends of those saw its looks. */
export async function modelsLeftOut(
  material: readonly SearchLooks[],
  searches: readonly Search[],
  starts: ByKnowledge<Start>,
): Promise<Map<string, Models>> {
  const left = weighedLeftOut(material, searches, starts);
  const ends = await endsLeftOut(searches, left);
  const othersThan = (left: string) => ends.filter(({ group }) => group !== left);
  return new Map([...left].map(([group, models]) => [group, calibratedModels(models, othersThan(group))]));
}

/** For each group of sites, also those that robots.txt shuts, and that teach nothing, models weighed on all others. */
function weighedLeftOut(
  material: readonly SearchLooks[],
  searches: readonly Search[],
  starts: ByKnowledge<Start>,
): Grouped<Models> {
  const othersThan = (left: string) => material.filter(({ group }) => group !== left);
  const groups = [...new Set(searches.map(({ site }) => groupOf(site)))].sort();
  return new Map(groups.map((group) => [group, weighedModels(othersThan(group), starts)]));
}

/** Where searches of all sites end, each by its group's models; those for what robots.txt refuses would teach to give up. */
async function endsLeftOut(searches: readonly Search[], models: Grouped<Models>): Promise<End[]> {
  const ends: End[] = [];
  for (const [group, each] of models)
    for (const search of searches.filter(({ site }) => groupOf(site) === group)) {
      const end = !search.removed && isRefused(search) ? null : await endOf(search, each, DEFAULT_BUDGET);
      if (end) ends.push(end);
    }
  return ends;
}

/** The mean log-loss of a search, by the models of its group. */
function lossLeftOut(material: readonly SearchLooks[], models: Grouped<Models>, byNames: boolean): number {
  const searches = material.flatMap((search) => {
    const left = models.get(search.group)?.[byNames ? 'names' : 'words'];
    return left && search.byNames === byNames ? [{ ...search, left }] : [];
  });
  const loss = searches.reduce((sum, { looks, left }) => sum + logLoss(looks, vectorOf(left)), 0);
  return loss / searches.reduce((sum, { weight }) => sum + weight, 0);
}

/** All searches of all sites, each by its group's model. */
export async function searchedLeftOut(
  searches: readonly Search[],
  models: Grouped<Models>,
  budget: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [group, model] of models)
    for (const search of searches.filter(({ site }) => groupOf(site) === group))
      outcomes.push(await outcomeOf(search, herdBy(model), budget));
  return outcomes;
}
