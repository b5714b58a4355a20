import { z } from 'zod';
import { Role } from './roles.js';

/** What a token lets a program do, at most: as much as a person of the role. Each includes those before it. */
export const Scope = z.enum(['read', 'review', 'run', 'admin']).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

const ROLE_OF: Record<Scope, Role> = { read: 'viewer', review: 'reviewer', run: 'auditor', admin: 'admin' };

export const roleOfScope = (scope: Scope): Role => ROLE_OF[scope];

/** What somebody of this role may do by a token of this scope: the lesser of the two. */
export const roleWithin = (role: Role, scope: Scope): Role =>
  Role.options[Math.min(Role.options.indexOf(role), Role.options.indexOf(ROLE_OF[scope]))] ?? 'viewer';
