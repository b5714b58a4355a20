import { StandardSchemaValidationPipe } from '@nestjs/common';
import { Problem } from './problem.js';

/** Validates whatever carries a `schema` (`@Body({ schema })` …) and answers with the fields that are wrong. */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const errors = issues.slice(0, 50).map(({ path = [], message }) => ({
        field: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
        message,
      }));
      const fields = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
      return new Problem('invalid-input', fields.join('; ').slice(0, 1_000), errors);
    },
  });
