import { allOf } from '../all-of';

/** Filter of a sweep's tasks; running tasks are also waiting. */
export type TaskChoice = 'waiting' | 'running' | 'done';
export const TASK_STATES = allOf<TaskChoice>()(['waiting', 'running', 'done']);
