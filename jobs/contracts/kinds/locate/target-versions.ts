import { z } from 'zod';
import { Reason } from './contract.js';
import { LanguageCode } from './targets/target-file.js';

/** Origin of a target's version: the product, a person's edits, example pages, verdicts, or an older version. */
export const VersionOrigin = z
  .enum(['built-in', 'edited', 'examples', 'verdicts', 'restored'])
  .meta({ id: 'VersionOrigin' });
export type VersionOrigin = z.infer<typeof VersionOrigin>;

/**
 * State of a target's version. While it is being learned it has its base's words; then it is proposed, and `ready` once
 * a person accepts it. A failed version keeps its base's words.
 */
export const VersionState = z
  .enum(['learning', 'proposed', 'ready', 'declined', 'failed'])
  .meta({ id: 'VersionState' });
export type VersionState = z.infer<typeof VersionState>;

/** One word that learning added, removed or reweighted. */
export const WordChange = z.object({
  language: LanguageCode,
  /** The word, or a new name, of which both weights are null. */
  word: z.string(),
  /** Weight in the base version; null if the base does not have the word. */
  before: z.number().nullable(),
  /** Weight in the new version; null if the word was removed. */
  after: z.number().nullable(),
  /** Number of sites whose right page contains the word, or whose finding bears the name. */
  right: z.number().int().nonnegative(),
  /** Number of sites with a wrongly claimed page that contains the word. */
  wrong: z.number().int().nonnegative(),
});
export type WordChange = z.infer<typeof WordChange>;

/** Why a version could not be learned (`target_version.failure`). */
export const LearningFailure = z
  .enum([
    /** None of the target's example pages could be read. */
    'no-examples',
    /** No verdict was decided after the last version that was learned from verdicts. */
    'no-verdicts',
    /** The pages do not justify other words: they are too few, or their common words do not discriminate. */
    'nothing-learned',
    /** A person cancelled the learning. */
    'given-up',
    /** An internal error, which the log describes. */
    'internal',
  ])
  .meta({ id: 'LearningFailure' });
export type LearningFailure = z.infer<typeof LearningFailure>;

/** State of an example page: not fetched yet, read, or failed. */
export const ExampleState = z.enum(['waiting', 'read', 'failed']).meta({ id: 'ExampleState' });

/** Why an example page could not be used (`target_example.failure`): a failed download or unknown language. */
export const ExampleFailure = z.enum([...Reason.options, 'unknown-language']).meta({ id: 'ExampleFailure' });
export type ExampleFailure = z.infer<typeof ExampleFailure>;
