import { z } from 'zod';

/** What a locate sweep's results ask for besides the searches themselves. A picture gives way to every task. */
export const LOCATE_JOBS = {
  /** Take the picture of a finding whose search is done. */
  screenshot: { payload: z.object({ searchId: z.uuid() }), priority: 10 },
  /** Learn a target version's words from its target's example pages. A person waits for it. */
  'learn-examples': { payload: z.object({ targetVersionId: z.uuid() }), priority: 0 },
  /** Learn them from the verdicts that were decided when the version was made. */
  'learn-verdicts': { payload: z.object({ targetVersionId: z.uuid() }), priority: 0 },
} as const;
