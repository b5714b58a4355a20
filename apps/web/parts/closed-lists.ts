import type { Role } from '@hyrde/contracts';

/**
 * All values of a closed list of `@hyrde/contracts` in display order: a missing or unknown value is a type error. The
 * dashboard imports only types from there, because the lists are made with Zod, which a browser would have to load too.
 */
export const allOf =
  <T extends string>() =>
  <const L extends readonly T[]>(list: [T] extends [L[number]] ? L : never): L =>
    list;

/** Roles in ascending order; each includes those before it. */
export const ROLES = allOf<Role>()(['viewer', 'reviewer', 'auditor', 'admin']);

/** True if the person has at least this role. */
export const may = (me: { role: Role }, role: Role): boolean => ROLES.indexOf(me.role) >= ROLES.indexOf(role);

/** Filter of a sweep's tasks; running tasks are also waiting. */
export type TaskChoice = 'waiting' | 'running' | 'done';
export const TASK_STATES = allOf<TaskChoice>()(['waiting', 'running', 'done']);
