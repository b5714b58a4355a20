import { z } from 'zod';

/** Role of a known page: the most significant one that it has had in a search. */
export const PageRole = z.enum(['finding', 'runner-up', 'trail', 'listing', 'other']).meta({ id: 'PageRole' });
export type PageRole = z.infer<typeof PageRole>;

export const PageState = z.enum(['alive', 'doubtful', 'moved', 'lost']).meta({ id: 'PageState' });
export type PageState = z.infer<typeof PageState>;

/** Result of a visit to a page. */
export const VisitResult = z
  .enum([
    /** The server reports no change (304). */
    'not-modified',
    'unchanged',
    /** The content differs only in parts that change with every visit. */
    'trivial',
    'changed',
    /** The page was read for the first time, so that there is nothing to compare with. */
    'first-read',
    /** The page answers again after it was lost. */
    'returned',
    'moved',
    /** The server reports that the page does not exist; if that persists, then the page is lost. */
    'gone',
    'lost',
    /** No answer that allows a conclusion about the page. */
    'not-seen',
  ])
  .meta({ id: 'VisitResult' });
export type VisitResult = z.infer<typeof VisitResult>;

/** Changes in a page's history: results of visits that found a difference. */
export const PageChangeName = z.enum(['changed', 'moved', 'lost', 'returned']).meta({ id: 'PageChangeName' });
export type PageChangeName = z.infer<typeof PageChangeName>;
