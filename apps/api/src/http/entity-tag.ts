import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map } from 'rxjs';
import { z } from 'zod';
import { entityTagOf } from '../people/editing.js';

const Revised = z.object({ revision: z.string() });

/** Sets the entity tag of an answer with a revision, so that clients can send it back as `If-Match`. */
export const entityTags: NestInterceptor = {
  intercept: (context: ExecutionContext, next: CallHandler<unknown>) =>
    next.handle().pipe(
      map((answer) => {
        const { success, data } = Revised.safeParse(answer);
        if (success) context.switchToHttp().getResponse<Response>().set('etag', entityTagOf(data.revision, answer));
        return answer;
      }),
    ),
};
