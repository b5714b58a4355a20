import { LanguageCode, named, namedStrict, TargetSlug, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Localised, PageQuery, Practice, pageOf, Time, WebUrl } from '../../../http/common.js';
import { line } from '../../../http/text.js';
import { Accuracy } from '../accuracy/accuracy.schemas.js';
import { Finding } from '../findings/findings.schemas.js';

const part = {
  sweepId: Id.optional(),
  target: TargetSlug.optional(),
  regionId: Id.optional(),
  /** Registered language of the site. */
  language: LanguageCode.optional(),
  outcome: z.enum(['found', 'not-found']).optional(),
  /** Answer of the site without a verdict. */
  answer: z.enum(['probably', 'not-found', 'wants-a-look']).optional(),
  /**
   * Confidence of the search: below .5, from .5 to .8, or above. Excludes the random sample, which is judged without
   * knowledge of the confidence.
   */
  sureness: z.enum(['low', 'middle', 'high']).optional(),
};

/** Filter that selects a part of the queue. */
export const ReviewFilter = namedStrict('ReviewFilter', {
  practice: z.boolean().default(false),
  ...part,
  /** Items that the person has skipped. */
  skipped: z.array(Id).max(500).default([]),
});
export type ReviewFilter = z.infer<typeof ReviewFilter>;
/** A part of the queue, whatever is skipped. */
export type ReviewPart = Omit<ReviewFilter, 'skipped'>;

const ReviewItem = named('ReviewItem', {
  finding: Finding,
  /** Time at which your claim expires unless it is renewed. */
  claimedUntil: Time,
});

/** At most two items: the one to judge now, and the next one to load meanwhile. Empty if no item waits. */
export const ReviewHand = named('ReviewHand', { items: z.array(ReviewItem).max(2) });
export type ReviewHand = z.infer<typeof ReviewHand>;

export const GiveVerdict = z
  .strictObject({
    verdict: Verdict,
    /** URL of the right page; required with "wrong" if the site has one. */
    rightUrl: WebUrl.optional(),
    note: line(2_000).optional(),
  })
  .superRefine(({ verdict, rightUrl }, context) => {
    if (verdict === 'wrong' && !rightUrl)
      context.addIssue({ code: 'custom', path: ['rightUrl'], message: 'say where the right page is' });
    if (verdict !== 'wrong' && rightUrl)
      context.addIssue({ code: 'custom', path: ['rightUrl'], message: 'belongs to the verdict "wrong" alone' });
  })
  .meta({ id: 'GiveVerdict' });
export type GiveVerdict = z.infer<typeof GiveVerdict>;

export const VerdictGiven = named('VerdictGiven', {
  verificationId: Id,
  /** True if enough people agree; otherwise others must judge it too. */
  decided: z.boolean(),
  verdict: Verdict.nullable(),
});
export type VerdictGiven = z.infer<typeof VerdictGiven>;

/** The verdict to withdraw, by the id that `VerdictGiven` has. */
export const UndoVerdict = namedStrict('UndoVerdict', { verificationId: Id });
export type UndoVerdict = z.infer<typeof UndoVerdict>;

/** The item of the withdrawn verdict, claimed by you again. */
export const Undone = named('Undone', { item: ReviewItem });
export type Undone = z.infer<typeof Undone>;

export const Held = named('Held', { searchIds: z.array(Id), until: Time });
export type Held = z.infer<typeof Held>;

export const ReviewProgressQuery = z.object({ practice: Practice, ...part });
export type ReviewProgressQuery = z.infer<typeof ReviewProgressQuery>;

export const ReviewProgress = named('ReviewProgress', {
  waiting: z.number().int(),
  decided: z.number().int(),
  /** Number of your verdicts that are not withdrawn. */
  mine: z.number().int(),
  accuracy: Accuracy,
  /** Number of verdicts still needed for an accuracy of ± 5 %; 0 if the interval is narrower. */
  verdictsMissing: z.number().int(),
  /** sample: random sample first; uncertain: ascending by confidence. */
  order: z.enum(['sample', 'uncertain']),
});
export type ReviewProgress = z.infer<typeof ReviewProgress>;

export const AgreementQuery = z.object({ practice: Practice });
export type AgreementQuery = z.infer<typeof AgreementQuery>;

const Said = z.object({ verdict: Verdict, person: z.string() });

/** Agreement between people who judged the same findings. */
export const Agreement = named('Agreement', {
  /** Number of findings that two people have judged. */
  n: z.number().int(),
  /** Number of findings on which both gave the same verdict. */
  agreed: z.number().int(),
  /** Cohen's κ: 1 for full agreement, 0 for agreement by chance; null if undefined. */
  kappa: z.number().nullable(),
  /** Descending by time, at most 500. */
  items: z.array(
    z.object({
      searchId: Id,
      site: z.string(),
      target: Localised,
      first: Said,
      second: Said,
      /** The decided verdict; null if a third person must judge. */
      verdict: Verdict.nullable(),
      at: Time,
    }),
  ),
});
export type Agreement = z.infer<typeof Agreement>;

export const AskSecond = namedStrict('AskSecond', { second: z.boolean() });
export type AskSecond = z.infer<typeof AskSecond>;

export const GivenVerdictsQuery = PageQuery.extend({
  /** Verdicts of this person; by default of everybody for administrators, and your own for others. */
  personId: Id.optional(),
});
export type GivenVerdictsQuery = z.infer<typeof GivenVerdictsQuery>;

/** One person's verdict on a finding. */
const GivenVerdict = named('GivenVerdict', {
  id: Id,
  searchId: Id,
  person: z.object({ id: Id, name: z.string() }),
  practice: z.boolean(),
  site: z.string(),
  target: Localised,
  /** The page that the search named; null if it named none. */
  url: Shown.nullable(),
  verdict: Verdict,
  rightUrl: Shown.nullable(),
  note: z.string().nullable(),
  at: Time,
});

export const GivenVerdicts = pageOf(GivenVerdict).meta({ id: 'GivenVerdicts' });
export type GivenVerdicts = z.infer<typeof GivenVerdicts>;
