import { EditedNames, TargetSlug } from '@hyrde/contracts';
import { z } from 'zod';
import { INT4_MAX } from '../../../../http/common.js';
import { note } from '../../../../http/text.js';
import { DraftWords } from '../draft-words.js';

const VersionNumber = z.coerce.number().int().min(1).max(1_000_000);
export const VersionParam = z.object({ slug: TargetSlug, version: VersionNumber });
export type VersionParam = z.infer<typeof VersionParam>;

/** The newest version that the person has seen. Where another has come meanwhile, the change is refused. */
const basedOn = z.number().int().min(1).max(INT4_MAX);

export const SaveVersion = z
  .strictObject({
    basedOn,
    words: DraftWords,
    /** Left out, they stay as they are. */
    names: EditedNames.optional(),
    /** Why, for those who read it later. */
    note: note(500).default(''),
  })
  .meta({ id: 'SaveVersion' });
export type SaveVersion = z.infer<typeof SaveVersion>;
export const RestoreVersion = z.strictObject({ basedOn }).meta({ id: 'RestoreVersion' });
export type RestoreVersion = z.infer<typeof RestoreVersion>;
export const LearnVersion = z
  .strictObject({ basedOn, from: z.enum(['examples', 'verdicts']) })
  .meta({ id: 'LearnVersion' });
export type LearnVersion = z.infer<typeof LearnVersion>;

/** What a person makes of a proposed version. */
export const Decision = z.enum(['ready', 'declined']);
export type Decision = z.infer<typeof Decision>;
export const DecideVersion = z.strictObject({ decision: Decision }).meta({ id: 'DecideVersion' });
export type DecideVersion = z.infer<typeof DecideVersion>;

/** Verdicts that a version can be learnt from. */
export const Lessons = z
  .object({
    /** Findings that people have decided, and that the newest version has not learnt from, … */
    verdicts: z.number().int(),
    /** … on so many sites. */
    sites: z.number().int(),
    /** They are of the practice country: there are none from real sites. */
    practice: z.boolean(),
  })
  .meta({ id: 'Lessons' });
export type Lessons = z.infer<typeof Lessons>;
