import { z } from 'zod';

/** What a person may do; each role includes those before it. */
export const Role = z.enum(['viewer', 'reviewer', 'auditor', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** Does a person of role `have` have the rights of role `need`? */
export const includesRole = (have: Role, need: Role): boolean =>
  Role.options.indexOf(have) >= Role.options.indexOf(need);
