import {
  DeliveryOutcome,
  MAX_URL,
  named,
  OffReason,
  SubscriptionEventType,
  SubscriptionMeans,
  TextLanguage,
} from '@hyrde/contracts';
import { SubscriptionFilter } from '@hyrde/jobs/notifications/compose';
import { z } from 'zod';
import { Id, IdParam, PageQuery, pageOf, Revision, Time, WebUrl } from '../http/common.js';
import { invalid } from '../http/problem.js';
import { line, TimeZone } from '../http/text.js';

/** Changes found by visits to known pages. */
const CHANGES = [
  'page.lost',
  'page.moved',
  'page.returned',
  'page.changed',
] as const satisfies readonly SubscriptionEventType[];
const OF_SITES: readonly SubscriptionEventType[] = [
  ...CHANGES,
  ...(['document.found', 'record.found', 'finding.probable', 'duty.lapsed', 'duty.met'] as const),
];
/** Events with a title, in which words are sought. */
const TITLED: readonly SubscriptionEventType[] = ['document.found', 'record.found', 'topic.found'];

/** Events to which each filter applies; others pass the filter. */
const APPLIES_TO: Record<keyof SubscriptionFilter, readonly SubscriptionEventType[]> = {
  siteId: OF_SITES,
  viewId: OF_SITES,
  portalId: ['record.found'],
  topicId: ['topic.found'],
  words: TITLED,
  notWords: TITLED,
  regionId: OF_SITES,
  target: OF_SITES,
  role: CHANGES,
  hubKind: ['document.found'],
  maxAge: ['document.found'],
};

/** @throws Problem if a filter applies to none of the events: it was probably meant for others */
export function refuseIdle(events: readonly SubscriptionEventType[], filter: SubscriptionFilter): void {
  const idle = (Object.keys(APPLIES_TO) as (keyof SubscriptionFilter)[]).find(
    (name) => filter[name] !== undefined && !APPLIES_TO[name].some((type) => events.includes(type)),
  );
  if (idle) throw invalid(`filter.${idle}`, `applies to none of ${events.join(', ')}`);
}

const Events = z
  .array(SubscriptionEventType)
  .min(1)
  .max(SubscriptionEventType.options.length)
  .refine((types) => new Set(types).size === types.length, 'names one twice');

export const Subscription = named('Subscription', {
  id: Id,
  name: z.string(),
  practice: z.boolean(),
  events: z.array(SubscriptionEventType),
  filter: SubscriptionFilter,
  means: SubscriptionMeans,
  /** URL or mail address; empty for feeds, which readers poll. */
  address: z.string(),
  /** Language of mails and feeds. A mail is sent daily at `hour`, or earlier once `atMost` events are pending. */
  language: TextLanguage,
  hour: z.number().int(),
  timeZone: z.string(),
  atMost: z.number().int(),
  /** Time of the next mail; null for webhooks and feeds. */
  digestAt: Time.nullable(),
  /** null while the subscription is active. */
  off: z.object({ at: Time, reason: OffReason, detail: z.string().nullable() }).nullable(),
  /** Number of consecutive failed attempts; nothing is sent before `waitsUntil`. */
  failures: z.number().int(),
  waitsUntil: Time.nullable(),
  /** Time until which the previous secret also signs. */
  oldSecretUntil: Time.nullable(),
  /** Number of undelivered events, counted up to 10,000. */
  waiting: z.number().int(),
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Time,
  revision: Revision,
});
export type Subscription = z.infer<typeof Subscription>;

export const Subscriptions = named('Subscriptions', {
  items: z.array(Subscription),
  /** True if the product can send mail: SMTP_URL and SMTP_FROM are set. */
  mail: z.boolean(),
});
export type Subscriptions = z.infer<typeof Subscriptions>;

const common = { name: line(200), filter: SubscriptionFilter };
const mailOnly = {
  language: TextLanguage,
  hour: z.number().int().min(0).max(23),
  timeZone: TimeZone,
  atMost: z.number().int().min(1).max(1_000),
};
/** Defaults of a new subscription: changes of pages in the real data. */
const made = { events: Events.default([...CHANGES]), practice: z.boolean().default(false) };
/** A bare address: no name, no list, no line break. */
export const MailAddress = z.email().max(254);

export const CreateSubscription = z
  .discriminatedUnion('means', [
    z.strictObject({ means: z.literal('webhook'), ...made, ...common, address: WebUrl }),
    z.strictObject({ means: z.literal('feed'), ...made, ...common, language: mailOnly.language.default('en') }),
    z.strictObject({
      means: z.literal('mail'),
      ...made,
      ...common,
      address: MailAddress,
      language: mailOnly.language.default('en'),
      hour: mailOnly.hour.default(7),
      timeZone: TimeZone.default('UTC'),
      atMost: mailOnly.atMost.default(100),
    }),
  ])
  .meta({ id: 'CreateSubscription' });
export type CreateSubscription = z.infer<typeof CreateSubscription>;

export const ChangeSubscription = z
  .strictObject({ ...common, events: Events, ...mailOnly, address: z.string().max(MAX_URL), off: z.boolean() })
  .partial()
  .meta({ id: 'ChangeSubscription' });
export type ChangeSubscription = z.infer<typeof ChangeSubscription>;

/** Secret of a webhook, or links of a feed, returned only once; null for mails. */
export const WithSecret = named('SubscriptionWithSecret', {
  subscription: Subscription,
  secret: z.string().nullable(),
  feeds: z.object({ atom: z.url(), json: z.url() }).nullable(),
});
export type WithSecret = z.infer<typeof WithSecret>;

export const Delivery = named('Delivery', {
  id: Id,
  kind: z.enum(['events', 'test']),
  /** Event type of a webhook, subject of a mail. */
  about: z.string(),
  attempts: z.number().int(),
  /** null while an attempt is pending. */
  outcome: DeliveryOutcome.nullable(),
  nextAt: Time.nullable(),
  /** HTTP or SMTP status of the last attempt; its error is in `detail`. */
  status: z.number().int().nullable(),
  detail: z.string().nullable(),
  createdAt: Time,
  lastAt: Time.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
export const Deliveries = pageOf(Delivery).meta({ id: 'Deliveries' });
export type Deliveries = z.infer<typeof Deliveries>;
export const DeliveriesQuery = PageQuery;
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

export const DeliveryParam = IdParam.extend({ deliveryId: Id });
export type DeliveryParam = z.infer<typeof DeliveryParam>;

/** Token in the link of a mail or a feed. */
export const TokenParam = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type TokenParam = z.infer<typeof TokenParam>;
