import { z } from 'zod';

/** Kind of a hub: a feed, or a page that lists new documents. */
export const HubKind = z.enum(['feed', 'list']).meta({ id: 'HubKind' });
export type HubKind = z.infer<typeof HubKind>;

/**
 * Source of a document's age: its own time, its own day or, if it has no plausible date, the last poll before it was
 * first seen.
 */
export const Dating = z.enum(['time', 'day', 'first-seen']).meta({ id: 'Dating' });
export type Dating = z.infer<typeof Dating>;

/**
 * State of a document: `news`; `not-news`, by a person's verdict; `held`, since it arrived in a burst far above the
 * hub's usual rate; `dropped` together with that burst; `muted`, since people judged similar documents not to be news.
 */
export const DocumentState = z.enum(['news', 'not-news', 'held', 'dropped', 'muted']).meta({ id: 'DocumentState' });
export type DocumentState = z.infer<typeof DocumentState>;

/** Criterion by which documents of a hub are similar: their titles without numbers, or their section of the site. */
export const MutedBy = z.enum(['title', 'section']).meta({ id: 'MutedBy' });
export type MutedBy = z.infer<typeof MutedBy>;

/**
 * Number of similar documents that must have been judged not news before others are muted. A title identifies one sort
 * of document; a section may hold several, so it takes more.
 */
export const MUTED_AFTER = { title: 3, section: 5 } as const satisfies Record<MutedBy, number>;
/**
 * Maximum fraction of the similar documents found since the first such verdict that may still count as news: one may
 * have been overlooked.
 */
export const MOST_LEFT = 0.1;
