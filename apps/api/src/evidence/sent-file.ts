import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { attachment } from '../http/files.js';
import type { ReadFile } from './finding-files.js';

/** A file of evidence as a response: to be saved, never shown by a browser, with its checksum. */
export function sentFile(
  { bytes, name, sha256, codings }: Omit<ReadFile, 'kind'>,
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
