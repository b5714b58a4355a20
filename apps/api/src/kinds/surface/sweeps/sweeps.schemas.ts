import { z } from 'zod';

/** What a surface sweep may spend on a portal, and when it is enough. */
export const SurfaceFacts = z
  .object({ kind: z.literal('surface'), coverage: z.number(), portals: z.number().int() })
  .meta({ id: 'SurfaceFacts' });
export type SurfaceFacts = z.infer<typeof SurfaceFacts>;

/** What its runs have brought up. */
export const SurfaceSummary = z
  .object({
    kind: z.literal('surface'),
    queries: z.number().int(),
    /** Records that were not known before. */
    records: z.number().int(),
  })
  .meta({ id: 'SurfaceSummary' });
export type SurfaceSummary = z.infer<typeof SurfaceSummary>;
