import { herdBy, type Watch } from '@hyrde/jobs/locate';
import { groupOf } from '../sites/report.js';
import { asSaid, isRight, run, type Search } from '../sites/searches.js';

/** What a search knew of its best page when it ended, and what is true. */
export interface End {
  group: string;
  /** Were the target's names known, and not only words? */
  byNames: boolean;
  weight: number;
  /** The posterior of the best page, and whether that is right. */
  probability: number;
  right: boolean;
}

/**
 * Where a search ends by some models, whatever their calibration and from where they claim: neither decides on a download.
 * @returns null where it opened no page
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
