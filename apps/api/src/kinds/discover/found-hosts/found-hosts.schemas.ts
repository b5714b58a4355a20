import { z } from 'zod';
import { Id, Practice } from '../../../http/common.js';
import { Shown } from '../../../names/names.schemas.js';

/** A host on which topics found pages, and that no body on the list has. */
export const FoundHost = z
  .object({
    host: z.string(),
    /** Its home page, as a body's is written. */
    homeUrl: z.string(),
    /** What its pages' titles end with, where two say the same; else the host itself. */
    name: Shown,
    /** Finds that count, how many of them people called right, and topics that have some. */
    finds: z.number().int(),
    right: z.number().int(),
    topics: z.number().int(),
    /** What its address ends with, as so many bodies' on the list do; null where that says nothing. */
    ending: z.object({ text: z.string(), bodies: z.number().int() }).nullable(),
    /** Its address ends as bodies' do. */
    looksPublic: z.boolean(),
    /** The likeliest of its finds. */
    pages: z.array(z.object({ topicId: Id, topic: z.string(), url: Shown, title: Shown })),
    /** A body of this address that was taken off the list; it can be put back. */
    archivedId: Id.nullable(),
  })
  .meta({ id: 'FoundHost' });
export type FoundHost = z.infer<typeof FoundHost>;

export const FoundHostsQuery = z.object({ practice: Practice });
export type FoundHostsQuery = z.infer<typeof FoundHostsQuery>;

/** Those that look public first, then those with most finds; `total` may be more than are here. */
export const FoundHosts = z.object({ items: z.array(FoundHost), total: z.number().int() }).meta({ id: 'FoundHosts' });
export type FoundHosts = z.infer<typeof FoundHosts>;
