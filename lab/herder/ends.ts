import { herdBy, type Watch } from '@hyrde/jobs/locate';
import { groupOf } from '../sites/report.js';
import { asSaid, isRight, run, type Search } from '../sites/searches.js';

/** State of a search about its best page at its end, with the truth. */
export interface End {
  group: string;
  /** True if the target's names were known, false if only words. */
  byNames: boolean;
  weight: number;
  /** Posterior of the best page, and whether the page is right. */
  probability: number;
  right: boolean;
}

/**
 * End of a search by some models. It does not depend on their calibration and claim threshold, since neither decides on
 * a download.
 * @returns null if the search opened no page
 */
export async function endOf(search: Search, models: Parameters<typeof herdBy>[0], budget: number): Promise<End | null> {
  const bests: NonNullable<Parameters<Watch>[0]['best']>[] = [];
  const watch: Watch = ({ best }) => {
    bests.splice(0, 1, ...(best ? [best] : []));
  };
  await run(search, herdBy(models, watch), budget, { sought: asSaid(search) });
  const [best] = bests;
  const page = best?.address.page;
  if (!best || !page) return null;
  return {
    group: groupOf(search.site),
    byNames: search.asked === 'built-in',
    weight: search.weight,
    probability: best.probability,
    right: !search.removed && isRight(search, page.opened.page.url),
  };
}
