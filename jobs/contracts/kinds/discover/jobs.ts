import { z } from 'zod';

/** What a run asks for besides its pages. */
export const DISCOVER_JOBS = {
  /** Learn a round's answers, if there are any, and plan the next one. */
  'discover-step': { payload: z.object({ sweepId: z.uuid(), round: z.number().int().min(0) }), jobClass: 'planning' },
} as const;
