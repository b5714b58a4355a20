import type { StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** Decorates a method that answers this, at once or later, or as a stream; another does not compile. */
type Answering<T> = <M extends (...given: never[]) => T | Promise<T> | Promise<StreamableFile>>(
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<M>,
) => void;

/** What a route answers when all goes well; goes into the OpenAPI document. */
export const Returns = <S extends z.ZodType>(schema: S, status = 200): Answering<z.output<S>> =>
  ApiResponse({ status, standardSchema: schema, description: '' });

/**
 * What an operation does, for the OpenAPI document.
 * @param summary a line, as lists of operations have it
 * @param description sentences that say more than the line
 */
export const Describes = (summary: string, description: string): MethodDecorator =>
  ApiOperation({ summary, description });
