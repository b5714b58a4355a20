import { VALIDATOR_CHARACTERS } from '@hyrde/contracts';
import type { Method, Validators } from '../../site/index.js';

/** Headers in the order in which they went over the wire, repeated ones included; values as latin1, a byte a character. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** What the handshake told of the server. Names as `CN=…, O=…`. */
export interface TlsFacts {
  /** `TLSv1.3` … */
  protocol: string;
  /** By its standard name (`TLS_AES_128_GCM_SHA256`). */
  cipher: string;
  issuer: string;
  subject: string;
  /** `DNS:…, IP Address:…`; null where the certificate has none. */
  subjectAltNames: string | null;
  validFrom: Date;
  validTo: Date;
  /** SHA-256 of the certificate, in hex with colons. */
  fingerprint256: string;
}

/** One request and the head of its answer, as they were on the wire. */
export interface Exchange {
  method: Method;
  url: string;
  /** All that was sent, `host` and `connection` included. */
  requestHeaders: HeaderList;
  requestBody: string | null;
  status: number;
  statusText: string;
  /** Of the answer: `1.1` or `1.0`. The request is always HTTP/1.1. */
  httpVersion: string;
  /** Names as they were sent. */
  headers: HeaderList;
  /** The IP address that was really connected to; null where the connection was gone before it could be read. */
  address: string | null;
  port: number;
  tls: TlsFacts | null;
  /** When the request was sent. */
  at: Date;
  /** From then to the last byte that was read. */
  durationMs: number;
  /** From then until the head of the answer had come. */
  headMs: number;
}

/** An answer as it was received. */
export interface Received {
  exchange: Exchange;
  /** The body: transfer coding removed, content coding kept. Null where it was not read. */
  bytes: Buffer | null;
  /** The body goes on, but was not read to its end: too large, too slow, broken off. */
  truncated: boolean;
}

/** What an answer says of its version, to be sent back at the next visit. @param header a header's value by its name */
export const validatorsOf = (header: (name: string) => string | undefined): Validators =>
  usableValidators({ etag: header('etag'), lastModified: header('last-modified') });

/** Those that can be sent: neither empty nor longer than honest ones are. */
export function usableValidators(given: { etag?: string | undefined; lastModified?: string | undefined }): Validators {
  const validators: Validators = {};
  if (usable(given.etag)) validators.etag = given.etag;
  if (usable(given.lastModified)) validators.lastModified = given.lastModified;
  return validators;
}

const usable = (value: string | undefined): value is string =>
  !!value && value.length <= VALIDATOR_CHARACTERS && !/[^\x20-\x7e\x80-\xff]/.test(value);
