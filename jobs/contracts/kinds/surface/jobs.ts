import { z } from 'zod';

/** Jobs of surface besides its runs. */
export const SURFACE_JOBS = {
  /** Deletes names and bodies of records past their retention. */
  'forget-records': { payload: z.object({}), jobClass: 'planning' },
  /** Reads the stored pages of a portal again after a person has corrected its columns. */
  'reread-portal': { payload: z.object({ portalId: z.uuid() }), jobClass: 'planning' },
  /** Searches the stored data for a person, or removes the spellings that were ticked. */
  'remove-person': { payload: z.object({ removalId: z.uuid() }), jobClass: 'learning' },
} as const;
