import { Answer, AnswerChoice, Outcome, Reason, TargetSlug, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';
import { note } from '../../../http/text.js';

/** In place of a region's id: the sites without one. */
export const NO_REGION = 'none';

export const StandingAnswersQuery = PageQuery.extend({
  practice: Practice,
  target: TargetSlug,
  answer: AnswerChoice.optional(),
  /** With the answer "yes": those that a person has verified, or those that are likely enough. */
  verified: flag.optional(),
  /** A region's id, or "none" for the sites without one. */
  regionId: z.union([Id, z.literal(NO_REGION)]).optional(),
  /** Part of the site's name or home URL. */
  text: note(200).optional(),
});
export type StandingAnswersQuery = z.infer<typeof StandingAnswersQuery>;

/** An answer of today, and the search that it comes from; null where none has been carried out. */
const answered = {
  answer: Answer,
  search: z
    .object({
      id: Id,
      outcome: Outcome.nullable(),
      reason: Reason.nullable(),
      verdict: Verdict.nullable(),
      confidence: z.number().nullable(),
      foundUrl: Shown.nullable(),
      foundTitle: Shown.nullable(),
      rightUrl: Shown.nullable(),
      finishedAt: Time,
      sweep: z.object({ id: Id, name: z.string() }),
    })
    .nullable(),
};

/** What a site's answer is today. */
export const StandingAnswer = z
  .object({
    site: z.object({ id: Id, name: z.string(), homeUrl: z.string(), region: z.string().nullable() }),
    ...answered,
  })
  .meta({ id: 'StandingAnswer' });
export type StandingAnswer = z.infer<typeof StandingAnswer>;
export const StandingAnswersPage = pageOf(StandingAnswer).meta({ id: 'StandingAnswersPage' });

/** A site's answers of today: to every target that it was searched for or of which people have said something. */
export const SiteAnswers = z
  .object({ items: z.array(z.object({ target: z.string(), ...answered })) })
  .meta({ id: 'SiteAnswers' });
export type SiteAnswers = z.infer<typeof SiteAnswers>;
