import type { NamesShown } from '@hyrde/jobs/redaction';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { binary } from '../http/files.js';

const PNG_TYPE = 'image/png';
/** OpenAPI description of a picture. */
export const PICTURE = binary(PNG_TYPE, 'PNG');

/** A picture as a response. Browsers may cache it for a day, unless it names persons. */
export function sentPicture(
  { picture, names }: { picture: Buffer; names: NamesShown },
  response: Response,
): StreamableFile {
  response.set('cache-control', names === 'none' ? 'private, max-age=86400, immutable' : 'private, no-store');
  return new StreamableFile(picture, { type: PNG_TYPE, length: picture.length, disposition: 'inline' });
}
