import { z } from 'zod';

/** looking: what is kept is looked through · found: a person decides · removing · done · given-up: nothing was removed */
export const RemovalState = z.enum(['looking', 'found', 'removing', 'done', 'given-up']).meta({ id: 'RemovalState' });
export type RemovalState = z.infer<typeof RemovalState>;

/**
 * How a spelling is taken: `name` the person's · `like` may be another person's · `other` another name, of which it is a
 * part, such as a municipality's; never removed.
 */
export const SpellingKind = z.enum(['name', 'like', 'other']).meta({ id: 'SpellingKind' });
export type SpellingKind = z.infer<typeof SpellingKind>;

/** What a name stands in; `hand`: what people keep by hand, which stays. */
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

/** How many, by class. */
export const ClassCounts = z.partialRecord(KeptClass, z.number().int());
export type ClassCounts = z.infer<typeof ClassCounts>;

/** What a removal came to. */
export const RemovalCounts = z.object({
  /** Rows and bodies in which it was covered, or that went. */
  removed: ClassCounts.default({}),
  /** Rows and bodies that still say a spelling that was not ticked, or that another name is part of. */
  left: ClassCounts.default({}),
});
export type RemovalCounts = z.infer<typeof RemovalCounts>;

/**
 * What was covered or let go since it was kept, and the SHA-256 of what was there: so that sums that no longer fit are explained.
 */
export const Redaction = z
  .object({
    at: z.iso.datetime(),
    /** A removed person's name was covered; or the page names private persons and was kept as long as names are. */
    why: z.enum(['person-removed', 'age']),
    /** The body as it came. */
    received: z.string().optional(),
    /** The document as text; of a change, the text after it. */
    text: z.string().optional(),
    /** The visible text; of a change, the text before it. */
    visible: z.string().optional(),
    /** The picture, which went. */
    picture: z.string().optional(),
  })
  .meta({ id: 'Redaction' });
export type Redaction = z.infer<typeof Redaction>;

/** Null where nothing was. The newest last. */
export const Redactions = z.array(Redaction).nullable();
