import type { Role } from '@hyrde/contracts';
import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Me as MeSchema } from './people.schemas.js';

export const ROLE_KEY = 'hyrde:role';
export const ONE_TIME_KEY = 'hyrde:one-time';
export const BROWSER_KEY = 'hyrde:in-browser';
export const AUDIT_KEY = 'hyrde:audit';

/** Opens a route to people of this role or a higher one. A route without `Needs` or `Public` is closed to all. */
export const Needs = (role: Role) => SetMetadata(ROLE_KEY, role);

export const Public = () => SetMetadata(ROLE_KEY, 'public');

/** Opens a route also to people who first have to replace a one-time password or add a second factor. */
export const WithOneTimePassword = () => SetMetadata(ONE_TIME_KEY, true);

/** Restricts a route to browser sessions: no token is accepted, whatever its scope. */
export const InBrowser = () => SetMetadata(BROWSER_KEY, true);

/** Audit of a route, if not in one transaction: `never`; `itself`, by its service; `first`, before the change. */
export type Auditing = 'never' | 'itself' | 'first';

/** Excludes a route from the audit log: for leases and heartbeats, which record no decision of a person. */
export const Unaudited = () => SetMetadata(AUDIT_KEY, 'never' satisfies Auditing);

/** For routes with slow work, such as hashing, during which no database connection should be held. */
export const AuditsItself = () => SetMetadata(AUDIT_KEY, 'itself' satisfies Auditing);

/** For changes too large for one transaction: nothing is changed unless the entry has been written before. */
export const AuditedFirst = () => SetMetadata(AUDIT_KEY, 'first' satisfies Auditing);

/** The person or service that sends the request. */
export type SignedIn = z.infer<typeof MeSchema>;

export interface SignedInRequest extends Request {
  person?: SignedIn;
  /** Token of the request, and the account that it acts as, with the role limited by its scope. */
  token?: { id: string; person: SignedIn };
}

/** Parameter decorator: the signed-in person, on a route with `Needs`. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('@Me() on a route without @Needs().');
  return person;
});
