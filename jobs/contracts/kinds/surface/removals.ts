import { z } from 'zod';
import { named } from '../../named.js';

/** looking: data is searched · found: a person decides · removing · done · given-up: nothing was removed */
export const RemovalState = z.enum(['looking', 'found', 'removing', 'done', 'given-up']).meta({ id: 'RemovalState' });

/**
 * Meaning of a spelling: `name` the person's · `like` possibly another person's · `other` another name that contains
 * it, such as a municipality's, which is never removed.
 */
export const SpellingKind = z.enum(['name', 'like', 'other']).meta({ id: 'SpellingKind' });
export type SpellingKind = z.infer<typeof SpellingKind>;

/** Class of stored data that contains a name; `hand`: lists kept by hand, which are not changed. */
export const KeptClass = z
  .enum([
    'records',
    'queries',
    'findings',
    'changes',
    'evidence',
    'journal',
    'bodies',
    'pictures',
    'dossiers',
    'tasks',
    'review',
    'targets',
    'lists',
    'audit',
    'queue',
    'hand',
  ])
  .meta({ id: 'KeptClass' });
export type KeptClass = z.infer<typeof KeptClass>;

/** Number of rows or bodies by class. */
export const ClassCounts = z.partialRecord(KeptClass, z.number().int());
export type ClassCounts = z.infer<typeof ClassCounts>;

/**
 * Place that still has a selected spelling, for a person to decide: `by-hand`, a text that people maintain and by which
 * its row is known; `schema`, a value that no redaction leaves valid; `refused`, a row whose redaction the database
 * refused.
 */
export const OpenPlace = z
  .object({ table: z.string(), column: z.string(), key: z.string(), why: z.enum(['by-hand', 'schema', 'refused']) })
  .meta({ id: 'OpenPlace' });
export type OpenPlace = z.infer<typeof OpenPlace>;

/** Maximum number of open places that a removal's statement names; more are counted under `left`. */
export const MAX_OPEN_PLACES = 200;

export const RemovalCounts = z.strictObject({
  /** Rows and bodies in which the name was redacted or that were deleted. */
  removed: ClassCounts.default({}),
  /** Rows and bodies that still contain an unticked spelling, or another name that includes it. */
  left: ClassCounts.default({}),
  open: z.array(OpenPlace).default([]),
});
export type RemovalCounts = z.infer<typeof RemovalCounts>;

/** Redaction or deletion in stored data, with the SHA-256 of the original, which explains old checksums. */
export const Redaction = named('Redaction', {
  at: z.iso.datetime(),
  /** A removed person's name was redacted, or the page names private persons and its retention has ended. */
  why: z.enum(['person-removed', 'age']),
  /** Body as received. */
  received: z.string().optional(),
  /** Document as text; of a change, the text after it. */
  text: z.string().optional(),
  /** Visible text; of a change, the text before it. */
  visible: z.string().optional(),
  /** Screenshot, which was deleted. */
  picture: z.string().optional(),
});
export type Redaction = z.infer<typeof Redaction>;

/** Redactions, ascending by time; null if missing. */
export const Redactions = z.array(Redaction).nullable();
