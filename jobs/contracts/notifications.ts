import { z } from 'zod';

/**
 * Types of the events that subscribers are notified of, as `type` of a webhook: changes of known pages, new documents
 * and records, pages found for a topic, duties that lapsed or are met again on proof, findings to be reviewed, and the state of the work.
 */
export const SubscriptionEventType = z
  .enum([
    'page.lost',
    'page.moved',
    'page.returned',
    'page.changed',
    'document.found',
    'record.found',
    'topic.found',
    'duty.lapsed',
    'duty.met',
    'finding.probable',
    'sweep.done',
    'schedule.failed',
    'disk.low',
  ])
  .meta({ id: 'SubscriptionEventType' });
export type SubscriptionEventType = z.infer<typeof SubscriptionEventType>;

/** Means of delivery: POST to a program, mail to a person, or a feed that a reader polls. */
export const SubscriptionMeans = z.enum(['webhook', 'mail', 'feed']).meta({ id: 'SubscriptionMeans' });
export type SubscriptionMeans = z.infer<typeof SubscriptionMeans>;

/**
 * Reason why a subscription is off: a `person` switched it off in Hyrde, or the `reader` of a mail by its link; the
 * receiver answered that it is `gone`; all attempts of several days were `failing`; or the saved `view` of its sites was
 * deleted.
 */
export const OffReason = z.enum(['person', 'reader', 'gone', 'failing', 'view']).meta({ id: 'OffReason' });
export type OffReason = z.infer<typeof OffReason>;

/** Outcome of a message. A message without an outcome waits for its next attempt. */
export const DeliveryOutcome = z.enum(['delivered', 'given-up']).meta({ id: 'DeliveryOutcome' });
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

/** Prefix of a webhook's secret, before its bytes in base64 (Standard Webhooks, "Secret serialization"). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The body of a webhook (https://www.standardwebhooks.com). */
export const WebhookBody = z.object({
  /** Type of the event: `page.changed`, `document.found`. */
  type: z.string().regex(/^[a-z_]+(\.[a-z_]+)*$/),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Placeholder in a mail's links for the token that ends the subscription, stored encrypted until it is sent. */
export const END_TOKEN = ':token';

/** Content of a mail, from which its text and its HTML are made. */
export const MailBody = z.object({
  language: z.string(),
  subject: z.string(),
  intro: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      detail: z.string(),
      url: z.string(),
      /** Words to mark in title and detail: those of the subscription's filter, in the forms in which they occur. */
      matched: z.array(z.string()).optional(),
    }),
  ),
  /** Links at the end of the mail; the last one ends the subscription. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** URL that ends the subscription with one POST (RFC 8058); null if the mail has no such URL. */
  unsubscribe: z.string().nullable(),
});
export type MailBody = z.infer<typeof MailBody>;
