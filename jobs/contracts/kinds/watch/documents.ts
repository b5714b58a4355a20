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
 * its hub's own; `dropped` with that burst; `muted`, since people said of others like it that they are no news.
 */
export const DocumentState = z.enum(['news', 'not-news', 'held', 'dropped', 'muted']).meta({ id: 'DocumentState' });
export type DocumentState = z.infer<typeof DocumentState>;

/** By what documents of a hub are alike: titles, numbers in them left out, or the section of the site that they lie in. */
export const MutedBy = z.enum(['title', 'section']).meta({ id: 'MutedBy' });
export type MutedBy = z.infer<typeof MutedBy>;

/**
 * So many documents that are alike must have been called no news before others like them are muted. One title is one sort of
 * document; a section may hold several, so it takes more.
 */
export const MUTED_AFTER = { title: 3, section: 5 } as const satisfies Record<MutedBy, number>;
/** Of all that were found since the first of them, such a share may have been left in the feed: one was overlooked, perhaps. */
export const MOST_LEFT = 0.1;
