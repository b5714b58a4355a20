import { z } from 'zod';

/**
 * Types of the events that subscribers are notified of, as `type` of a webhook: changes of known pages, new documents,
 * findings to be reviewed, and the state of the work.
 */
export const SubscriptionEventType = z
  .enum([
    'page.lost',
    'page.moved',
    'page.returned',
    'page.changed',
    'document.found',
    'finding.probable',
    'sweep.done',
    'schedule.failed',
    'disk.low',
  ])
  .meta({ id: 'SubscriptionEventType' });
export type SubscriptionEventType = z.infer<typeof SubscriptionEventType>;

/** How a subscriber is reached: a program by a POST, a person by mail; or a feed reader comes and asks. */
export const SubscriptionMeans = z.enum(['webhook', 'mail', 'feed']).meta({ id: 'SubscriptionMeans' });
export type SubscriptionMeans = z.infer<typeof SubscriptionMeans>;

/**
 * Why nothing is sent to a subscriber: a `person` switched it off here, the `reader` of a mail by its link; it is `gone`, as
 * its own answer said; or every attempt of days was `failing`.
 */
export const OffReason = z.enum(['person', 'reader', 'gone', 'failing']).meta({ id: 'OffReason' });
export type OffReason = z.infer<typeof OffReason>;

/** How a message ended. Without an outcome it waits for its next attempt. */
export const DeliveryOutcome = z.enum(['delivered', 'given-up']).meta({ id: 'DeliveryOutcome' });
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

/** How a webhook's secret begins, before its bytes in base64 (Standard Webhooks, "Secret serialization"). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The body of a webhook (https://www.standardwebhooks.com). */
export const WebhookBody = z.object({
  /** What happened: `page.changed`, `document.found`. */
  type: z.string().regex(/^[a-z_]+(\.[a-z_]+)*$/),
  /** When it happened. */
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/** Stands in a mail's links for the token that ends its subscription, which is kept sealed until the mail is sent. */
export const END_TOKEN = ':token';

/** What a mail says, from which its text and its HTML are made. */
export const MailBody = z.object({
  language: z.string(),
  subject: z.string(),
  intro: z.string(),
  items: z.array(z.object({ title: z.string(), detail: z.string(), url: z.string() })),
  /** Links below, the last of them ends the subscription. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Ends the subscription with one POST (RFC 8058); null where it is none. */
  unsubscribe: z.string().nullable(),
});
export type MailBody = z.infer<typeof MailBody>;
