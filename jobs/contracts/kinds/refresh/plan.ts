import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { WhichSites } from '../../sweeps.js';

/**
 * Policies for choosing the pages of a day: Hyrde's own first, then the strategies that plan a whole cycle;
 * jobs/refresh implements each under this name.
 */
export const RefreshPolicy = z.enum(['crawl-value', 'S1', 'S2', 'S3']).meta({ id: 'RefreshPolicy' });
export type RefreshPolicy = z.infer<typeof RefreshPolicy>;

/**
 * `RefreshPolicy` and the policies of version 0.2, which stored sweeps, days and forecasts may name. Days of a sweep
 * with such a policy are planned by crawl value and labelled so.
 */
export const StoredRefreshPolicy = z
  .enum([...RefreshPolicy.options, 'uniform', 'round-robin', 'proportional', 'periodic', 'azar', 'lambda-crawl'])
  .meta({ id: 'StoredRefreshPolicy' });
export type StoredRefreshPolicy = z.infer<typeof StoredRefreshPolicy>;

const DAY_S = 86_400;

/** Number of visits a day; 0 stops the visits and keeps the plan. */
export const VisitsADay = z.number().int().min(0).max(10_000_000);

const planWith = <Policy extends z.ZodType>(policy: Policy) =>
  z
    .strictObject({
      kind: z.literal('refresh'),
      /** Number of visits a day over all sites of the sweep. May be changed while the sweep runs. */
      visitsADay: VisitsADay,
      days: z.number().int().min(1).max(366).default(30),
      policy,
      /** Length of a day of the plan in seconds; practice time may run faster. */
      daySeconds: z.number().int().min(10).max(DAY_S).default(DAY_S),
      /** Maximum number of downloads for each site and day. */
      budget: z.number().int().min(1).max(MAX_BUDGET).default(600),
      sites: WhichSites.default('all'),
      practice: z.boolean().default(false),
    })
    .refine(({ practice, daySeconds }) => practice || daySeconds === DAY_S, {
      path: ['daySeconds'],
      message: 'is shorter than a day for practice sites alone',
    });

/** Plan of a refresh sweep: each day has a plan, and a task for each site with pages in it. */
export const RefreshPlan = planWith(RefreshPolicy.default('crawl-value')).meta({ id: 'RefreshPlan' });
export type RefreshPlan = z.infer<typeof RefreshPlan>;

/** Plan of a stored sweep, possibly made by an earlier version. */
export const StoredRefreshPlan = planWith(StoredRefreshPolicy.default('crawl-value'));

const PlannedVisit = z.strictObject({
  /** Id of the known page. */
  id: z.uuid(),
  url: z.string(),
  /** Estimated probability that the page has changed since it was last read; null if it was never read. */
  chance: z.number().min(0).max(1).nullable(),
  /** True if the page was drawn at random instead of chosen by the policy. */
  byLot: z.boolean(),
});

/** Input of a refresh task: a site's visits of one day, descending by urgency. */
export const RefreshInput = z.strictObject({
  home: z.string(),
  day: z.number().int().min(0),
  dayMs: z.number().int().min(1),
  visits: z.array(PlannedVisit).min(1),
});
export type RefreshInput = z.infer<typeof RefreshInput>;

/** A budget and the state predicted for the end of the forecast period. */
export const ForecastPoint = z.object({
  visitsADay: z.number(),
  /** Number of copies that are out of date. */
  obsolete: z.number(),
  /** Mean age in days over all copies: time since the first change that a copy lacks; 0 if it is up to date. */
  age: z.number(),
  /**
   * Upper bound of the plan's gap to the optimum, as a fraction of the optimum's objective: weighted pages out of date,
   * summed over all days or by the strategy's own weights of the days. Null if unknown.
   */
  atMostAbove: z.number().nullable().default(null),
});
/** One curve for each policy, all over the same budgets, ascending. */
export const Forecast = z
  .array(z.object({ policy: StoredRefreshPolicy, points: z.array(ForecastPoint).min(1) }))
  .min(1);
export type Forecast = z.infer<typeof Forecast>;
