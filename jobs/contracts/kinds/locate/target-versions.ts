import { z } from 'zod';
import { Reason } from './outcomes.js';
import { LanguageCode } from './targets/target-file.js';

/** Where a target's version comes from: the product, a person's editing, example pages, verdicts, an older version. */
export const VersionOrigin = z
  .enum(['built-in', 'edited', 'examples', 'verdicts', 'restored'])
  .meta({ id: 'VersionOrigin' });
export type VersionOrigin = z.infer<typeof VersionOrigin>;

/**
 * A version that is being learnt has its base's words; learnt, it is proposed, and in use (`ready`) once a person takes it.
 * One that failed never gets words of its own.
 */
export const VersionState = z
  .enum(['learning', 'proposed', 'ready', 'declined', 'failed'])
  .meta({ id: 'VersionState' });
export type VersionState = z.infer<typeof VersionState>;

/** One word that learning added, took out or weighed anew. */
export const WordChange = z.object({
  language: LanguageCode,
  word: z.string(),
  /** Its weight; null where the version before did not have it. */
  before: z.number().nullable(),
  /** Null where it is taken out. */
  after: z.number().nullable(),
  /** Sites whose right page carries it. */
  right: z.number().int().nonnegative(),
  /** Sites of which a page that carries it was claimed wrongly. */
  wrong: z.number().int().nonnegative(),
});
export type WordChange = z.infer<typeof WordChange>;

/** Why a version was not learned (`target_version.failure`). */
export const LearningFailure = z
  .enum([
    /** None of the target's example pages could be read. */
    'no-examples',
    /** No verdicts were decided since the version that it is based on was learned from verdicts. */
    'no-verdicts',
    /** The pages give no good reason for other words: they are few, or what they share tells little. */
    'nothing-learned',
    /** A person gave it up. */
    'given-up',
    /** Our own fault; the log has more. */
    'internal',
  ])
  .meta({ id: 'LearningFailure' });
export type LearningFailure = z.infer<typeof LearningFailure>;

/** An example page: not fetched yet, read, or not to be had. */
export const ExampleState = z.enum(['waiting', 'read', 'failed']).meta({ id: 'ExampleState' });
export type ExampleState = z.infer<typeof ExampleState>;

/** Why an example page could not be used (`target_example.failure`): as downloads fail, or nobody knows its language. */
export const ExampleFailure = z.enum([...Reason.options, 'unknown-language']).meta({ id: 'ExampleFailure' });
export type ExampleFailure = z.infer<typeof ExampleFailure>;
