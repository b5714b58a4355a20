import { z } from 'zod';
import { DEFAULT_BUDGET, MAX_BUDGET } from '../../defaults.js';
import { WhichSites } from '../../sweeps.js';
import { AlgorithmTexts, DEFAULT_ALGORITHM } from './algorithms.js';
import { TargetSlug } from './targets/target-file.js';

/** Plan of a locate sweep: one search for each site and algorithm. Schedules store the same plan. */
export const LocatePlan = z
  .strictObject({
    kind: z.literal('locate').default('locate'),
    target: TargetSlug,
    algorithms: AlgorithmTexts.default([DEFAULT_ALGORITHM]),
    /** Maximum number of downloads of one search. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(DEFAULT_BUDGET),
    sites: WhichSites.default('all'),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'LocatePlan' });
export type LocatePlan = z.infer<typeof LocatePlan>;

/** Input of a search, fixed when the search is created (`task.input`). */
export const LocateInput = z.object({
  /** URL of the site's home page. */
  home: z.string(),
  /** Language registered for the site; null if not set. */
  language: z.string().nullable(),
});
export type LocateInput = z.infer<typeof LocateInput>;

/** Jobs of a locate sweep besides its searches. */
export const LOCATE_JOBS = {
  /** Takes a screenshot of a finding after its search is done; with `rank`, of that runner-up. */
  screenshot: { payload: z.object({ searchId: z.uuid(), rank: z.int().optional() }), jobClass: 'pictures' },
  /** Learns a target version's words from its target's example pages. A person waits for the result. */
  'learn-examples': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
  /** Learns a target version's words from the verdicts that were decided when the version was created. */
  'learn-verdicts': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
} as const;
