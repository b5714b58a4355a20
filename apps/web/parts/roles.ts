import type { Role } from '@hyrde/contracts';
import { allOf } from './all-of';

/** Roles in ascending order; each includes those before it. */
export const ROLES = allOf<Role>()(['viewer', 'reviewer', 'auditor', 'admin']);

/** True if the person has at least this role. */
export const may = (me: { role: Role }, role: Role): boolean => ROLES.indexOf(me.role) >= ROLES.indexOf(role);
