import type { Role } from '@hyrde/contracts';
import { allOf } from './all-of';

/** What a person may do; each role includes those before it. */
export const ROLES = allOf<Role>()(['viewer', 'reviewer', 'auditor', 'admin']);

/** May this person do what that role may? */
export const may = (me: { role: Role }, role: Role): boolean => ROLES.indexOf(me.role) >= ROLES.indexOf(role);
