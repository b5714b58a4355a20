import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Practice, Time } from '../http/common.js';

/** A page that is stored, and the kind of sweep that found it. */
export const StoredPage = z
  .object({
    url: Shown,
    title: Shown,
    kind: z.string(),
    /** Whose it is, where that is known. */
    site: z.object({ id: Id, name: z.string() }).nullable(),
    /** When it was found. */
    at: Time,
  })
  .meta({ id: 'StoredPage' });
export type StoredPage = z.infer<typeof StoredPage>;

export const StoredPages = z.object({ items: z.array(StoredPage) }).meta({ id: 'StoredPages' });
export type StoredPages = z.infer<typeof StoredPages>;

export const StoredPagesQuery = z.object({
  /** By the stems of any language; `"…"` for a phrase, `or` between those of which one suffices, `-` before what must not be there. */
  words: z.string().trim().min(1).max(1_000),
  practice: Practice,
  /** A sweep whose own pages are left out. */
  except: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type StoredPagesQuery = z.infer<typeof StoredPagesQuery>;
