import { z } from 'zod';

/** Jobs of a refresh sweep besides its visits. */
export const REFRESH_JOBS = {
  /** Plans one day of a sweep and creates its tasks. */
  'plan-day': { payload: z.object({ sweepId: z.uuid(), day: z.number().int().min(0) }), jobClass: 'planning' },
  /** Takes the picture of a finding that changed according to a visit. */
  'change-picture': { payload: z.object({ changeId: z.uuid() }), jobClass: 'pictures' },
  /** Forecasts the effect of different budgets. */
  'forecast-refresh': { payload: z.object({ practice: z.boolean() }), jobClass: 'planning' },
} as const;
