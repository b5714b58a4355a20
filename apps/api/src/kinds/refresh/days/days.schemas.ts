import { StoredRefreshPolicy, VisitsADay } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, IdParam, Time } from '../../../http/common.js';

/** A sweep has a year of days at most. */
const MAX_DAY = 365;

/** A day of a refresh sweep: what its plan promised, and what its visits have found. */
const RefreshDay = z
  .object({
    /** From 0. */
    day: z.number().int(),
    plannedAt: Time,
    policy: StoredRefreshPolicy,
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
    /** Pages not known before to which changed ones led. */
    newPages: z.number().int(),
    /** Of the visits drawn by lot, which stand for all pages: compared, expected to find a change, found one. */
    byLot: z.object({ compared: z.number().int(), expected: z.number(), found: z.number().int() }),
  })
  .meta({ id: 'RefreshDay' });

export const RefreshDays = z.object({ items: z.array(RefreshDay) }).meta({ id: 'RefreshDays' });
export type RefreshDays = z.infer<typeof RefreshDays>;

export const SetVisitsADay = z.strictObject({ visitsADay: VisitsADay }).meta({ id: 'SetVisitsADay' });
export type SetVisitsADay = z.infer<typeof SetVisitsADay>;

export const DayParam = IdParam.extend({ day: z.coerce.number().int().min(0).max(MAX_DAY) });
export type DayParam = z.infer<typeof DayParam>;

/** What a day of a refresh sweep does in a region: as planned, and as it came. */
const RefreshRegion = z
  .object({
    /** Null: sites of no region. */
    region: z.object({ id: Id, name: z.string() }).nullable(),
    sites: z.number().int(),
    planned: z.number().int(),
    /** Of the visits planned, so many are expected to see a change. */
    expectedChanges: z.number(),
    visited: z.number().int(),
    foundChanges: z.number().int(),
    /** Visits that found the page moved, gone or lost. */
    gone: z.number().int(),
  })
  .meta({ id: 'RefreshRegion' });
export const RefreshRegions = z.object({ items: z.array(RefreshRegion) }).meta({ id: 'RefreshRegions' });
export type RefreshRegions = z.infer<typeof RefreshRegions>;
