import { DEFAULTS_IN_FORCE, type Environment } from '@hyrde/contracts';

/** Environment variables by key of the default that they set. */
export const SET_BY = {
  crawlDelay: 'CRAWL_DELAY_MS',
  maxCrawlDelay: 'MAX_CRAWL_DELAY_S',
  journalRetention: 'JOURNAL_RETENTION_DAYS',
  finishedTasks: 'FINISHED_TASKS_DAYS',
  workerConcurrency: 'WORKER_CONCURRENCY',
  workerLease: 'WORKER_LEASE_S',
} as const;
type SetBy = (typeof SET_BY)[keyof typeof SET_BY];
const VARIABLES: ReadonlyMap<string, SetBy> = new Map(Object.entries(SET_BY));

export interface ShownDefault {
  group: string;
  key: string;
  value: number;
  unit: string;
  reason: string;
  variable: string | null;
  overridden: boolean;
}

/** Defaults as left or set by this environment, in the order of the contracts. */
export function defaultsInForce(env: Pick<Environment, SetBy>): ShownDefault[] {
  return DEFAULTS_IN_FORCE.map(({ group, key, value: own, unit, reason }) => {
    const variable = VARIABLES.get(key) ?? null;
    const value = variable ? env[variable] : own;
    return { group, key, value, unit, reason, variable, overridden: value !== own };
  });
}
