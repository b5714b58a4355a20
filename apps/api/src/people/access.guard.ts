import { includesRole, type Role } from '@hyrde/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Problem } from '../http/problem.js';
import { ROLE_KEY, type SignedInRequest } from './access.js';
import { readSessionCookie } from './cookie.js';
import { SessionsService } from './sessions.service.js';

/** Denies by default: a route must say who may use it. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const need = this.reflector.getAllAndOverride<Role | 'public' | undefined>(ROLE_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (need === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    const token = readSessionCookie(request.headers.cookie);
    const person = token ? await this.sessions.personOf(token, http.getResponse<Response>()) : null;
    if (!person) throw new Problem('not-signed-in', 'Your session has ended or never began. Sign in.');
    if (!need || !includesRole(person.role, need))
      throw new Problem('forbidden', `This needs the role ${need ?? 'of nobody'}; yours is ${person.role}.`);
    request.person = person;
    return true;
  }
}
