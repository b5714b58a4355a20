import { Answer, named, Outcome, Reason, TargetSlug, Verdict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { countsOf, Id, Localised, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';
import { CsvQuery } from '../../../http/table-file.js';
import { note } from '../../../http/text.js';
import { KnownPageSeen } from '../findings/findings.schemas.js';

/**
 * Difference of a site between two sweeps, in the order shown. Only searches that were carried out are compared: a
 * time-out is never a loss. What became of an earlier page that the later search does not name is known only from a visit
 * (`visit`): searches that ended before pages were visited give `unproven`.
 */
export const Difference = z
  .enum([
    /** A page before, no page after; a visit saw that the earlier page is gone or replaced. */
    'lost',
    /** A page in both, at different addresses, or a redirect to another; a visit saw that it has left its address. */
    'moved',
    /** The earlier page is still there, but the later search names another one, or none. No change. */
    'missed',
    /** The later search names another page, or none, and the earlier page was not seen. No change is claimed. */
    'unproven',
    /** No page found before, a page found after. */
    'appeared',
    /** Two algorithms of one sweep name different pages, or one of them names none. */
    'named-otherwise',
    /** The same page or no page in both, with different answers. */
    'answer',
    /** The same page and answer, with a different text. Both texts are stored. */
    'text',
    /** One of the searches has not ended or could not read the site. */
    'not-comparable',
    'only-before',
    'only-after',
    'same',
  ])
  .meta({ id: 'Difference' });
export type Difference = z.infer<typeof Difference>;

export const ComparisonFilter = z.object({
  /** Id of the earlier sweep. */
  before: Id,
  /** One of the earlier sweep's algorithms, in the sweep's notation; the lead by default. */
  beforeAlgorithm: z.string().max(200).optional(),
  /** Id of a sweep for the same target; may be the same sweep with another algorithm. */
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

/** Result of one of the two searches of a site. */
export const Side = named('ComparedSearch', {
  searchId: Id,
  answer: Answer,
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  verdict: Verdict.nullable(),
  confidence: z.number().nullable(),
  foundUrl: Shown.nullable(),
  downloads: z.number().int(),
  finishedAt: Time.nullable(),
  /** True if the page's text is stored and can be compared. */
  hasText: z.boolean(),
});
export type Side = z.infer<typeof Side>;

export const ComparedSite = named('ComparedSite', {
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string(), region: z.string().nullable() }),
  difference: Difference,
  /** null if this sweep did not search the site. */
  before: Side.nullable(),
  after: Side.nullable(),
  /** The last visit of the earlier page between the two searches, if the difference depends on it; else null. */
  visit: KnownPageSeen.nullable(),
});
export type ComparedSite = z.infer<typeof ComparedSite>;

const Compared = z.object({ id: Id, name: z.string(), algorithm: z.string(), at: Time });

/** One page of a comparison of two sweeps. `counts` covers all sites, whatever the filter. */
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

/** Answers of a sweep over the sites that it searched: number, fraction and 95 % interval of each answer. */
const TrendPoint = named('TrendPoint', {
  sweepId: Id,
  name: z.string(),
  at: Time,
  sites: z.number().int(),
  answers: z.array(
    z.object({ answer: Answer, count: z.number().int(), share: z.number(), low: z.number(), high: z.number() }),
  ),
});

/** The newest sweeps for a target, ascending by time. */
export const Trend = named('Trend', { items: z.array(TrendPoint) });
export type Trend = z.infer<typeof Trend>;
