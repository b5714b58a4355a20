import { z } from 'zod';

/** What a locate sweep's results ask for besides the searches themselves. */
export const LOCATE_JOBS = {
  /** Take the picture of a finding whose search is done; with a rank, of the page that came so near. */
  screenshot: { payload: z.object({ searchId: z.uuid(), rank: z.int().optional() }), jobClass: 'pictures' },
  /** Learn a target version's words from its target's example pages. A person waits for it. */
  'learn-examples': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
  /** Learn them from the verdicts that were decided when the version was made. */
  'learn-verdicts': { payload: z.object({ targetVersionId: z.uuid() }), jobClass: 'learning' },
} as const;
