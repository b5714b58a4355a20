import { z } from 'zod';

const Names = z.record(z.string(), z.string());

const KindWords = z
  .object({
    title: z.string(),
    /** What its tasks are about, as a column's head. */
    subject: z.string(),
    /** By name, for the outcomes and reasons that only this kind has. */
    outcomes: Names,
    reasons: Names,
  })
  .meta({ id: 'KindWords' });

/** A kind of sweep: how its tasks can end, and its words in the dashboard's languages. */
export const Kind = z
  .object({
    kind: z.string(),
    words: z.object({ en: KindWords, nb: KindWords }),
    /** Its own first, then those of every kind. */
    outcomes: z.array(z.string()),
    /** Each with the outcome it stands for. */
    reasons: Names,
  })
  .meta({ id: 'Kind' });
export type Kind = z.infer<typeof Kind>;

export const KindsList = z.object({ items: z.array(Kind) }).meta({ id: 'Kinds' });
