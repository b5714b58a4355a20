import { z } from 'zod';

/** What a refresh sweep asks for besides its visits. */
export const REFRESH_JOBS = {
  /** Plan a day of a sweep and make its tasks. */
  'plan-day': { payload: z.object({ sweepId: z.uuid(), day: z.number().int().min(0) }), jobClass: 'planning' },
  /** Foretell what budgets would do. */
  'forecast-refresh': { payload: z.object({ practice: z.boolean() }), jobClass: 'planning' },
} as const;
