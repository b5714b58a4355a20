import { Answer, Duty, LanguageCode, named, namedStrict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, Practice, pageOf, Time, WebUrl } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { note } from '../../../http/text.js';
import { MatrixTable } from '../matrix/matrix.service.js';

export const LetterToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type LetterToken = z.infer<typeof LetterToken>;

export const LetterPlan = z
  .strictObject({
    /** Targets to write about, of those that the body lacks; all by default. */
    targets: z.array(z.string().max(60)).min(1).max(60).optional(),
    /** Language of the text; by default that of the body, or the nearest that has a template. */
    language: LanguageCode.optional(),
    /**
     * Last part of the link of a letter of the same person to the body: this one takes its place and keeps the link, in
     * another language or as PDF. Without effect if the body has answered it.
     */
    token: LetterToken.shape.token.optional(),
  })
  .default({})
  .meta({ id: 'LetterPlan' });
export type LetterPlan = z.infer<typeof LetterPlan>;

/** A letter, ready to be sent. */
export const Letter = named('Letter', {
  subject: z.string(),
  text: z.string(),
  language: z.string(),
  /** Reason of the language: a person's choice, the site, its country, or neither known. */
  languageBy: z.enum(['person', 'site', 'country', 'unknown']),
  /** Languages that have a template, ascending. */
  languages: z.array(z.string()),
  /** Language of the plan, or of the body, if it has no template: the text is then in another. */
  lacksLanguage: z.string().nullable(),
  /** Address at which the body answers; returned only here and in the text. null if there is no public address. */
  link: z.string().nullable(),
  /**
   * True if no public address is set: to a real body the letter then has no links, and it cannot be taken as a file; to a
   * practice body its links open on this machine alone.
   */
  local: z.boolean(),
  /** Number of laws that the text cites. */
  laws: z.int(),
  /** Number of proof sheets to which the text links. */
  proofs: z.int(),
  /** Laws that are not cited, since nobody has looked them up. */
  unsureDuties: z.array(Duty),
});
export type Letter = z.infer<typeof Letter>;

export const LettersCsv = MatrixTable.extend(CsvQuery.shape);
export type LettersCsv = z.infer<typeof LettersCsv>;

export const LetterSheet = LetterToken.extend({ searchId: Id });
export type LetterSheet = z.infer<typeof LetterSheet>;

/** Targets of a body’s letter, for holders of the letter’s link. */
export const LetterQuestion = named('LetterQuestion', {
  body: z.object({ name: z.string(), homeUrl: z.string() }),
  organisation: z.object({ name: z.string().nullable(), hasLogo: z.boolean() }),
  endsAt: Time,
  /** True if no further answer is taken: the link has ended, or has been used too often. */
  closed: z.boolean(),
  targets: z.array(
    z.object({
      slug: z.string(),
      name: Localised,
      answer: Answer,
      why: Localised,
      /** Search whose finding has a proof sheet; null without a finding. */
      searchId: Id.nullable(),
      /** Number of answers of the body so far. */
      answers: z.number().int(),
    }),
  ),
});
export type LetterQuestion = z.infer<typeof LetterQuestion>;

const AnswerKind = z.enum(['here', 'objection']).meta({ id: 'LetterAnswerKind' });

export const GiveLetterAnswer = z
  .strictObject({
    target: z.string().max(60),
    kind: AnswerKind,
    /** Address of the page; needed for `here`. */
    url: WebUrl.optional(),
    /** Explanation; needed for `objection`. */
    note: note(2_000).optional(),
  })
  .superRefine(({ kind, url, note }, context) => {
    if (kind === 'here' && !url) context.addIssue({ code: 'custom', path: ['url'], message: 'is missing' });
    if (kind === 'objection' && !note) context.addIssue({ code: 'custom', path: ['note'], message: 'is missing' });
  })
  .meta({ id: 'GiveLetterAnswer' });
export type GiveLetterAnswer = z.infer<typeof GiveLetterAnswer>;

export const LetterDecision = z.enum(['accepted', 'declined']).meta({ id: 'LetterDecision' });

/** A body's answer, which a person decides on. */
export const LetterAnswer = named('LetterAnswer', {
  id: Id,
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
  target: z.object({ slug: z.string(), name: Localised }),
  kind: AnswerKind,
  url: Shown.nullable(),
  note: Shown.nullable(),
  at: Time,
  /** Finding that the answer is about; null without one. */
  searchId: Id.nullable(),
  decision: LetterDecision.nullable(),
  /** Name of the person who decided; null if nobody has, or if the person has been removed. */
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
});
export type LetterAnswer = z.infer<typeof LetterAnswer>;
export const LetterAnswers = pageOf(LetterAnswer).meta({ id: 'LetterAnswers' });
export type LetterAnswers = z.infer<typeof LetterAnswers>;

export const LetterAnswersQuery = PageQuery.extend({
  practice: Practice,
  /** waiting: without a decision, oldest first; decided: newest decision first. */
  state: z.enum(['waiting', 'decided']).default('waiting'),
});
export type LetterAnswersQuery = z.infer<typeof LetterAnswersQuery>;
export const DecideLetterAnswer = namedStrict('DecideLetterAnswer', { decision: LetterDecision });
export type DecideLetterAnswer = z.infer<typeof DecideLetterAnswer>;
