import { allOf } from '../all-of';

/** What the lists of a sweep's tasks can be filtered by; those that run are among those that wait. */
export type TaskChoice = 'waiting' | 'running' | 'done';
export const TASK_STATES = allOf<TaskChoice>()(['waiting', 'running', 'done']);
