import { plural } from './format';
export const queues = {
  purpose:
    'What waits, runs, is deferred and failed by our fault, over all sweeps. Nothing here is lost: a task that failed can be tried again.',
  classes: {
    tasks: 'Searches and other tasks',
    quarantine: 'Tasks that crashed',
    pictures: 'Pictures of findings',
    learning: 'Targets that learn',
    planning: 'Plans of refresh sweeps',
    notifications: 'Notifications',
  },
  classHead: 'Queue',
  states: { waiting: 'Waiting', running: 'Running', later: 'Deferred', failed: 'Failed' },
  more: (count: string) => `more than ${count}`,
  subject: 'Task',
  when: { later: 'Deferred until', failed: 'Failed', other: 'Begun' },
  alone: 'Runs alone, since a worker may have crashed on it.',
  deaths: (count: string) => `Workers that crashed: ${count}`,
  faults: (count: string) => `Faults of ours: ${count}`,
  now: 'Try now',
  drop: 'Drop',
  dropTitle: { waiting: 'Drop this task?', failed: 'Put this failure aside?' },
  dropBody: {
    waiting: 'It ends as cancelled and counts as not searched. You can undo this right after.',
    failed: 'It stays in its sweep as failed and is no longer listed here. You can undo this right after.',
  },
  retryAll: 'Try all failed again',
  retryAllTitle: 'Try all failed tasks again?',
  retryAllBody: (count: string) =>
    `${plural(count, 'task goes on from where it was', 'tasks go on from where they were')}; sweeps that were over run again. Those of cancelled sweeps stay as they are.`,
  retried: (count: string) => `To be tried again: ${count}`,
  dropped: 'Dropped.',
  moved: 'It has moved on meanwhile; nothing was changed.',
  empty: {
    waiting: 'No task waits.',
    running: 'No task runs.',
    later: 'No task is deferred.',
    failed: 'No task has failed.',
  },
  elsewhere: 'Besides tasks, which are listed here:',
  emptyBody: 'Tasks are listed here while sweeps run.',
};
