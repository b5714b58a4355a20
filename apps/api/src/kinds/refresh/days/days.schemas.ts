import { RefreshPolicy, VisitsADay } from '@hyrde/contracts';
import { z } from 'zod';
import { Time } from '../../../http/common.js';

/** A day of a refresh sweep: what its plan promised, and what its visits have found. */
const RefreshDay = z
  .object({
    /** From 0. */
    day: z.number().int(),
    plannedAt: Time,
    policy: RefreshPolicy,
    pages: z.number().int(),
    /** Copies expected to be out of date at its beginning and at its end. */
    obsoleteBefore: z.number(),
    obsolete: z.number(),
    planned: z.number().int(),
    /** Visits made so far, and those of them that could be held against a copy. */
    visited: z.number().int(),
    compared: z.number().int(),
    /** Of those compared: changes that the plan expected, and that were found. */
    expectedChanges: z.number(),
    foundChanges: z.number().int(),
    /** Of the visits drawn by lot, which stand for all pages: compared, expected to find a change, found one. */
    byLot: z.object({ compared: z.number().int(), expected: z.number(), found: z.number().int() }),
  })
  .meta({ id: 'RefreshDay' });

export const RefreshDays = z.object({ items: z.array(RefreshDay) }).meta({ id: 'RefreshDays' });
export type RefreshDays = z.infer<typeof RefreshDays>;

export const SetVisitsADay = z.strictObject({ visitsADay: VisitsADay }).meta({ id: 'SetVisitsADay' });
export type SetVisitsADay = z.infer<typeof SetVisitsADay>;
