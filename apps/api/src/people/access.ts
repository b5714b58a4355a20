import type { Role } from '@hyrde/contracts';
import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

export const ROLE_KEY = 'hyrde:role';
export const ONE_TIME_KEY = 'hyrde:one-time';
export const BROWSER_KEY = 'hyrde:in-browser';
export const AUDIT_KEY = 'hyrde:audit';

/** Opens a route to people of this role and those above. A route without `Needs` or `Public` is closed to all. */
export const Needs = (role: Role) => SetMetadata(ROLE_KEY, role);

/** Opens a route to everybody, signed in or not. */
export const Public = () => SetMetadata(ROLE_KEY, 'public');

/** Opens a route to whoever still has a one-time password, or must add a second factor, and may do nothing else before. */
export const WithOneTimePassword = () => SetMetadata(ONE_TIME_KEY, true);

/** Keeps a route for people who have signed in in a browser: no token opens it, whatever its scope. */
export const InBrowser = () => SetMetadata(BROWSER_KEY, true);

/**
 * How a change gets into the audit log, where not within one transaction around the whole of it: `never`; by its service,
 * which calls `AuditService.change` for what it writes (`itself`); or `first`, before anything is done.
 */
export type Auditing = 'never' | 'itself' | 'first';

/** Leaves a change out of the audit log: leases and heartbeats, which say nothing about anybody's decisions. */
export const Unaudited = () => SetMetadata(AUDIT_KEY, 'never' satisfies Auditing);

/** For changes that do slow work, such as hashing, which must not hold a connection to the database. */
export const AuditsItself = () => SetMetadata(AUDIT_KEY, 'itself' satisfies Auditing);

/** For changes that are too large for one transaction: without an entry, nothing is begun. */
export const AuditedFirst = () => SetMetadata(AUDIT_KEY, 'first' satisfies Auditing);

/** Who sends the request. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  role: Role;
  mustChangePassword: boolean;
  secondFactor: boolean;
  mustAddSecondFactor: boolean;
  /** The organisation's identity provider let them in: passwords and second factors of ours are not asked for. */
  byProvider: boolean;
}

export interface SignedInRequest extends Request {
  person?: SignedIn;
  /** The token that came with it, and as whom it acts, with the role that its scope leaves. */
  token?: { id: string; person: SignedIn };
}

/** The signed-in person, as a parameter of a route with `Needs`. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('@Me() on a route without @Needs().');
  return person;
});
