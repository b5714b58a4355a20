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

const REFUSAL = 'forbidden:';

/** Digest of an error of the server by which the browser knows that the role does not allow a screen, and which one does. */
export const digestOfRefusal = (need: string): string => `${REFUSAL}${need}`;

/** The least role that may, from the digest of an error; null for other errors. */
export const roleInDigest = (digest: string | undefined): Role | null =>
  ROLES.find((role) => digest === digestOfRefusal(role)) ?? null;

const DAMAGE = 'damaged:';

/** Digest of an error of the server by which the browser knows which row and columns cannot be read. */
export const digestOfDamage = ({ row, columns }: Damage): string => `${DAMAGE}${row}|${columns.join(', ')}`;

/** A stored row, and its columns that cannot be read. */
export interface Damage {
  readonly row: string;
  readonly columns: readonly string[];
}

/** The damaged row and its columns, from the digest of an error; null for other errors. */
export function damageInDigest(digest: string | undefined): Damage | null {
  if (!digest?.startsWith(DAMAGE)) return null;
  const [row = '', columns = ''] = digest.slice(DAMAGE.length).split('|');
  return { row, columns: columns.split(', ') };
}

/** Filter of a sweep's tasks; running tasks are also waiting. */
export type TaskChoice = 'waiting' | 'running' | 'done';
export const TASK_STATES = allOf<TaskChoice>()(['waiting', 'running', 'done']);
