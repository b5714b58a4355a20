import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';

/** What a person says of a found host. */
const HostVerdict = z.literal('not-public');

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
    /** Who said that it is no public body's, null where nobody of that name is left, and when. */
    notPublic: z.object({ by: z.string().nullable(), at: Time }).nullable(),
  })
  .meta({ id: 'FoundHost' });
export type FoundHost = z.infer<typeof FoundHost>;

/** Those of whom nobody has said that they are no public body's, or those of whom somebody has. */
export const FoundHostsQuery = PageQuery.extend({ practice: Practice, verdict: HostVerdict.optional() });
export type FoundHostsQuery = z.infer<typeof FoundHostsQuery>;

export const FoundHosts = pageOf(FoundHost).meta({ id: 'FoundHosts' });
export type FoundHosts = z.infer<typeof FoundHosts>;

export const HostParam = z.object({ host: z.string().min(1).max(300) });
export type HostParam = z.infer<typeof HostParam>;

/** Whether it is no public body's, for all topics; null takes that back. */
export const JudgeHost = z
  .strictObject({ verdict: HostVerdict.nullable(), practice: z.boolean().default(false) })
  .meta({ id: 'JudgeHost' });
export type JudgeHost = z.infer<typeof JudgeHost>;
