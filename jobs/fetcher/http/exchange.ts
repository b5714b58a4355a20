import { VALIDATOR_CHARACTERS } from '@hyrde/contracts';
import type { Method, Validators } from '../../site/index.js';

/** Headers in wire order, with repetitions; values as latin1, one character a byte. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Facts of the TLS handshake. Names as `CN=…, O=…`. */
export interface TlsFacts {
  /** `TLSv1.3` … */
  protocol: string;
  /** Standard name (`TLS_AES_128_GCM_SHA256`). */
  cipher: string;
  issuer: string;
  subject: string;
  /** `DNS:…, IP Address:…`; null if the certificate has none. */
  subjectAltNames: string | null;
  validFrom: Date;
  validTo: Date;
  /** SHA-256 of the certificate, in hex with colons. */
  fingerprint256: string;
}

/** One request and the head of its answer, as on the wire. */
export interface Exchange {
  method: Method;
  url: string;
  /** All headers sent, `host` and `connection` included. */
  requestHeaders: HeaderList;
  requestBody: string | null;
  status: number;
  statusText: string;
  /** Version of the answer, `1.1` or `1.0`. Requests are always HTTP/1.1. */
  httpVersion: string;
  /** Headers with names as received. */
  headers: HeaderList;
  /** IP address of the connection; null if the connection ended before it could be read. */
  address: string | null;
  port: number;
  tls: TlsFacts | null;
  /** Time at which the request was sent. */
  at: Date;
  /** Milliseconds from then to the last byte read. */
  durationMs: number;
  /** Milliseconds from then to the end of the answer's head. */
  headMs: number;
}

/** An answer as received. */
export interface Received {
  exchange: Exchange;
  /** The body without transfer coding, with content coding; null if it was not read. */
  bytes: Buffer | null;
  /** True if the body was not read to its end: too large, too slow, broken off. */
  truncated: boolean;
}

/**
 * Validators of an answer, for the next conditional request.
 * @param header returns a header's value by its name
 */
export const validatorsOf = (header: (name: string) => string | undefined): Validators =>
  usableValidators({ etag: header('etag'), lastModified: header('last-modified') });

/** The validators that can be sent: neither empty nor excessively long. */
export function usableValidators(given: { etag?: string | undefined; lastModified?: string | undefined }): Validators {
  const validators: Validators = {};
  if (usable(given.etag)) validators.etag = given.etag;
  if (usable(given.lastModified)) validators.lastModified = given.lastModified;
  return validators;
}

const usable = (value: string | undefined): value is string =>
  !!value && value.length <= VALIDATOR_CHARACTERS && !/[^\x20-\x7e\x80-\xff]/.test(value);

/**
 * An address in a header, with bytes beyond ASCII percent-encoded: servers send UTF-8, whose bytes stay UTF-8, or the
 * bytes of another charset, which they recognise in a request.
 * @param value as latin1, one character a byte
 */
export const percentBytes = <T extends string | undefined>(value: T) =>
  value?.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`) as T;

/**
 * The time at which a Retry-After allows the next request (RFC 9110 section 10.2.3): seconds, or an HTTP date.
 * @param now ms since 1970
 * @returns ms since 1970, never before `now`; null if the header is missing or invalid
 */
export function retryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return now + Number(text) * 1_000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(now, date);
}
