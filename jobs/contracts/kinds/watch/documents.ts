import { z } from 'zod';

/** What a hub is: a feed, or a page with a list of what is new. */
export const HubKind = z.enum(['feed', 'list']).meta({ id: 'HubKind' });
export type HubKind = z.infer<typeof HubKind>;

/**
 * How a document's age is known: by its own time, by its own day, or, where it has no date that can be, from the look before
 * it was first seen.
 */
export const Dating = z.enum(['time', 'day', 'first-seen']).meta({ id: 'Dating' });
export type Dating = z.infer<typeof Dating>;

/**
 * What a document is held for: `news`; `not-news`, as a person said; `held` back, since it came in a burst that is far above
 * its hub's own; `dropped` with that burst.
 */
export const DocumentState = z.enum(['news', 'not-news', 'held', 'dropped']).meta({ id: 'DocumentState' });
export type DocumentState = z.infer<typeof DocumentState>;
