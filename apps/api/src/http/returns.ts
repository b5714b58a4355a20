import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** What a route answers when all goes well; goes into the OpenAPI document. */
export const Returns = (schema: z.ZodType, status = 200): MethodDecorator =>
  ApiResponse({ status, standardSchema: schema, description: '' });

/**
 * What an operation does, for the OpenAPI document.
 * @param summary a line, as lists of operations have it
 * @param description sentences that say more than the line
 */
export const Tells = (summary: string, description: string): MethodDecorator => ApiOperation({ summary, description });
