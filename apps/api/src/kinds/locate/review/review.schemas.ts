import { LanguageCode, TargetSlug, Verdict } from '@hyrde/contracts';
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
  /** Of the site, as registered. */
  language: LanguageCode.optional(),
  outcome: z.enum(['found', 'not-found']).optional(),
  /** What the site's answer is as long as nobody has judged it. */
  answer: z.enum(['probably', 'not-found', 'wants-a-look']).optional(),
  /** What the search thought: below ½, below .8, or more. The random sample, which is judged without knowing, is left out. */
  sureness: z.enum(['low', 'middle', 'high']).optional(),
};

/** Which part of the queue. */
export const ReviewFilter = z
  .strictObject({
    practice: z.boolean().default(false),
    ...part,
    /** What the person does not want to judge now. */
    skipped: z.array(Id).max(500).default([]),
  })
  .meta({ id: 'ReviewFilter' });
export type ReviewFilter = z.infer<typeof ReviewFilter>;
/** The same, whatever is skipped. */
export type ReviewPart = Omit<ReviewFilter, 'skipped'>;

const ReviewItem = z
  .object({
    finding: Finding,
    /** The claim is yours until then, unless renewed. */
    claimedUntil: Time,
  })
  .meta({ id: 'ReviewItem' });

/** At most two: the one to judge now and the one after it, so that it can be loaded already. Empty: nothing waits. */
export const ReviewHand = z.object({ items: z.array(ReviewItem).max(2) }).meta({ id: 'ReviewHand' });
export type ReviewHand = z.infer<typeof ReviewHand>;

export const GiveVerdict = z
  .strictObject({
    verdict: Verdict,
    /** Where the page really is; needed with "wrong". */
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

export const VerdictGiven = z
  .object({
    verificationId: Id,
    /** Enough people agree. Otherwise others must judge it too. */
    decided: z.boolean(),
    verdict: Verdict.nullable(),
  })
  .meta({ id: 'VerdictGiven' });
export type VerdictGiven = z.infer<typeof VerdictGiven>;

/** The verdict taken back, and its finding in your hand again; null where you have given none. */
export const Undone = z.object({ item: ReviewItem.nullable() }).meta({ id: 'Undone' });
export type Undone = z.infer<typeof Undone>;

export const Held = z.object({ searchIds: z.array(Id), until: Time }).meta({ id: 'Held' });
export type Held = z.infer<typeof Held>;

export const ReviewProgressQuery = z.object({ practice: Practice, ...part });
export type ReviewProgressQuery = z.infer<typeof ReviewProgressQuery>;

export const ReviewProgress = z
  .object({
    waiting: z.number().int(),
    decided: z.number().int(),
    /** Verdicts of yours that stand. */
    mine: z.number().int(),
    accuracy: Accuracy,
    /** Verdicts still needed to know accuracy to ± 5 %; 0 where it is known that well. */
    verdictsMissing: z.number().int(),
    /** sample: the random sample is drawn; uncertain: the least certain come first. */
    order: z.enum(['sample', 'uncertain']),
  })
  .meta({ id: 'ReviewProgress' });
export type ReviewProgress = z.infer<typeof ReviewProgress>;

export const AgreementQuery = z.object({ practice: Practice });
export type AgreementQuery = z.infer<typeof AgreementQuery>;

const Said = z.object({ verdict: Verdict, person: z.string() });

/** How far people agree who judged the same findings. */
export const Agreement = z
  .object({
    /** Findings that two have judged, … */
    n: z.number().int(),
    /** … and of which both said the same. */
    agreed: z.number().int(),
    /** Cohen's κ: 1 for full agreement, 0 for what chance would give; null where it says nothing. */
    kappa: z.number().nullable(),
    /** Newest first, at most 500. */
    items: z.array(
      z.object({
        searchId: Id,
        site: z.string(),
        target: Localised,
        first: Said,
        second: Said,
        /** As decided; null where a third is to judge. */
        verdict: Verdict.nullable(),
        at: Time,
      }),
    ),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof Agreement>;

export const AskSecond = z.strictObject({ second: z.boolean() }).meta({ id: 'AskSecond' });
export type AskSecond = z.infer<typeof AskSecond>;

export const GivenVerdictsQuery = PageQuery.extend({
  /** Of this person; left out, of all. */
  personId: Id.optional(),
});
export type GivenVerdictsQuery = z.infer<typeof GivenVerdictsQuery>;

/** One person's verdict on a finding. */
const GivenVerdict = z
  .object({
    id: Id,
    searchId: Id,
    person: z.object({ id: Id, name: z.string() }),
    practice: z.boolean(),
    site: z.string(),
    target: Localised,
    verdict: Verdict,
    rightUrl: Shown.nullable(),
    note: z.string().nullable(),
    at: Time,
  })
  .meta({ id: 'GivenVerdict' });

export const GivenVerdicts = pageOf(GivenVerdict).meta({ id: 'GivenVerdicts' });
export type GivenVerdicts = z.infer<typeof GivenVerdicts>;
