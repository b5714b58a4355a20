import { PageChangeName, PageRole, PageState } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Time } from '../../../http/common.js';

/** A page that Hyrde has met. */
export const KnownPage = z
  .object({
    id: Id,
    url: Shown,
    role: PageRole,
    state: PageState,
    firstSeenAt: Time,
    lastSeenAt: Time,
    /** When our copy was last held against it; null where it was never read for this. */
    readAt: Time.nullable(),
    goneSince: Time.nullable(),
    movedTo: Shown.nullable(),
    visits: z.number().int(),
    changes: z.number().int(),
    /** Changes a day, with its 95 % interval, which may have no upper end; null where nothing is known. */
    rate: z.object({ estimate: z.number(), low: z.number(), high: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'KnownPage' });
export type KnownPage = z.infer<typeof KnownPage>;

export const KnownPagesQuery = PageQuery.extend({ state: PageState.optional(), role: PageRole.optional() });
export type KnownPagesQuery = z.infer<typeof KnownPagesQuery>;

export const KnownPages = pageOf(KnownPage).meta({ id: 'KnownPages' });

/** Of a site's answer to a target: when its page was last seen, and its newest change; null where there is none. */
const AnswerPage = z.object({
  target: z.string(),
  seen: z.object({ at: Time, state: PageState }).nullable(),
  changed: z.object({ id: Id, at: Time, change: PageChangeName }).nullable(),
});
export const AnswerPages = z.object({ items: z.array(AnswerPage) }).meta({ id: 'AnswerPages' });
