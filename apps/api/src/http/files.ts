import type { NamesShown } from '@hyrde/jobs/redaction';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** OpenAPI description of a response that is a file. */
export const binary = <const T extends string>(type: T, description: string) =>
  ({ description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }) as const;

/**
 * `Content-Disposition` of a file to be saved, whatever its bytes are.
 * @param inFull its name in all letters, where `name` is not
 */
export const attachment = (name: string, inFull?: string): string =>
  `attachment; filename="${name}"${inFull === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(inFull)}`}`;

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

interface SentFile {
  bytes: Buffer;
  name: string;
  sha256: string;
  /** Content codings, as the server named them, that are still on the bytes. */
  codings: readonly string[];
}

/** A stored file as a response: to be saved, never shown by a browser, with its checksum. */
export function sentFile(
  { bytes, name, sha256, codings }: SentFile,
  response: Response,
  type = 'application/octet-stream',
): StreamableFile {
  response.set({
    'cache-control': 'private, no-store, no-transform',
    'x-content-type-options': 'nosniff',
    'content-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    ...(codings.length > 0 ? { 'x-hyrde-content-encoding': printable(codings.join(', ')) } : {}),
  });
  return new StreamableFile(bytes, {
    type,
    length: bytes.length,
    disposition: attachment(name),
  });
}

/** Printable ASCII characters of a text, safe in a header. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');
