import {
  type ArgumentMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { Request } from 'express';
import { z } from 'zod';
import { unsupported } from './json-body.js';
import { invalidFields } from './problem.js';
import { unusableTexts } from './text.js';

/** Validates every input that has a `schema` (`@Body({ schema })` …) and reports the invalid fields. */
class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: invalidFields });
  }

  /** Refuses texts that no column can hold, independently of the schema; bodies have been checked before. */
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema && metadata.type !== 'custom') {
      if (Buffer.isBuffer(value)) throw unsupported('application/json');
      const unusable = unusableTexts(value);
      if (unusable.length > 0) throw invalidFields(unusable);
      if (metadata.type === 'query') refuseUnknownKeys(value, metadata.schema);
    }
    return super.transform(value, metadata);
  }
}

/**
 * Refuses unknown query keys, since a misspelt filter would otherwise match everything. Loose schemas accept any key.
 */
function refuseUnknownKeys(query: unknown, schema: unknown): void {
  if (!(schema instanceof z.ZodObject)) throw new Error('A query’s schema names its keys.');
  if (schema.def.catchall instanceof z.ZodUnknown) return;
  const unknown = Object.keys(Object(query)).filter((key) => !Object.hasOwn(schema.shape, key));
  if (unknown.length > 0) throw invalidFields(unknown.map((key) => ({ path: [key], message: NO_SUCH_KEY })));
}
const NO_SUCH_KEY = 'The query has no such key here.';

/** Refuses a query if the route declares none. */
export const takesItsQueryAlone: NestInterceptor = {
  intercept(context: ExecutionContext, next: CallHandler) {
    const takes = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
    const query = `${RouteParamtypes.QUERY}:`;
    if (!Object.keys(takes).some((key) => key.startsWith(query)))
      refuseUnknownKeys(context.switchToHttp().getRequest<Request>().query, NO_KEYS);
    return next.handle();
  },
};
const NO_KEYS = z.object({});

export const validationPipe = (): StandardSchemaValidationPipe => new InputPipe();
