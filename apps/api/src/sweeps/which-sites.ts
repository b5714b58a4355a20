import type { WhichSites } from '@hyrde/contracts';
import { z } from 'zod';

/** The sites that a plan chooses, archived ones left out: a condition on the table `site`. Takes `CHOSEN`. */
export const CHOSEN_SITES = `site.practice = $practice and site.archived_at is null
      {{and site.region_id = any($regionIds::uuid[])}} {{and site.id = any($siteIds::uuid[])}}`;
export const CHOSEN = {
  practice: z.boolean(),
  regionIds: z.array(z.uuid()).nullish(),
  siteIds: z.array(z.uuid()).nullish(),
};

/** What `CHOSEN_SITES` takes of a plan. */
export const chosenBy = ({ sites, practice }: { sites: WhichSites; practice: boolean }) => ({
  practice,
  ...(sites === 'all' ? {} : sites),
});
