import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AUDIT_KEY, type Auditing, type SignedInRequest } from './access.js';
import { AuditService } from './audit.service.js';
import { changing } from './change.js';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD']);

/** The path without a token that stands in it: who reads the log could use it. */
const pathOf = ({ path, params: { token } }: SignedInRequest): string =>
  typeof token === 'string' ? path.replace(token, ':token') : path;

/** Writes every change that succeeds into the audit log, in the transaction that makes it. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditService,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const how = this.reflector.getAllAndOverride<Auditing | undefined>(AUDIT_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (SAFE.has(request.method) || how === 'never') return next.handle();
    const change = {
      personId: request.person?.id ?? null,
      tokenId: request.token?.id ?? null,
      action: `${context
        .getClass()
        .name.replace(/Controller$/, '')
        .toLowerCase()}.${context.getHandler().name}`,
      subject: pathOf(request),
      body: undefined,
      before: null,
      written: false,
    };
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(changing.run(change, () => this.make(how, handle)));
  }

  private async make(how: Auditing | undefined, handle: () => Promise<unknown>): Promise<unknown> {
    if (how === 'first') await this.audit.record();
    const answer = await (how ? handle() : this.audit.change(handle));
    if (!changing.getStore()?.written) throw new Error('A change was made that is not in the audit log.');
    return answer;
  }
}
