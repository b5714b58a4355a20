import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Time, WebUrl } from '../../../http/common.js';

/** Where a site's page is, as people have said. */
const VerifiedPage = z
  .object({
    target: z.string(),
    /** Null where the site has none, or none is known. */
    url: Shown.nullable(),
    doesNotApply: z.boolean(),
    updatedAt: Time,
    /** Whose verdict says so; null where there is none, or the person has been removed. */
    verifiedBy: z.string().nullable(),
    /** As a person has entered it by hand; then `url` is that page, whatever verdicts say. */
    entered: z.object({ by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'VerifiedPage' });

export const VerifiedPages = z.object({ items: z.array(VerifiedPage) }).meta({ id: 'VerifiedPages' });
export type VerifiedPages = z.infer<typeof VerifiedPages>;

export const VerifiedPageParam = z.object({ id: Id, target: z.string().max(60) });
export type VerifiedPageParam = z.infer<typeof VerifiedPageParam>;
export const SetDoesNotApply = z.strictObject({ doesNotApply: z.boolean() }).meta({ id: 'SetDoesNotApply' });
export type SetDoesNotApply = z.infer<typeof SetDoesNotApply>;

/** Where the page is, entered by hand. */
export const EnterPage = z
  .strictObject({ url: WebUrl, note: z.string().trim().max(500).nullable().default(null) })
  .meta({ id: 'EnterPage' });
export type EnterPage = z.infer<typeof EnterPage>;
