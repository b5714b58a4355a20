import {
  DELIVERY_TOTAL_MS,
  HEADERS_MS,
  IDLE_MS,
  type MailFault,
  type Operator,
  parseUrl,
  type Relay,
} from '@hyrde/contracts';
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
import { failureOf, faultOf, type MailMessage, type MailRelay, type MailResult, sendMail } from './mail.js';
import { type DeliveryResult, sendWebhook, type Webhook } from './webhook.js';

/** Answer of a time-stamping authority, or the reason for its absence. */
type StampAnswer =
  | { kind: 'answered'; body: Uint8Array }
  | { kind: 'failed'; fault: MailFault; detail: string; retryAfterMs: number | null };

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
    return { ...failed(error.message), fault: faultOf(error, error.detail) };
  }
}

const failed = (detail: string, retryAfterMs: number | null = null) => ({
  ...({ kind: 'failed', fault: 'other' } as const),
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
  /** Sends a mail through the relay in force. @param withinMs time-out in milliseconds */
  mail(message: MailMessage, withinMs?: number): Promise<MailResult>;
  stamp(query: StampQuery): Promise<StampAnswer>;
  close(): Promise<void>;
}

export interface NotifierOptions {
  gate: AddressGate;
  operator: Operator;
  /** The relay in force, read for each mail; null if mail is not configured. */
  relay: () => Relay | null;
  clock?: Clock;
  /** Time-out of one attempt in milliseconds. */
  totalMs?: number;
}

export function openNotifier(options: NotifierOptions): Notifier {
  const { gate, operator, relay: relayInForce, clock = systemClock, totalMs = DELIVERY_TOTAL_MS } = options;
  const bounds = {
    ...DEFAULT_BOUNDS,
    headersMs: Math.min(HEADERS_MS, totalMs),
    idleMs: Math.min(IDLE_MS, totalMs),
    totalMs,
  };
  const http = createHttpClient({ gate, operator, bounds, clock });
  return {
    webhook: (webhook, signal) => sendWebhook(webhook, { http, clock, ...(signal ? { signal } : {}) }),
    mail: async (message, withinMs = totalMs) => {
      const to = relayInForce();
      if (!to) return failureOf(new Error('no mail server is set'));
      try {
        const relay = await transportTo(to, gate, withinMs);
        return await sendMail(message, { relay, from: to.from, totalMs: withinMs });
      } catch (error) {
        return failureOf(error);
      }
    },
    stamp: (query) => askForStamp(query, { http, clock }),
    close: () => http.close(),
  };
}

/** A transport to the relay; to one that is not trusted by the address that the gate admits. @throws Failure */
async function transportTo({ url, trusted }: Relay, gate: AddressGate, totalMs: number): Promise<MailRelay> {
  if (trusted) return createTransport({ url, ...relayBounds(totalMs) });
  const { hostname, port, protocol, username, password } = new URL(url);
  return createTransport({
    host: await gate.admit(hostname, Number(port)),
    port: Number(port),
    secure: protocol === 'smtps:',
    // A password leaves this machine only by TLS.
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      requireTLS: !/^(?:localhost$|127\.|\[::1\]$)/.test(hostname),
    }),
    ...(/[^\d.]/.test(hostname) && { tls: { servername: hostname } }),
    ...relayBounds(totalMs),
  });
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
