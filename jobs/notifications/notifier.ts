import { DELIVERY_TOTAL_MS, HEADERS_MS, IDLE_MS } from '@hyrde/contracts';
import { createTransport } from 'nodemailer';
import {
  type AddressGate,
  type Clock,
  createHttpClient,
  DEFAULT_BOUNDS,
  type Operator,
  systemClock,
  userAgentOf,
} from '../fetcher/index.js';
import { type MailMessage, type MailRelay, sendMail } from './mail.js';
import { askForStamp, type StampAnswer, type StampQuery } from './time-stamp.js';
import { type DeliveryResult, sendWebhook, type Webhook } from './webhook.js';

/**
 * The only connections to subscribers and to the time-stamping authority. Resolved addresses pass the gate; robots.txt is
 * not read, since subscribers asked for these requests and the authority offers them as its service.
 */
export interface Notifier {
  /** @throws the signal's reason when aborted */
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

/** Time-outs; no file or URL that a mail names is read. */
const relayBounds = (totalMs: number) => ({
  connectionTimeout: totalMs,
  greetingTimeout: totalMs,
  socketTimeout: totalMs,
  dnsTimeout: totalMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});
