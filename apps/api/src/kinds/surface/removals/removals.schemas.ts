import { ClassCounts, RemovalState, SpellingKind } from '@hyrde/contracts';
import { partsOf } from '@hyrde/jobs/html';
import { z } from 'zod';
import { Id, Time } from '../../../http/common.js';
import { Reason } from '../records/records.schemas.js';

/** Whom to look for in all that is kept, and why. The name stands in no log. */
export const SeekPerson = z
  .strictObject({
    personName: z
      .string()
      .trim()
      .max(200)
      .refine((name) => partsOf(name).length >= 2, 'must be a first and a last name'),
    reason: Reason,
  })
  .meta({ id: 'SeekPerson' });
export type SeekPerson = z.infer<typeof SeekPerson>;

/** What is to be removed: spellings by their ids. */
export const ConfirmRemoval = z
  .strictObject({ spellings: z.array(z.string().regex(/^[0-9a-f]{16}$/)).max(10_000) })
  .meta({ id: 'ConfirmRemoval' });
export type ConfirmRemoval = z.infer<typeof ConfirmRemoval>;

const RemovalSpelling = z
  .object({
    id: z.string(),
    /** Null once the removal is over. */
    text: z.string().nullable(),
    kind: SpellingKind,
    ticked: z.boolean(),
    /** Rows and bodies that say it, by class. */
    counts: ClassCounts,
    /** Some pieces of text around it. */
    examples: z.array(z.string()),
  })
  .meta({ id: 'RemovalSpelling' });

/** What remains once a person was removed, and until when. */
const RemovalStatement = z
  .object({
    /** Rows and bodies in which the name was covered, or that went, by class. */
    removed: ClassCounts,
    /** Those that say a spelling that was not ticked, or another name that it is part of, or are kept by hand. */
    left: ClassCounts,
    /** When retention has let go what is left in bodies of downloads, in the journal, in names of records. */
    until: z.object({ bodies: Time, journal: Time, records: Time }),
  })
  .meta({ id: 'RemovalStatement' });

export const Removal = z
  .object({
    id: Id,
    state: RemovalState,
    createdAt: Time,
    decidedAt: Time.nullable(),
    finishedAt: Time.nullable(),
    requestedBy: z.string().nullable(),
    /** Rows and bodies looked through in this state, of so many; null before they were counted. */
    looked: z.number().int(),
    total: z.number().int().nullable(),
  })
  .meta({ id: 'Removal' });
export type Removal = z.infer<typeof Removal>;

export const RemovalDetails = Removal.extend({
  /** Null once the removal is over. */
  name: z.string().nullable(),
  spellings: z.array(RemovalSpelling),
  /** Pictures of pages that name the person. */
  pictures: z.number().int(),
  statement: RemovalStatement.nullable(),
}).meta({ id: 'RemovalDetails' });
export type RemovalDetails = z.infer<typeof RemovalDetails>;

export const Removals = z.object({ items: z.array(Removal) }).meta({ id: 'Removals' });
