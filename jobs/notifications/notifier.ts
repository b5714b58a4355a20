import { DELIVERY_TOTAL_MS, HEADERS_MS, IDLE_MS, type Operator, parseUrl, userAgentOf } from '@hyrde/contracts';
import { createTransport } from 'nodemailer';
import {
  type AddressGate,
  type Clock,
  createHttpClient,
  DEFAULT_BOUNDS,
  Failure,
  type HttpClient,
  retryAfter,
  systemClock,
} from '../fetcher/index.js';
import { type MailMessage, type MailRelay, sendMail } from './mail.js';
import { type DeliveryResult, sendWebhook, type Webhook } from './webhook.js';

/** Answer of a time-stamping authority, or the reason for its absence. */
type StampAnswer =
  | { kind: 'answered'; body: Uint8Array }
  | { kind: 'failed'; detail: string; retryAfterMs: number | null };

/** A request to an authority of time stamps (RFC 3161, section 3.4). */
interface StampQuery {
  url: string;
  /** The request in DER. */
  query: Uint8Array;
  /** Maximum size of the answer in bytes. */
  maxBytes: number;
}

/** Requests a time stamp. A redirect is a failure: the operator configured this address. */
async function askForStamp(
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

/**
 * The only connections to subscribers and to the time-stamping authority. Resolved addresses pass the address check;
 * robots.txt is not read, since subscribers requested these messages and the authority offers time stamps as its
 * service.
 */
export interface Notifier {
  /** Sends a webhook. @throws the signal's reason if aborted */
  webhook(webhook: Webhook, signal?: AbortSignal): Promise<DeliveryResult>;
  mail(message: MailMessage): Promise<DeliveryResult>;
  stamp(query: StampQuery): Promise<StampAnswer>;
  close(): Promise<void>;
}

export interface NotifierOptions {
  gate: AddressGate;
  operator: Operator;
  /** The operator's relay, which may have a private address; null if mail is not configured. */
  smtp: { url: string; from: string } | null;
  clock?: Clock;
  /** Time-out of one attempt in milliseconds. */
  totalMs?: number;
}

export function openNotifier(options: NotifierOptions): Notifier {
  const { gate, operator, smtp, clock = systemClock, totalMs = DELIVERY_TOTAL_MS } = options;
  const bounds = {
    ...DEFAULT_BOUNDS,
    headersMs: Math.min(HEADERS_MS, totalMs),
    idleMs: Math.min(IDLE_MS, totalMs),
    totalMs,
  };
  const http = createHttpClient({ gate, userAgent: userAgentOf(operator), bounds, clock });
  const relay: MailRelay | null = smtp && createTransport({ url: smtp.url, ...relayBounds(totalMs) });
  return {
    webhook: (webhook, signal) => sendWebhook(webhook, { http, clock, ...(signal ? { signal } : {}) }),
    mail: async (message) =>
      relay && smtp
        ? sendMail(message, { relay, from: smtp.from, totalMs })
        : { kind: 'failed', status: null, detail: 'SMTP_URL and SMTP_FROM are not set', retryAfterMs: null },
    stamp: (query) => askForStamp(query, { http, clock }),
    close: () => http.close(),
  };
}

/** Time-outs of nodemailer, and its options that forbid reading files or URLs named in a mail. */
const relayBounds = (totalMs: number) => ({
  connectionTimeout: totalMs,
  greetingTimeout: totalMs,
  socketTimeout: totalMs,
  dnsTimeout: totalMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});
