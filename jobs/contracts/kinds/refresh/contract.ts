import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { WhichSites } from '../../sweeps.js';
import type { KindContract } from '../kind.js';

/** Jobs of a refresh sweep besides its visits. */
export const REFRESH_JOBS = {
  /** Plans one day of a sweep and creates its tasks. */
  'plan-day': { payload: z.object({ sweepId: z.uuid(), day: z.number().int().min(0) }), jobClass: 'planning' },
  /** Takes the picture of a finding that changed according to a visit. */
  'change-picture': { payload: z.object({ changeId: z.uuid() }), jobClass: 'pictures' },
  /** Forecasts the effect of different budgets. */
  'forecast-refresh': { payload: z.object({ practice: z.boolean() }), jobClass: 'planning' },
} as const;

/** Role of a known page: the most significant one that it has had in a search. */
export const PageRole = z.enum(['finding', 'runner-up', 'trail', 'listing', 'other']).meta({ id: 'PageRole' });
export type PageRole = z.infer<typeof PageRole>;

export const PageState = z.enum(['alive', 'doubtful', 'moved', 'lost']).meta({ id: 'PageState' });
export type PageState = z.infer<typeof PageState>;

export const VisitResult = z
  .enum([
    /** The server reports no change (304). */
    'not-modified',
    'unchanged',
    /** The content differs only in parts that change with every visit. */
    'trivial',
    'changed',
    /** There is nothing to compare with: the page was read for the first time, or before by an earlier version. */
    'first-read',
    /** The page answers again after it was lost. */
    'returned',
    'moved',
    /** The server reports that the page does not exist; if that persists, then the page is lost. */
    'gone',
    'lost',
    /** No answer that allows a conclusion about the page. */
    'not-seen',
  ])
  .meta({ id: 'VisitResult' });
export type VisitResult = z.infer<typeof VisitResult>;

/** Changes in a page's history: results of visits that found a difference. */
export const PageChangeName = z.enum(['changed', 'moved', 'lost', 'returned']).meta({ id: 'PageChangeName' });
export type PageChangeName = z.infer<typeof PageChangeName>;

/** Policies that choose a day's pages, Hyrde's own first; jobs/refresh implements each under this name. */
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

/** Kind that revisits known pages when it is worth a download: each task is a site's visits of one day. */
export const refreshContract = {
  kind: 'refresh',
  plan: RefreshPlan,
  reasons: { 'all-visited': 'visited', 'day-budget-spent': 'visited' },
  jobs: REFRESH_JOBS,
  // A day is planned only once, and its visits are counted by day and site.
  folds: true,
  words: {
    en: {
      title: 'Refresh',
      subject: 'Site and day',
      outcomes: { visited: 'Visited' },
      reasons: {
        'all-visited': 'Every page of the plan was visited.',
        'day-budget-spent': 'Some pages of the plan were not visited: no downloads left that day.',
      },
    },
    nb: {
      title: 'Oppfrisk',
      subject: 'Nettsted og dag',
      outcomes: { visited: 'Besøkt' },
      reasons: {
        'all-visited': 'Alle sidene i planen ble besøkt.',
        'day-budget-spent': 'Noen av planens sider ble ikke besøkt: dagens nedlastinger var brukt opp.',
      },
    },
  },
} as const satisfies KindContract;
