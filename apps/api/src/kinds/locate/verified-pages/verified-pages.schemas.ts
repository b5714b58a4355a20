import { z } from 'zod';
import { Id, Time } from '../../../http/common.js';

/** Where a site's page is, as people have said. */
const VerifiedPage = z
  .object({
    target: z.string(),
    /** Null where the site has none, or none is known. */
    url: z.string().nullable(),
    doesNotApply: z.boolean(),
    updatedAt: Time,
    verifiedBy: z.string().nullable(),
  })
  .meta({ id: 'VerifiedPage' });

export const VerifiedPages = z.object({ items: z.array(VerifiedPage) }).meta({ id: 'VerifiedPages' });
export type VerifiedPages = z.infer<typeof VerifiedPages>;

export const VerifiedPageParam = z.object({ id: Id, target: z.string().max(60) });
export type VerifiedPageParam = z.infer<typeof VerifiedPageParam>;
export const SetDoesNotApply = z.strictObject({ doesNotApply: z.boolean() }).meta({ id: 'SetDoesNotApply' });
export type SetDoesNotApply = z.infer<typeof SetDoesNotApply>;
