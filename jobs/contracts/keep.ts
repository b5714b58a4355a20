import { DELIVERIES_KEPT_D, JOURNAL_ENTRIES_D } from './defaults.js';
import type { Environment } from './environment.js';

/**
 * Retention periods in days, from the environment. Journal entries and finished tasks are kept at least as long as the
 * bodies to which they lead.
 */
export const keptDays = ({
  JOURNAL_RETENTION_DAYS: bodies,
  FINISHED_TASKS_DAYS: tasks,
}: Pick<Environment, 'JOURNAL_RETENTION_DAYS' | 'FINISHED_TASKS_DAYS'>) => ({
  bodies,
  entries: Math.max(bodies, JOURNAL_ENTRIES_D),
  tasks: Math.max(bodies, tasks),
  notifications: DELIVERIES_KEPT_D,
});
