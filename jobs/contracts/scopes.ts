import { z } from 'zod';
import { Role } from './roles.js';

/**
 * Scopes of API tokens: maximum rights of a program, each equal to those of one role. Each scope includes those before
 * it.
 */
export const Scope = z.enum(['read', 'review', 'run', 'admin']).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

const ROLE_OF: Record<Scope, Role> = { read: 'viewer', review: 'reviewer', run: 'auditor', admin: 'admin' };

export const roleOfScope = (scope: Scope): Role => ROLE_OF[scope];

/** Effective role of a person of this role with a token of this scope: the lesser of the two. */
export const roleWithin = (role: Role, scope: Scope): Role =>
  Role.options[Math.min(Role.options.indexOf(role), Role.options.indexOf(ROLE_OF[scope]))] ?? 'viewer';
