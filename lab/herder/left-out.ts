import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { herdBy } from '@hyrde/jobs/locate';
import { groupOf } from '../sites/report.js';
import { isRefused, type Outcome, outcomeOf, type Search } from '../sites/searches.js';
import { type ByKnowledge, calibratedModels, type Models, type Start, startsOf, weighedModels } from './fit.js';
import { type End, endOf, logLoss, vectorOf } from './likelihood.js';
import type { Model, SearchLooks } from './look.js';

/** A fitted model, and its mean log-loss per search on held-out sites. */
export interface Fit {
  model: Model;
  loss: number;
}

/** Values by group of sites. */
type Grouped<T> = ReadonlyMap<string, T>;

/**
 * All parameters of both models: weights fitted on all sites, the others on the results of such weights on held-out
 * sites.
 * @param folds number of sets of groups that are held out together; by default each group by itself
 * @param kept models whose weights are kept, so that only the calibration is fitted
 */
export async function fitModels(
  material: readonly SearchLooks[],
  searches: readonly Search[],
  { folds, kept }: { folds?: number; kept?: Models } = {},
): Promise<ByKnowledge<Fit>> {
  const starts = startsOf(material);
  const left = weighedLeftOut(material, searches, starts, folds);
  const { words, names } = calibratedModels(kept ?? weighedModels(material, starts), await endsLeftOut(searches, left));
  return {
    words: { model: words, loss: lossLeftOut(material, left, false) },
    names: { model: names, loss: lossLeftOut(material, left, true) },
  };
}

/**
 * For each group of sites, models whose parameters come from the other groups, except that the weights behind those
 * groups' ends were also fitted on the held-out group's looks.
 * @param folds number of sets of groups that are held out together; by default each group by itself
 */
export async function modelsLeftOut(
  material: readonly SearchLooks[],
  searches: readonly Search[],
  starts: ByKnowledge<Start>,
  folds?: number,
): Promise<Map<string, Models>> {
  const left = weighedLeftOut(material, searches, starts, folds);
  const ends = await endsLeftOut(searches, left);
  const othersThan = (left: string) => ends.filter(({ group }) => group !== left);
  return new Map([...left].map(([group, models]) => [group, calibratedModels(models, othersThan(group))]));
}

/**
 * For each group of sites, models weighed on all others; includes groups that robots.txt closes, which contribute no
 * material.
 */
function weighedLeftOut(
  material: readonly SearchLooks[],
  searches: readonly Search[],
  starts: ByKnowledge<Start>,
  folds = Number.POSITIVE_INFINITY,
): Grouped<Models> {
  const groups = [...new Set(searches.map(({ site }) => groupOf(site)))].sort();
  const count = Math.min(folds, groups.length);
  return new Map(
    Array.from({ length: count }, (_, fold) => groups.filter((_, i) => i % count === fold)).flatMap((held) => {
      const models = weighedModels(
        material.filter(({ group }) => !held.includes(group)),
        starts,
      );
      return held.map((group): [string, Models] => [group, models]);
    }),
  );
}

/**
 * Ends of the searches of all sites, each by its group's models. Searches for pages that robots.txt refuses are left
 * out: they would teach the model to give up.
 */
async function endsLeftOut(searches: readonly Search[], models: Grouped<Models>): Promise<End[]> {
  const ends: End[] = [];
  for (const [group, each] of models)
    for (const search of searches.filter(({ site }) => groupOf(site) === group)) {
      const end = !search.removed && isRefused(search) ? null : await endOf(search, each, DEFAULT_BUDGET);
      if (end) ends.push(end);
    }
  return ends;
}

/** Mean log-loss per search, by the models of its group. */
function lossLeftOut(material: readonly SearchLooks[], models: Grouped<Models>, byNames: boolean): number {
  const searches = material.flatMap((search) => {
    const left = models.get(search.group)?.[byNames ? 'names' : 'words'];
    return left && search.byNames === byNames ? [{ ...search, left }] : [];
  });
  const loss = searches.reduce((sum, { looks, left }) => sum + logLoss(looks, vectorOf(left)), 0);
  return loss / searches.reduce((sum, { weight }) => sum + weight, 0);
}

/** Searches all sites, each by its group's model. */
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
