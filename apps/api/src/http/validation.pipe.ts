import { type ArgumentMetadata, StandardSchemaValidationPipe } from '@nestjs/common';
import { unsupported } from './json-body.js';
import { invalidFields } from './problem.js';
import { unusableTexts } from './text.js';

/** Validates whatever carries a `schema` (`@Body({ schema })` …) and answers with the fields that are wrong. */
class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: invalidFields });
  }

  /** What no column could hold is refused whatever the schema says of it, so that none can forget to; a body was before. */
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema && metadata.type !== 'custom') {
      if (Buffer.isBuffer(value)) throw unsupported('application/json');
      const unusable = unusableTexts(value);
      if (unusable.length > 0) throw invalidFields(unusable);
    }
    return super.transform(value, metadata);
  }
}

export const validationPipe = (): StandardSchemaValidationPipe => new InputPipe();
