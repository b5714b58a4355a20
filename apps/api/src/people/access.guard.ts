import { includesRole, type Role } from '@hyrde/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Problem, roleRefusal } from '../http/problem.js';
import { BROWSER_KEY, ONE_TIME_KEY, ROLE_KEY, type SignedInRequest } from './access.js';
import { notSignedIn, SessionsService } from './sessions.service.js';

/** The dashboard's page for adding a second factor. */
const SECOND_FACTOR_PATH = '/second-factor';

/** Role check of each request. Denies by default: a route without `Needs` or `Public` is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const need = this.reflector.getAllAndOverride<Role | 'public' | undefined>(ROLE_KEY, places);
    if (need === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    const person = await this.sessions.personOf(request, http.getResponse<Response>());
    if (!person) throw notSignedIn();
    if (!need || !includesRole(person.role, need)) throw roleRefusal(person.role, need);
    const open = this.reflector.getAllAndOverride<boolean>(ONE_TIME_KEY, places);
    if (person.mustChangePassword && !open)
      throw new Problem('one-time-password', 'Your password was made for one use. Choose one of your own first.');
    if (person.mustAddSecondFactor && !open)
      throw new Problem('second-factor-due', `Your role needs a second factor. Add one under ${SECOND_FACTOR_PATH}.`);
    if (request.token && this.reflector.getAllAndOverride<boolean>(BROWSER_KEY, places))
      throw new Problem('forbidden', 'No token opens this. Sign in in a browser.');
    request.person = person;
    return true;
  }
}
