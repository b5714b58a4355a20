import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** What a route answers when all goes well; goes into the OpenAPI document. */
export const Returns = (schema: z.ZodType, status = 200): MethodDecorator =>
  ApiResponse({ status, standardSchema: schema, description: '' });
