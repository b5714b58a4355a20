import { z } from 'zod';
import { DEFAULT_BUDGET, MAX_BUDGET } from '../../defaults.js';
import { WhichSites } from '../../sweeps.js';
import { AlgorithmTexts, DEFAULT_ALGORITHM } from './algorithms.js';
import { TargetSlug } from './targets/target-file.js';

/** What a locate sweep's results ask for besides the searches themselves. */
export const LOCATE_JOBS = {
  /** Take the picture of a finding whose search is done; with a rank, of the page that came so near. */
  screenshot: { payload: z.object({ searchId: z.uuid(), rank: z.int().optional() }), jobClass: 'pictures' },
  /** Learn a target version's words from its target's example pages. A person waits for it. */
  'learn-examples': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
  /** Learn them from the verdicts that were decided when the version was made. */
  'learn-verdicts': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
} as const;

/** What a locate sweep is made from: one search for each site and algorithm. A schedule keeps one of these. */
export const LocatePlan = z
  .strictObject({
    kind: z.literal('locate').default('locate'),
    target: TargetSlug,
    algorithms: AlgorithmTexts.default([DEFAULT_ALGORITHM]),
    /** Downloads a search. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(DEFAULT_BUDGET),
    sites: WhichSites.default('all'),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'LocatePlan' });
export type LocatePlan = z.infer<typeof LocatePlan>;

/** What a search works on, as it was when the search was made (`task.input`). */
export const LocateInput = z.object({
  /** The site's home page. */
  home: z.string(),
  /** As registered; null where nobody said. */
  language: z.string().nullable(),
});
export type LocateInput = z.infer<typeof LocateInput>;
