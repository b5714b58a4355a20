import { applyDecorators, HttpCode, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** Decorator of a method that returns `T`, a promise of it, or a stream; another return type does not compile. */
type Answering<T> = <M extends (...given: never[]) => T | Promise<T> | Promise<StreamableFile>>(
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<M>,
) => void;

/** Sets the status of a route's successful response, and declares its body for the OpenAPI document and the type checker. */
export const Returns = <S extends z.ZodType>(schema: S, status = 200): Answering<z.output<S>> =>
  applyDecorators(HttpCode(status), ApiResponse({ status, standardSchema: schema, description: '' }));

/**
 * Declares the purpose of an operation, for the OpenAPI document.
 * @param summary one line, shown in lists of operations
 */
export const Describes = (summary: string, description: string): MethodDecorator =>
  ApiOperation({ summary, description });
