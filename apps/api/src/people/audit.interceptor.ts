import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { type SignedInRequest, UNAUDITED_KEY } from './access.js';
import { AuditService } from './audit.service.js';

/** Writes every change that succeeded into the audit log, before the person learns that it did. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditService,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const silent = this.reflector.getAllAndOverride<boolean>(UNAUDITED_KEY, [context.getHandler(), context.getClass()]);
    if (request.method === 'GET' || silent) return next.handle();
    const action = `${context
      .getClass()
      .name.replace(/Controller$/, '')
      .toLowerCase()}.${context.getHandler().name}`;
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await this.audit.record(request.person?.id ?? null, action, request.path, request.body);
        return answer;
      }),
    );
  }
}
