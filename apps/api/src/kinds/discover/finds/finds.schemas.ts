import { FindVerdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Time } from '../../../http/common.js';

/** A page on a topic. */
export const Find = z
  .object({
    id: Id,
    url: Shown,
    title: Shown,
    host: z.string(),
    /** That it is on the topic, as the run had it then. */
    probability: z.number(),
    foundAt: Time,
    verdict: FindVerdict.nullable(),
    /** Its host's finds are taken back. */
    stopped: z.boolean(),
  })
  .meta({ id: 'Find' });
export type Find = z.infer<typeof Find>;

export const FindsQuery = PageQuery.extend({
  host: z.string().max(300).optional(),
  verdict: z.enum(['right', 'wrong', 'cannot-tell', 'none']).optional(),
});
export type FindsQuery = z.infer<typeof FindsQuery>;
export const Finds = pageOf(Find).meta({ id: 'Finds' });
export type Finds = z.infer<typeof Finds>;

/** One of a topic. */
export const FindParam = z.object({ id: Id, findId: Id });
export type FindParam = z.infer<typeof FindParam>;

/** What a person says of it; null takes that back. */
export const JudgeFind = z.strictObject({ verdict: FindVerdict.nullable() }).meta({ id: 'JudgeFind' });
export type JudgeFind = z.infer<typeof JudgeFind>;

/** hosts: of those that give most and were judged least. sample: by lot, which tells how many of all are right. */
export const FindsToJudgeQuery = z.object({ by: z.enum(['hosts', 'sample']).default('hosts') });
export type FindsToJudgeQuery = z.infer<typeof FindsToJudgeQuery>;

/** Of a find's host: finds that count, what people said of them, and whether it waits until one has been called right. */
const HostToJudge = z.object({
  finds: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  held: z.boolean(),
});

/** Those to judge next. */
export const FindsToJudge = z
  .object({
    items: z.array(
      z.object({
        find: Find,
        host: HostToJudge,
      }),
    ),
    /** Finds that count and that nobody has judged. */
    waiting: z.number().int(),
  })
  .meta({ id: 'FindsToJudge' });
export type FindsToJudge = z.infer<typeof FindsToJudge>;
