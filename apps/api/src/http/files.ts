import type { NamesShown } from '@hyrde/jobs/redaction';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/**
 * Awaits the first value of a stream: an error before it, such as a missing sweep, is then thrown before the response
 * begins, and answered as a problem.
 */
export async function begun<T>(values: AsyncIterable<T> | Iterable<T>): Promise<AsyncIterable<T>> {
  const all = (async function* () {
    yield* values;
  })();
  const first = await all.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* all;
  })();
}

/** OpenAPI description of a response that is a file. */
export const binary = <const T extends string>(type: T, description: string) =>
  ({ description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }) as const;

/**
 * `Content-Disposition` of a file that browsers save instead of showing it.
 * @param inFull Unicode name, if `name` is an ASCII replacement
 */
export const attachment = (name: string, inFull?: string): string =>
  `attachment; filename="${name}"${inFull === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(inFull)}`}`;

const PNG_TYPE = 'image/png';
export const PICTURE = binary(PNG_TYPE, 'PNG');

/** Response of a picture. Browsers may cache it for a day unless it names persons. */
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
  /** Content codings that are still applied, as named by the server. */
  codings: readonly string[];
}

/** Response of a stored file with its checksum; browsers save it instead of showing it. */
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
  return new StreamableFile(bytes, { type, length: bytes.length, disposition: attachment(name) });
}

/** Removes the characters that are not allowed in a header. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');
