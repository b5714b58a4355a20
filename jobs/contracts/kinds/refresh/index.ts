import type { KindContract } from '../kind.js';
import { REFRESH_JOBS } from './jobs.js';
import { RefreshPlan } from './plan.js';

export * from './jobs.js';
export * from './plan.js';
export * from './visits.js';

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
