import { createHmac } from 'node:crypto';
import { parseUrl, WEBHOOK_SECRET_PREFIX, type WebhookBody } from '@hyrde/contracts';
import { type Clock, Failure, type HttpClient, retryAfter } from '../fetcher/index.js';

/** Result of one attempt. */
export type DeliveryResult =
  | { kind: 'delivered'; status: number | null }
  /** The receiver answered 410 Gone: no further message is wanted. */
  | { kind: 'gone'; status: number | null; detail: string }
  | { kind: 'failed'; status: number | null; detail: string; retryAfterMs: number | null };

export interface Webhook {
  /** Id of the delivery, the same at every attempt. */
  id: string;
  url: string;
  body: WebhookBody;
  /** Signing secrets, newest first. */
  secrets: readonly string[];
}

/** Request options: only a 2xx status counts as delivered; only status and Retry-After of an answer are read. */
const WANTS_NOTHING = { accept: '*/*', wantsBody: () => false } as const;

/** Sends a signed webhook to exactly the configured address; a redirect is a failure and not followed. */
export async function sendWebhook(
  { id, url, body, secrets }: Webhook,
  { http, clock, signal }: { http: HttpClient; clock: Pick<Clock, 'now'>; signal?: AbortSignal },
): Promise<DeliveryResult> {
  const to = parseUrl(url);
  if (!to) return failed('this is no address');
  const text = JSON.stringify(body);
  const headers = signedHeaders({ id, timestamp: Math.floor(clock.now() / 1_000), body: text }, secrets);
  const request = { url: to, method: 'POST', body: text, isJson: true, headers, validators: {} } as const;
  try {
    const { status, header } = await http.send(request, { ...WANTS_NOTHING, signal });
    if (status >= 200 && status < 300) return { kind: 'delivered', status };
    if (status === 410) return { kind: 'gone', status, detail: 'answered 410: it wants no more' };
    if (status >= 300 && status < 400)
      return failed('leads elsewhere; webhooks are sent to the very address that was entered', status);
    const now = clock.now();
    const until = retryAfter(header('retry-after'), now);
    return failed(`answered ${status}`, status, until === null ? null : until - now);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed(`${error.reason}: ${error.detail}`);
  }
}

const failed = (detail: string, status: number | null = null, retryAfterMs: number | null = null): DeliveryResult => ({
  kind: 'failed',
  status,
  detail,
  retryAfterMs,
});

interface SignedMessage {
  /** Id of the message, the same at every attempt, so that a receiver recognises duplicates. */
  id: string;
  /** Time of the attempt in seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Headers that prove to a receiver that Hyrde sent the message (Standard Webhooks, symmetric scheme `v1`).
 * @param secrets with their prefix; during a replacement, both secrets sign
 */
export function signedHeaders({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
