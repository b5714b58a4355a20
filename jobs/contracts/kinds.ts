import { z } from 'zod';

/** What a sweep is for; one room of `jobs` a kind. Only `locate` has a handler so far. */
export const SweepKind = z.enum(['locate', 'surface', 'watch', 'refresh', 'discover']);
export type SweepKind = z.infer<typeof SweepKind>;

/** A sweep's life. `done` and `cancelled` are final. */
export const SweepState = z.enum(['running', 'paused', 'cancelled', 'done']);
export type SweepState = z.infer<typeof SweepState>;

/** A search is `waiting` (queued, running or coming back later) until it has its one result. */
export const SearchState = z.enum(['waiting', 'done']);
export type SearchState = z.infer<typeof SearchState>;
