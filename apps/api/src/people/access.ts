import type { Role } from '@hyrde/contracts';
import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

export const ROLE_KEY = 'hyrde:role';
export const UNAUDITED_KEY = 'hyrde:unaudited';

/** Opens a route to people of this role and those above. A route without `Needs` or `Public` is closed to all. */
export const Needs = (role: Role) => SetMetadata(ROLE_KEY, role);

/** Opens a route to everybody, signed in or not. */
export const Public = () => SetMetadata(ROLE_KEY, 'public');

/** Leaves a change out of the audit log: leases and heartbeats, which say nothing about anybody's decisions. */
export const Unaudited = () => SetMetadata(UNAUDITED_KEY, true);

/** Who sends the request. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  role: Role;
  mustChangePassword: boolean;
}

export interface SignedInRequest extends Request {
  person?: SignedIn;
}

/** The signed-in person, as a parameter of a route with `Needs`. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { person } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!person) throw new Error('@Me() on a route without @Needs().');
  return person;
});
