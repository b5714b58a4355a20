import { parseUrl } from '@hyrde/contracts';
import { type Clock, Failure, type HttpClient, retryAfter } from '../fetcher/index.js';

/** What an authority answered, or why it did not. */
export type StampAnswer =
  | { kind: 'answered'; body: Uint8Array }
  | { kind: 'failed'; detail: string; retryAfterMs: number | null };

/** A request to an authority of time stamps (RFC 3161, section 3.4). */
export interface StampQuery {
  url: string;
  /** DER. */
  query: Uint8Array;
  /** The longest answer that is taken. */
  maxBytes: number;
}

/** Asks an authority. A redirect is a failure: the operator named this address. */
export async function askForStamp(
  { url, query, maxBytes }: StampQuery,
  { http, clock }: { http: HttpClient; clock: Pick<Clock, 'now'> },
): Promise<StampAnswer> {
  const to = parseUrl(url);
  if (!to) return failed('this is no address');
  const headers = { 'content-type': 'application/timestamp-query' };
  const wanted = { accept: 'application/timestamp-reply', wantsBody: () => true, maxBytes };
  try {
    const request = { url: to, method: 'POST', body: query, headers, validators: {} } as const;
    const { status, header, received } = await http.send(request, wanted);
    if (status === 200 && received.bytes) return { kind: 'answered', body: received.bytes };
    const now = clock.now();
    const until = retryAfter(header('retry-after'), now);
    return failed(`answered ${status}`, until === null ? null : until - now);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed(`${error.reason}: ${error.detail}`);
  }
}

const failed = (detail: string, retryAfterMs: number | null = null): StampAnswer => ({
  kind: 'failed',
  detail,
  retryAfterMs,
});
