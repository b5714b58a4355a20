import { CONFIDENCE_BINS, named, Outcome, TargetSlug, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { flag, Id, Localised, PageQuery, Practice, pageOf, VersionNumber } from '../../../http/common.js';

/** A fraction with its 95 % Wilson interval; share, low and high are null if n = 0. */
export const Accuracy = named('Accuracy', {
  n: z.number().int(),
  right: z.number().int(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const Downloads = named('Downloads', {
  /** Number of searches that were carried out: outcome found or not found. */
  n: z.number().int(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Number of searches with `from` to `to` downloads. */
  histogram: z.array(z.object({ from: z.number().int(), to: z.number().int(), count: z.number().int() })),
});
export type Downloads = z.infer<typeof Downloads>;

export const AlgorithmAccuracy = named('AlgorithmAccuracy', {
  algorithm: z.string(),
  target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
  accuracy: Accuracy,
  /** Basis: `all` if every finding is decided, else the random sample; without sites that trained the version. */
  basis: z.enum(['all', 'sample']),
  findings: z.number().int(),
  decided: z.number().int(),
  cannotTell: z.number().int(),
  /** Number of verdicts still needed for ± 5 % at an unchanged fraction; 0 if the interval is narrower. */
  verdictsMissing: z.number().int(),
  /** Number of searches that did not name the known page although it was still there. */
  missed: z.number().int(),
  downloads: Downloads,
});
export type AlgorithmAccuracy = z.infer<typeof AlgorithmAccuracy>;

export const AccuracyQuery = z.object({
  practice: Practice,
  target: TargetSlug.optional(),
  version: VersionNumber.optional(),
  sweepId: z.uuid().optional(),
});
export type AccuracyQuery = z.infer<typeof AccuracyQuery>;

/** Claims of one algorithm within one tenth of confidence, and number of right ones. */
const ReliabilityBin = named('ReliabilityBin', {
  from: z.number(),
  to: z.number(),
  n: z.number().int(),
  right: z.number().int(),
  /** Mean confidence; null if n = 0. */
  confidence: z.number().nullable(),
});

/** Calibration of an algorithm: its confidence against the verdicts on its claims, over all target versions. */
export const AlgorithmReliability = named('AlgorithmReliability', {
  algorithm: z.string(),
  n: z.number().int(),
  /** Expected calibration error; null for fewer than 30 verdicts. */
  ece: z.number().nullable(),
  bins: z.array(ReliabilityBin),
});
export type AlgorithmReliability = z.infer<typeof AlgorithmReliability>;
export const Reliabilities = named('Reliabilities', { items: z.array(AlgorithmReliability) });

/** Verdicts on claims of similar confidence. */
export const ClaimReliability = named('ClaimReliability', {
  /** Number of decided verdicts on this algorithm's claims, practice and real data apart. */
  verdicts: z.number().int(),
  /** Claims in the same tenth of confidence; null if there are too few verdicts. */
  bin: ReliabilityBin.nullable(),
});
export type ClaimReliability = z.infer<typeof ClaimReliability>;

/** Selects the searches behind an accuracy, a bin or a number of judged searches. */
export const JudgedQuery = AccuracyQuery.extend({
  ...PageQuery.shape,
  algorithm: z.string().max(200),
  /** decided: right or wrong · judged: these and "cannot tell". */
  judged: z.enum(['right', 'wrong', 'decided', 'cannot-tell', 'judged']).default('decided'),
  /** True for searches of the random samples only. */
  sample: flag.default(false),
  /** Tenth of confidence (0–9); not combined with `sample`. */
  bin: z.coerce
    .number()
    .int()
    .min(0)
    .max(CONFIDENCE_BINS - 1)
    .optional(),
});
export type JudgedQuery = z.infer<typeof JudgedQuery>;

const JudgedSearch = named('JudgedSearch', {
  id: Id,
  site: z.object({ id: Id, name: z.string() }),
  sweep: z.object({ id: Id, name: z.string() }),
  version: z.number().int(),
  outcome: Outcome,
  verdict: Verdict,
  /** null if the verdict is "cannot tell". */
  right: z.boolean().nullable(),
  foundUrl: Shown.nullable(),
  confidence: z.number().nullable(),
  downloads: z.number().int(),
});
export const JudgedSearches = pageOf(JudgedSearch).meta({ id: 'JudgedSearches' });
export type JudgedSearches = z.infer<typeof JudgedSearches>;

/** Judged claims of a page, wrong ones, and their fraction with its 95 % Wilson interval; null if n = 0. */
const WrongClaims = z.object({
  /** Lowest probability of these claims. */
  from: z.number(),
  n: z.number().int(),
  wrong: z.number().int(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** Verdicts of the random samples on claims by probability, for the choice of a threshold. */
export const Thresholds = named('Thresholds', {
  /** Accepted fraction of wrong "yes" answers. */
  accepted: z.number(),
  bands: z.array(WrongClaims.extend({ to: z.number() })),
  /**
   * Lowest threshold above which the upper bound of the fraction of wrong claims stays within the accepted fraction;
   * null if none exists.
   */
  lowest: WrongClaims.nullable(),
});
export type Thresholds = z.infer<typeof Thresholds>;
export const ThresholdsQuery = z.object({ practice: Practice });
export type ThresholdsQuery = z.infer<typeof ThresholdsQuery>;

export const Accuracies = named('Accuracies', { items: z.array(AlgorithmAccuracy) });
