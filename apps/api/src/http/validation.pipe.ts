import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { unsupported } from './json-body.js';
import { Problem } from './problem.js';
import { unusableTexts } from './text.js';

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** Validates whatever carries a `schema` (`@Body({ schema })` …) and answers with the fields that are wrong. */
class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: problemOf });
  }

  /** What no column could hold is refused whatever the schema says of it, so that none can forget to. */
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema && metadata.type !== 'custom') {
      if (Buffer.isBuffer(value)) throw unsupported('application/json');
      const unusable = unusableTexts(value);
      if (unusable.length > 0) throw problemOf(unusable);
    }
    return super.transform(value, metadata);
  }
}

export const validationPipe = (): StandardSchemaValidationPipe => new InputPipe();

function problemOf(issues: readonly Issue[]): Problem {
  const errors = issues.slice(0, 50).map(({ path = [], message }) => ({
    field: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));
  const fields = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return new Problem('invalid-input', fields.join('; ').slice(0, 1_000), errors);
}
