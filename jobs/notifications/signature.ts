import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '@hyrde/contracts';

/** What is signed besides the body. */
export interface SignedMessage {
  /** The same at every attempt, so that a receiver knows what it had before. */
  id: string;
  /** Of the attempt, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers by which a receiver knows that a message is ours (Standard Webhooks, symmetric scheme `v1`).
 * @param secrets with their prefix; while one is replaced, both sign
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
