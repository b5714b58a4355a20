import { z } from 'zod';
import { Localised, Practice } from '../http/common.js';
import { Slug } from '../targets/targets.schemas.js';

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
  target: Slug.optional(),
  version: z.coerce.number().int().min(1).optional(),
  sweepId: z.uuid().optional(),
});
export type AccuracyQuery = z.infer<typeof AccuracyQuery>;
export const Accuracies = z.object({ items: z.array(AlgorithmAccuracy) }).meta({ id: 'Accuracies' });
