import { z } from 'zod';

/** What surface asks for besides its runs. */
export const SURFACE_JOBS = {
  /** Let names and bodies of old records go. */
  'forget-records': { payload: z.object({}), jobClass: 'planning' },
} as const;
