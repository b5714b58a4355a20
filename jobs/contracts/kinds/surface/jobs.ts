import { z } from 'zod';

/** What surface asks for besides its runs. */
export const SURFACE_JOBS = {
  /** Let names and bodies of old records go. */
  'forget-records': { payload: z.object({}), jobClass: 'planning' },
  /** Read a portal's stored pages again, as a person has said what its columns hold. */
  'reread-portal': { payload: z.object({ portalId: z.uuid() }), jobClass: 'planning' },
  /** Look for a person in all that is kept, or remove what was ticked. */
  'remove-person': { payload: z.object({ removalId: z.uuid() }), jobClass: 'learning' },
} as const;
