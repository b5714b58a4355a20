import { Change, TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';
import { countsOf, Id, Localised, Practice, Time } from '../../../http/common.js';
import { TileMap } from '../../../regions/tile.schemas.js';
import { GenericSweep } from '../../../sweeps/sweeps.schemas.js';
import { AlgorithmAccuracy } from '../accuracy/accuracy.schemas.js';
import { AnswerCounts, Answered } from '../answers/answers.js';
import { LocateFacts } from '../sweeps/sweeps.schemas.js';

export const OverviewQuery = z.object({ practice: Practice, target: TargetSlug.default('mail-record') });
export type OverviewQuery = z.infer<typeof OverviewQuery>;

export const Overview = z
  .object({
    practice: z.boolean(),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** All sites of the registry that are not archived; the answers add up to it. */
    sites: z.number().int(),
    ...Answered,
    regions: z.array(
      z.object({ id: Id.nullable(), name: z.string().nullable(), sites: z.number().int(), answers: AnswerCounts }),
    ),
    /** Where these regions stand in their countries. */
    maps: z.array(TileMap),
    accuracy: z.array(AlgorithmAccuracy),
    /** What the newest sweep that is not cancelled found different from the one before. */
    changes: z.object({ sweepId: Id, at: Time, counts: countsOf(Change) }).nullable(),
    review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
    /** Running or paused, newest first. */
    sweeps: z.array(GenericSweep.extend({ facts: LocateFacts }).meta({ id: 'LocateSweep' })),
    /** The newest sweep of this target, for links to the rows behind the numbers. */
    latestSweepId: Id.nullable(),
    /** Are there sites in the other world (practice or real)? */
    otherWorldHasSites: z.boolean(),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;
