import { DELIVERIES_KEPT_D, JOURNAL_ENTRIES_D } from './defaults.js';
import type { Environment } from './environment.js';

/**
 * For how many days what is let go by itself is kept, as this environment says. Entries of the journal and finished tasks are
 * kept no shorter than the bodies that they lead to.
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
