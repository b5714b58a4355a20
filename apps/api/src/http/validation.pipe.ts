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

/** Faults of sizes and missing values as sentences for people; other faults keep Zod's. */
z.config({
  customError: (issue) => {
    const { code, origin, input } = issue;
    const isText = origin === 'string';
    if (code === 'invalid_type' && input === undefined) return 'is missing';
    if (code === 'too_small') {
      if (isText) return issue.minimum === 1 ? 'is empty' : `must have at least ${issue.minimum} characters`;
      if (HAS_ENTRIES.has(origin)) return `has fewer than ${issue.minimum} entries`;
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    }
    if (code !== 'too_big') return undefined;
    if (isText) return `is longer than ${issue.maximum} characters`;
    if (HAS_ENTRIES.has(origin)) return `has more than ${issue.maximum} entries`;
    return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
  },
});
const HAS_ENTRIES: ReadonlySet<unknown> = new Set(['array', 'set', 'map', 'record', 'object']);

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
