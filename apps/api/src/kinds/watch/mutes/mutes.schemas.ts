import { HubKind, MutedBy } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Time } from '../../../http/common.js';

/** What people called no news so often that documents of the hub that are like it are told to nobody. */
export const Mute = z
  .object({
    id: Id,
    hub: z.object({ id: Id, kind: HubKind, url: Shown, title: Shown }),
    by: MutedBy,
    /** One that it holds for; null where none is kept. */
    example: z.object({ title: Shown, url: Shown.nullable() }).nullable(),
    /** Documents like it that people called no news, and those muted since. */
    notNews: z.number().int(),
    muted: z.number().int(),
    /** struck: a person said that it is wrong */
    state: z.enum(['standing', 'struck']),
    at: Time,
  })
  .meta({ id: 'Mute' });
export type Mute = z.infer<typeof Mute>;

export const Mutes = z
  .object({
    items: z.array(Mute),
    /** So many documents that are alike must be called no news before others are muted. */
    after: z.object({ title: z.number().int(), section: z.number().int() }),
  })
  .meta({ id: 'Mutes' });
export type Mutes = z.infer<typeof Mutes>;

/** struck: documents like it are news, and so are those muted so far · standing: back to where it was */
export const DecideMute = z.strictObject({ state: Mute.shape.state }).meta({ id: 'DecideMute' });
export type DecideMute = z.infer<typeof DecideMute>;
