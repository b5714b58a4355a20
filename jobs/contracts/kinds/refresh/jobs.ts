import { z } from 'zod';

/** What a refresh sweep asks for besides its visits. */
export const REFRESH_JOBS = {
  /** Plan a day of a sweep and make its tasks. */
  'plan-day': { payload: z.object({ sweepId: z.uuid(), day: z.number().int().min(0) }), jobClass: 'planning' },
  /** Take the picture of a finding that a visit found changed. */
  'change-picture': { payload: z.object({ changeId: z.uuid() }), jobClass: 'pictures' },
  /** Foretell what budgets would do. */
  'forecast-refresh': { payload: z.object({ practice: z.boolean() }), jobClass: 'planning' },
} as const;
