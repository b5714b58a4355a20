import { createHash } from 'node:crypto';
import { parseUrl } from '@hyrde/contracts';

/**
 * Records of a WARC file (ISO 28500:2017, WARC/1.1). Written by hand: warcio's serializer sorts repeated HTTP headers
 * together, writes their bytes as UTF-8 and rewrites URLs, so what it writes is not what was received.
 */

const CRLF = '\r\n';
const NOTHING = Buffer.alloc(0);

/** Parts of a record, from which its lengths, digests and id follow. */
export interface RecordParts {
  type: 'warcinfo' | 'request' | 'response' | 'metadata' | 'resource' | 'conversion';
  /** Distinguishes records with equal contents. The same record gets the same id in every export. */
  key: string;
  date: Date;
  /** URL of the record; null if the record is not about one URL. */
  target: string | null;
  contentType: string;
  /** WARC headers beside those of every record. */
  fields?: readonly (readonly [name: string, value: string])[];
  /** HTTP head with its empty line; for requests and responses only. */
  head?: Buffer;
  /** For requests and responses the body with its content coding, for other types the whole block. */
  payload: Buffer;
  /** True if the payload, or a part of it, is missing (`WARC-Truncated: unspecified`). */
  truncated?: boolean;
}

/** A serialised record. */
export interface WarcRecord {
  /** `<urn:uuid:…>` */
  id: string;
  bytes: Buffer;
}

/** Serialises a record. Digests are `sha256:` and hex, so that the payload digest is the hash that Hyrde shows. */
export function warcRecord(parts: RecordParts): WarcRecord {
  const { type, date, target, head = NOTHING, payload, truncated = false } = parts;
  const hasPayloadDigest = head.length > 0 && !truncated && (type === 'response' || payload.length > 0);
  const fields: (readonly [string, string])[] = [
    ['WARC-Date', date.toISOString()],
    ...(target === null ? [] : [['WARC-Target-URI', uri(target)] as const]),
    ...(parts.fields ?? []),
    ...(truncated ? [['WARC-Truncated', 'unspecified'] as const] : []),
    ...(hasPayloadDigest ? [['WARC-Payload-Digest', digest(payload)] as const] : []),
    ['WARC-Block-Digest', digest(head, payload)],
    ['Content-Type', parts.contentType],
    ['Content-Length', String(head.length + payload.length)],
  ];
  const id = idOf([parts.key, type, ...fields.flat()]);
  const lines = [['WARC-Type', type], ['WARC-Record-ID', id], ...fields].map(
    ([name, value]) => `${name}: ${line(value)}`,
  );
  const header = Buffer.from(['WARC/1.1', ...lines, '', ''].join(CRLF));
  return { id, bytes: Buffer.concat([header, head, payload, Buffer.from(CRLF + CRLF)]) };
}

/** Block of a `warcinfo` record. */
export const warcFields = (fields: readonly (readonly [name: string, value: string])[]): Buffer =>
  Buffer.from(fields.map(([name, value]) => `${name}: ${line(value)}${CRLF}`).join(''));

/** Replaces control characters, so that a value cannot begin a new line. */
const line = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim();

/** An address in the form required by WARC: ASCII, without a fragment. URNs are only encoded. */
function uri(target: string): string {
  const url = parseUrl(target);
  if (!url) return encodeURI(target);
  url.hash = '';
  return url.href;
}

function digest(...parts: Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `sha256:${hash.digest('hex')}`;
}

/** UUID of version 8 (RFC 9562: for application-specific uses), derived from the record's contents. */
function idOf(parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const uuid = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return `<urn:uuid:${uuid}>`;
}
