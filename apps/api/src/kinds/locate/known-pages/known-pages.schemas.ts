import { z } from 'zod';
import { Id, Time } from '../../../http/common.js';

/** Where a site's page is, as people have said. */
const KnownPage = z
  .object({
    target: z.string(),
    /** Null where the site has none, or none is known. */
    url: z.string().nullable(),
    doesNotApply: z.boolean(),
    updatedAt: Time,
    verifiedBy: z.string().nullable(),
  })
  .meta({ id: 'KnownPage' });

export const KnownPages = z.object({ items: z.array(KnownPage) }).meta({ id: 'KnownPages' });
export type KnownPages = z.infer<typeof KnownPages>;

export const KnownPageParam = z.object({ id: Id, target: z.string().max(60) });
export type KnownPageParam = z.infer<typeof KnownPageParam>;
export const SetDoesNotApply = z.strictObject({ doesNotApply: z.boolean() }).meta({ id: 'SetDoesNotApply' });
export type SetDoesNotApply = z.infer<typeof SetDoesNotApply>;
