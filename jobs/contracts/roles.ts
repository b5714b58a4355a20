import { z } from 'zod';

/** Roles of people, ascending by rights; each includes those before it. */
export const Role = z.enum(['viewer', 'reviewer', 'auditor', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** True if role `have` includes the rights of role `need`. */
export const includesRole = (have: Role, need: Role): boolean =>
  Role.options.indexOf(have) >= Role.options.indexOf(need);
