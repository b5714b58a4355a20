import { HEADERS_MS, IDLE_MS, POST_TOTAL_MS } from '@hyrde/contracts';
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
import { type Letter, type MailRelay, postLetter } from './mail.js';
import { askForStamp, type StampAnswer, type StampQuery } from './time-stamp.js';
import { type Posted, postWebhook, type Webhook } from './webhook.js';

/**
 * The only way to subscribers and to the authority of time stamps. Whatever an address resolves to goes through the gate; no
 * robots.txt, since those asked and this is asked for its service.
 */
export interface PostOffice {
  /** @throws the signal's reason when aborted */
  webhook(webhook: Webhook, signal?: AbortSignal): Promise<Posted>;
  letter(letter: Letter): Promise<Posted>;
  stamp(query: StampQuery): Promise<StampAnswer>;
  close(): Promise<void>;
}

export interface PostOfficeOptions {
  gate: AddressGate;
  operator: Operator;
  /** The operator's relay; null where mails cannot be sent. It is theirs, so it may stand inside. */
  smtp: { url: string; from: string } | null;
  clock?: Clock;
  /** Of one attempt, in milliseconds. */
  totalMs?: number;
}

export function openPostOffice(options: PostOfficeOptions): PostOffice {
  const { gate, operator, smtp, clock = systemClock, totalMs = POST_TOTAL_MS } = options;
  const bounds = {
    ...DEFAULT_BOUNDS,
    headersMs: Math.min(HEADERS_MS, totalMs),
    idleMs: Math.min(IDLE_MS, totalMs),
    totalMs,
  };
  const http = createHttpClient({ gate, userAgent: userAgentOf(operator), bounds, clock });
  const relay: MailRelay | null = smtp && createTransport({ url: smtp.url, ...relayBounds(totalMs) });
  return {
    webhook: (webhook, signal) => postWebhook(webhook, { http, clock, ...(signal ? { signal } : {}) }),
    letter: async (letter) =>
      relay && smtp
        ? postLetter(letter, { relay, from: smtp.from, totalMs })
        : { kind: 'failed', status: null, detail: 'SMTP_URL and SMTP_FROM are not set', retryAfterMs: null },
    stamp: (query) => askForStamp(query, { http, clock }),
    close: () => http.close(),
  };
}

/** Nothing that a mail names is read from a file or fetched. */
const relayBounds = (totalMs: number) => ({
  connectionTimeout: totalMs,
  greetingTimeout: totalMs,
  socketTimeout: totalMs,
  dnsTimeout: totalMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});
