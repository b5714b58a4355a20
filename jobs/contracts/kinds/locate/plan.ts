import { z } from 'zod';
import { DEFAULT_BUDGET, MAX_BUDGET } from '../../defaults.js';
import { WhichSites } from '../../sweeps.js';
import { AlgorithmTexts, DEFAULT_ALGORITHM } from './algorithms.js';
import { TargetSlug } from './targets/target-file.js';

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
