import { Answer, Outcome, Reason, TargetSlug, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { countsOf, Id, Localised, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { note } from '../../../http/text.js';

/**
 * How a site differs between two sweeps, in the order in which they are shown. Only what both searches read to an end is
 * compared: a time-out is never a loss.
 */
export const Difference = z
  .enum([
    /** A page before, none after. */
    'lost',
    /** A page in both, at another address. */
    'moved',
    /** None before, a page after. */
    'appeared',
    /** The same page, or none in both, and another answer. */
    'answer',
    /** The same page and answer; the page says something else. Both texts are kept. */
    'text',
    /** One of the searches could not read the site, or has not ended. */
    'not-comparable',
    'only-before',
    'only-after',
    /** Nothing of these. */
    'same',
  ])
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof Difference>;

export const ComparisonFilter = z.object({
  /** A sweep. */
  before: Id,
  /** One of its algorithms, as the sweep names it; left out, the lead. */
  beforeAlgorithm: z.string().max(200).optional(),
  /** A sweep for the same target, which may be the same sweep by another algorithm. */
  after: Id,
  afterAlgorithm: z.string().max(200).optional(),
  difference: Difference.optional(),
  /** Part of the site's name or home URL. */
  text: note(200).optional(),
});
export type ComparisonFilter = z.infer<typeof ComparisonFilter>;
export const ComparisonQuery = PageQuery.extend(ComparisonFilter.shape);
export type ComparisonQuery = z.infer<typeof ComparisonQuery>;
export const ComparisonCsv = ComparisonFilter.extend(CsvQuery.shape);
export type ComparisonCsv = z.infer<typeof ComparisonCsv>;

/** What one of the two says of a site. */
const Side = z
  .object({
    searchId: Id,
    answer: Answer,
    outcome: Outcome.nullable(),
    reason: Reason.nullable(),
    verdict: Verdict.nullable(),
    confidence: z.number().nullable(),
    foundUrl: Shown.nullable(),
    downloads: z.number().int(),
    finishedAt: Time.nullable(),
    /** Is the text of the page kept, to hold another against it? */
    hasText: z.boolean(),
  })
  .meta({ id: 'ComparedSearch' });
export type Side = z.infer<typeof Side>;

export const ComparedSite = z
  .object({
    site: z.object({ id: Id, name: z.string(), homeUrl: z.string(), region: z.string().nullable() }),
    difference: Difference,
    /** Null where this one did not search the site. */
    before: Side.nullable(),
    after: Side.nullable(),
  })
  .meta({ id: 'ComparedSite' });
export type ComparedSite = z.infer<typeof ComparedSite>;

/** A sweep, by one of its algorithms. */
const Compared = z.object({ id: Id, name: z.string(), algorithm: z.string(), at: Time });

/** Two sweeps side by side, a page at a time. `counts` are those of all sites, whatever the filter lets through. */
export const Comparison = pageOf(ComparedSite)
  .extend({
    target: z.object({ slug: z.string(), name: Localised }),
    before: Compared,
    after: Compared,
    counts: countsOf(Difference),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof Comparison>;

export const TrendQuery = z.object({ practice: Practice, target: TargetSlug });
export type TrendQuery = z.infer<typeof TrendQuery>;

/** What a sweep says of all sites by those that it searched: of each answer how many, which share, and its 95 % interval. */
const TrendPoint = z
  .object({
    sweepId: Id,
    name: z.string(),
    at: Time,
    sites: z.number().int(),
    answers: z.array(
      z.object({ answer: Answer, count: z.number().int(), share: z.number(), low: z.number(), high: z.number() }),
    ),
  })
  .meta({ id: 'TrendPoint' });

/** The newest sweeps for a target, the oldest of them first. */
export const Trend = z.object({ items: z.array(TrendPoint) }).meta({ id: 'Trend' });
export type Trend = z.infer<typeof Trend>;
