import { herdBy, type LocateTask, MODEL } from '@hyrde/jobs/locate';
import type { GraphWeb } from './graphs/graph-web.js';
import type { Row } from './rows.js';

/** One setting of the herder: cost of a download, and maximum number of downloads. */
export interface Setting {
  cost: number;
  budget: number | null;
}

/** End of the search under a setting: the named page, and the number of downloads so far. */
export interface Stop {
  answer: string | null;
  downloads: number;
}

/** Setting of a row; null if the row uses another algorithm. */
export function settingOf({ algorithm, budget }: Row): Setting | null {
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
export async function stops(settings: readonly Setting[], task: LocateTask, web: GraphWeb): Promise<Stop[]> {
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
