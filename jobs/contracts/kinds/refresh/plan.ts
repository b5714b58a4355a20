import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { WhichSites } from '../../sweeps.js';

/**
 * Ways to choose the pages of a day, ours first, then the strategies by which a cycle is planned as a whole; jobs/refresh
 * knows each by this name.
 */
export const RefreshPolicy = z.enum(['crawl-value', 'S1', 'S2', 'S3']).meta({ id: 'RefreshPolicy' });
export type RefreshPolicy = z.infer<typeof RefreshPolicy>;

/**
 * `RefreshPolicy` and the policies of version 0.2 that stored sweeps, days and forecasts may name; days of such a sweep are
 * planned by crawl value, and say so.
 */
export const StoredRefreshPolicy = z
  .enum([...RefreshPolicy.options, 'uniform', 'round-robin', 'proportional', 'periodic', 'azar', 'lambda-crawl'])
  .meta({ id: 'StoredRefreshPolicy' });
export type StoredRefreshPolicy = z.infer<typeof StoredRefreshPolicy>;

const DAY_S = 86_400;

/** Visits a day: from none, which stops the visits and keeps the plan, to more than there are pages anywhere. */
export const VisitsADay = z.number().int().min(0).max(10_000_000);

const planWith = <Policy extends z.ZodType>(policy: Policy) =>
  z
    .strictObject({
      kind: z.literal('refresh'),
      /** Over all its sites. May be changed while it runs. */
      visitsADay: VisitsADay,
      days: z.number().int().min(1).max(366).default(30),
      policy,
      /** How long a day of the plan is, in seconds: practice time may run faster. */
      daySeconds: z.number().int().min(10).max(DAY_S).default(DAY_S),
      /** Downloads a site and day at most. */
      budget: z.number().int().min(1).max(MAX_BUDGET).default(600),
      sites: WhichSites.default('all'),
      practice: z.boolean().default(false),
    })
    .refine(({ practice, daySeconds }) => practice || daySeconds === DAY_S, {
      path: ['daySeconds'],
      message: 'is shorter than a day for practice sites alone',
    });

/** What a refresh sweep is made from: every day a plan, and a task for each site that has pages in it. */
export const RefreshPlan = planWith(RefreshPolicy.default('crawl-value')).meta({ id: 'RefreshPlan' });
export type RefreshPlan = z.infer<typeof RefreshPlan>;

/** The plan of a stored sweep, which an earlier version may have made. */
export const StoredRefreshPlan = planWith(StoredRefreshPolicy.default('crawl-value'));

const PlannedVisit = z.strictObject({
  /** The known page's. */
  id: z.uuid(),
  url: z.string(),
  /** How likely it is held that the page has changed since it was last read; null where it never was. */
  chance: z.number().min(0).max(1).nullable(),
  /** Drawn by lot, not by the policy. */
  byLot: z.boolean(),
});

/** What a task of it carries: a site's visits of one day, the most urgent first. */
export const RefreshInput = z.strictObject({
  home: z.string(),
  day: z.number().int().min(0),
  dayMs: z.number().int().min(1),
  visits: z.array(PlannedVisit).min(1),
});
export type RefreshInput = z.infer<typeof RefreshInput>;

/** A budget, and what it would come to at the end of the days that a forecast looks ahead. */
export const ForecastPoint = z.object({
  visitsADay: z.number(),
  /** Copies out of date. */
  obsolete: z.number(),
  /** Days since the first change that a copy lacks, in the mean over all; 0 for those up to date. */
  age: z.number(),
  /**
   * How far the plan can be above the best possible, as a share of what that leaves out of date: pages times weights,
   * over all days or by the strategy's own weights of the days. Null where that is not known.
   */
  atMostAbove: z.number().nullable().default(null),
});
/** One curve a policy, each over the same budgets, rising. */
export const Forecast = z
  .array(z.object({ policy: StoredRefreshPolicy, points: z.array(ForecastPoint).min(1) }))
  .min(1);
export type Forecast = z.infer<typeof Forecast>;
