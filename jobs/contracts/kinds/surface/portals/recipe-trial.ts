import { z } from 'zod';
import { named } from '../../../named.js';
import { PortalRecipe } from './recipe-file.js';

/** Input of a task that maps one answer of a portal by a recipe. */
export const TrialInput = z.strictObject({ url: z.string(), recipe: PortalRecipe });
export type TrialInput = z.infer<typeof TrialInput>;

/** Downloads of a trial: the page, the steps and levels before the list, and one answer. */
export const TRIAL_BUDGET = 12;
/** Maximum number of rows of a trial that are shown. */
export const TRIAL_ROWS = 10;

const Text = z.string().nullable();

/** One answer of a portal as a recipe maps it; private persons are redacted. */
export const TrialResult = named('RecipeTrialResult', {
  /** Sentence that says why nothing was mapped; null if an answer was. */
  fault: z
    .object({
      en: z.string(),
      nb: z.string(),
      /** Failure of the request; null if none failed. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Request of the mapped answer. */
  request: z.object({ method: z.string(), url: z.string() }).nullable(),
  /** Request that a run would send after it; null if none. */
  next: z.object({ method: z.string(), url: z.string(), body: z.string().nullable() }).nullable().default(null),
  /** Sentences that say what the answer lacks for going on, or why nothing follows. */
  notes: z.array(z.object({ en: z.string(), nb: z.string() })).default([]),
  /** Number of records that the answer states. */
  total: z.number().nullable(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  records: z.number().int(),
  /** Columns that the recipe maps, with the number of records that have each. */
  columns: z.array(z.object({ name: z.string(), records: z.number().int() })),
  /** The first rows: as received, and as mapped. */
  rows: z.array(z.object({ raw: z.string(), fields: z.record(z.string(), Text) })),
  /** Number of rows that lack a needed column, and the first of them as received. */
  others: z.number().int(),
  otherRows: z.array(z.string()),
  /** Beginning of the last answer as received. */
  answer: z.object({ url: z.string(), text: z.string(), isWhole: z.boolean() }).nullable(),
});
export type TrialResult = z.infer<typeof TrialResult>;
