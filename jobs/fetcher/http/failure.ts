import { type FailureReason, PERMANENT_FAILURES } from '@hyrde/contracts';
import { CodingFault } from '../../html/index.js';
import type { Received } from './exchange.js';

/** A failed download. Thrown within the fetcher only; `Fetcher.fetch` returns it as a value. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly reason: FailureReason,
    /** Description for people. */
    readonly detail: string,
    readonly status?: number,
    /** Progress of the failed request, if one request failed. */
    readonly request: { sent: boolean; received: Received | null } = { sent: false, received: null },
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Error codes of Node and undici by reason. */
const CODES: Partial<Record<FailureReason, string>> = {
  'name-not-found': 'ENOTFOUND EAI_AGAIN EAI_FAIL ENODATA',
  'connection-failed':
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_SOCKET',
  'time-out': 'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
  'bad-answer': 'HTTPParserError UND_ERR_HEADERS_OVERFLOW UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'too-large': 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  'tls-failed':
    'EPROTO DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT ' +
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY HOSTNAME_MISMATCH',
  // OpenSSL: a chain of one certificate, which is not self-signed and whose issuer is unknown.
  'tls-chain-incomplete': 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
};
const BY_CODE = new Map(
  Object.entries(CODES).flatMap(([reason, codes]) =>
    codes.split(' ').map((code) => [code, reason as FailureReason] as const),
  ),
);

/** The only classifier of errors: maps what Node, undici and zlib throw to a reason of the closed list. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof CodingFault) return new Failure(error.reason, error.message);
  const detail = error instanceof Error ? error.message || error.name : String(error);
  const codes = codesOf(error);
  const known = codes.map((code) => BY_CODE.get(code)).find((reason) => reason !== undefined);
  if (known) return new Failure(known, detail);
  if (codes.some((code) => code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_') || code.startsWith('CERT_')))
    return new Failure('tls-failed', detail);
  return new Failure('connection-failed', detail);
}

/** Codes and names of an error and its causes. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, error.name, ...codesOf(inner, depth + 1)];
}

/** True if the same request may succeed soon. */
export const isTransient = (reason: FailureReason): boolean =>
  !PERMANENT_FAILURES.has(reason) && reason !== 'throttled' && reason !== 'bad-answer';

/** The reason for a final HTTP status; null for a document. Redirects, 429, 503, expected 304 are handled before. */
export function reasonOfStatus(status: number): FailureReason | null {
  if (status >= 200 && status < 300) return null;
  if (status === 304) return 'bad-answer';
  if (status === 401 || status === 407) return 'login-required';
  if (status === 404 || status === 410) return 'missing';
  if (status === 408) return 'time-out';
  if (status >= 400 && status < 500) return 'forbidden';
  if (status >= 500) return 'server-error';
  return 'redirect-broken';
}
