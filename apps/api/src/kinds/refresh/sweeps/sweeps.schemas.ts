import { PageChangeName, StoredRefreshPolicy, VisitResult } from '@hyrde/contracts';
import { z } from 'zod';
import { countsOf } from '../../../http/common.js';

/** What a refresh sweep may spend, and how far its plan has come. */
export const RefreshFacts = z
  .object({
    kind: z.literal('refresh'),
    visitsADay: z.number().int(),
    days: z.number().int(),
    /** Days planned so far. */
    planned: z.number().int(),
    policy: StoredRefreshPolicy,
    daySeconds: z.number().int(),
  })
  .meta({ id: 'RefreshFacts' });
export type RefreshFacts = z.infer<typeof RefreshFacts>;

/** What its visits have found. */
export const RefreshSummary = z
  .object({
    kind: z.literal('refresh'),
    visits: countsOf(VisitResult),
    changes: countsOf(PageChangeName),
  })
  .meta({ id: 'RefreshSummary' });
export type RefreshSummary = z.infer<typeof RefreshSummary>;
