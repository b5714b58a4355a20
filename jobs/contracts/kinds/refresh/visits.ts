import { z } from 'zod';

/** What a known page is to us: the most telling part that it has played in a search. */
export const PageRole = z.enum(['finding', 'runner-up', 'trail', 'listing', 'other']).meta({ id: 'PageRole' });
export type PageRole = z.infer<typeof PageRole>;

export const PageState = z.enum(['alive', 'doubtful', 'moved', 'lost']).meta({ id: 'PageState' });
export type PageState = z.infer<typeof PageState>;

/** What a visit says of a page. */
export const VisitResult = z
  .enum([
    /** The server says that nothing has changed (304). */
    'not-modified',
    'unchanged',
    /** Another one, but for what is another at each visit. */
    'trivial',
    'changed',
    /** Read for the first time: nothing to compare with. */
    'first-read',
    /** It answers again after it was lost. */
    'returned',
    'moved',
    /** Its address says that there is none: lost, if that stays. */
    'gone',
    'lost',
    /** No answer that says anything of the page. */
    'not-seen',
  ])
  .meta({ id: 'VisitResult' });
export type VisitResult = z.infer<typeof VisitResult>;

/** What a page's story tells: visits that found something otherwise. */
export const PageChangeName = z.enum(['changed', 'moved', 'lost', 'returned']).meta({ id: 'PageChangeName' });
export type PageChangeName = z.infer<typeof PageChangeName>;
