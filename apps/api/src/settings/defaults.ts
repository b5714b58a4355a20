import { DEFAULTS_IN_FORCE, type Environment } from '@hyrde/contracts';

/** The variables of the environment that set a default of the product, by the default's key. */
export const SET_BY: Readonly<Record<string, SetBy>> = {
  hostPace: 'HOST_PACE_MS',
  maxCrawlDelay: 'MAX_CRAWL_DELAY_S',
  journalRetention: 'JOURNAL_RETENTION_DAYS',
  finishedTasks: 'FINISHED_TASKS_DAYS',
  workerConcurrency: 'WORKER_CONCURRENCY',
  workerLease: 'WORKER_LEASE_S',
};
type SetBy =
  | 'HOST_PACE_MS'
  | 'MAX_CRAWL_DELAY_S'
  | 'JOURNAL_RETENTION_DAYS'
  | 'FINISHED_TASKS_DAYS'
  | 'WORKER_CONCURRENCY'
  | 'WORKER_LEASE_S';

export interface ShownDefault {
  group: string;
  key: string;
  value: number;
  unit: string;
  reason: string;
  variable: string | null;
  overridden: boolean;
}

/** The product's defaults as this environment leaves or sets them, in the order of the contracts. */
export function defaultsInForce(env: Pick<Environment, SetBy>): ShownDefault[] {
  return DEFAULTS_IN_FORCE.map(({ group, key, value: own, unit, reason }) => {
    const variable = SET_BY[key] ?? null;
    const value = variable ? env[variable] : own;
    return { group, key, value, unit, reason, variable, overridden: value !== own };
  });
}
