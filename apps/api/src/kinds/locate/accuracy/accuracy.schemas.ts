import { CONFIDENCE_BINS, Outcome, TargetSlug, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, Localised, PageQuery, Practice, pageOf, VersionNumber } from '../../../http/common.js';

/** A share with its 95 % Wilson interval; share, low and high are null while n = 0. */
export const Accuracy = z
  .object({
    n: z.number().int(),
    right: z.number().int(),
    share: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  })
  .meta({ id: 'Accuracy' });

export const Downloads = z
  .object({
    /** Searches that were carried out: found or not found. */
    n: z.number().int(),
    mean: z.number().nullable(),
    median: z.number().nullable(),
    /** How many searches took `from` … `to` downloads. */
    histogram: z.array(z.object({ from: z.number().int(), to: z.number().int(), count: z.number().int() })),
  })
  .meta({ id: 'Downloads' });
export type Downloads = z.infer<typeof Downloads>;

export const AlgorithmAccuracy = z
  .object({
    algorithm: z.string(),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    accuracy: Accuracy,
    /** Only from sites that did not train the version. all: every finding is decided; sample: the decided ones of the random sample. */
    basis: z.enum(['all', 'sample']),
    findings: z.number().int(),
    decided: z.number().int(),
    cannotTell: z.number().int(),
    /** Verdicts still needed for ± 5 %, were the share to stay; 0 where it is known that well. */
    verdictsMissing: z.number().int(),
    downloads: Downloads,
  })
  .meta({ id: 'AlgorithmAccuracy' });
export type AlgorithmAccuracy = z.infer<typeof AlgorithmAccuracy>;

export const AccuracyQuery = z.object({
  practice: Practice,
  target: TargetSlug.optional(),
  version: VersionNumber.optional(),
  sweepId: z.uuid().optional(),
});
export type AccuracyQuery = z.infer<typeof AccuracyQuery>;

/** Claims of one algorithm that were about equally sure, and how many of them were right. */
const ReliabilityBin = z
  .object({
    from: z.number(),
    to: z.number(),
    n: z.number().int(),
    right: z.number().int(),
    /** Mean confidence; null while n = 0. */
    confidence: z.number().nullable(),
  })
  .meta({ id: 'ReliabilityBin' });

/** An algorithm's confidence held against the verdicts on its claims, all target versions together. */
export const AlgorithmReliability = z
  .object({
    algorithm: z.string(),
    n: z.number().int(),
    /** Expected calibration error; null from fewer than 30 verdicts. */
    ece: z.number().nullable(),
    bins: z.array(ReliabilityBin),
  })
  .meta({ id: 'AlgorithmReliability' });
export type AlgorithmReliability = z.infer<typeof AlgorithmReliability>;
export const Reliabilities = z.object({ items: z.array(AlgorithmReliability) }).meta({ id: 'Reliabilities' });

/** What the verdicts say of claims as sure as this one. */
export const ClaimReliability = z
  .object({
    /** Decided verdicts on this algorithm's claims in this world. */
    verdicts: z.number().int(),
    /** Claims about as sure as this one; null while there are too few verdicts to say anything. */
    bin: ReliabilityBin.nullable(),
  })
  .meta({ id: 'ClaimReliability' });
export type ClaimReliability = z.infer<typeof ClaimReliability>;

/** Which searches: the rows behind an accuracy, a bin, or how many are judged. */
export const JudgedQuery = AccuracyQuery.extend({
  ...PageQuery.shape,
  algorithm: z.string().max(200),
  /** decided: right or wrong · judged: these and "cannot tell". */
  judged: z.enum(['right', 'wrong', 'decided', 'cannot-tell', 'judged']).default('decided'),
  /** Only those of the random samples. */
  sample: flag.default(false),
  /** Only claims of this tenth of confidence, 0 … 9; the sample is no part of that choice. */
  bin: z.coerce
    .number()
    .int()
    .min(0)
    .max(CONFIDENCE_BINS - 1)
    .optional(),
});
export type JudgedQuery = z.infer<typeof JudgedQuery>;

const JudgedSearch = z
  .object({
    id: Id,
    site: z.object({ id: Id, name: z.string() }),
    sweep: z.object({ id: Id, name: z.string() }),
    version: z.number().int(),
    outcome: Outcome,
    verdict: Verdict,
    /** Null where nobody can tell. */
    right: z.boolean().nullable(),
    foundUrl: Shown.nullable(),
    confidence: z.number().nullable(),
    downloads: z.number().int(),
  })
  .meta({ id: 'JudgedSearch' });
export const JudgedSearches = pageOf(JudgedSearch).meta({ id: 'JudgedSearches' });
export type JudgedSearches = z.infer<typeof JudgedSearches>;

/** Judged claims of a page, how many were wrong, and that share with its 95 % Wilson interval; null while n = 0. */
const WrongClaims = z.object({
  /** Of this probability and more. */
  from: z.number(),
  n: z.number().int(),
  wrong: z.number().int(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** What the random samples' verdicts say of claims as sure as this, and of a threshold. */
export const Thresholds = z
  .object({
    /** The share of wrong "yes" that is accepted. */
    accepted: z.number(),
    bands: z.array(WrongClaims.extend({ to: z.number() })),
    /** The lowest from which on no more are wrong, by the interval's upper end; null where the verdicts bear out none. */
    lowest: WrongClaims.nullable(),
  })
  .meta({ id: 'Thresholds' });
export type Thresholds = z.infer<typeof Thresholds>;
export const ThresholdsQuery = z.object({ practice: Practice });
export type ThresholdsQuery = z.infer<typeof ThresholdsQuery>;

export const Accuracies = z.object({ items: z.array(AlgorithmAccuracy) }).meta({ id: 'Accuracies' });
