import { DeliveryOutcome, type Environment, MailBody, WebhookBody } from '@hyrde/contracts';
import { listsOf, senderOf, testMail, testWebhook } from '@hyrde/jobs/notifications/compose';
import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { readableRows } from '../base/readable.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { COUNT_LIMIT, counted, iso, isoOrNull } from '../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../http/cursor.js';
import { notFound, Problem } from '../http/problem.js';
import { type Deliveries, type DeliveriesQuery, Delivery } from './subscriptions.schemas.js';
import { SubscriptionsService } from './subscriptions.service.js';

type Row = Prisma.DeliveryGetPayload<object>;
const CURSOR = cursorOf('deliveries', TimeKey);

/** Deliveries of a subscription, sent and pending. */
@Injectable()
export class DeliveriesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly subscriptions: SubscriptionsService,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** Deliveries, newest first. @throws Problem if the subscription does not exist */
  async list(subscriptionId: string, { cursor, limit }: DeliveriesQuery): Promise<Deliveries> {
    const after = CURSOR.read(cursor);
    const at = after && new Date(after.key);
    const [rows, total] = await Promise.all([
      this.db.delivery.findMany({
        where: {
          subscriptionId,
          ...(at && { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { gt: after.id } }] }),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: limit + 1,
      }),
      this.db.delivery.count({ where: { subscriptionId }, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.createdAt), id: row.id }));
    return { items: readableRows('delivery', shown, asDelivery), ...counted(total), next };
  }

  /** Queues a test message, sent once, even if the subscription is off. */
  async test(subscriptionId: string): Promise<Delivery> {
    const subscription = await this.subscriptions.one(subscriptionId);
    const { means, events } = subscription;
    if (means === 'feed') throw new Problem('conflict', 'A feed is polled by its readers: open its link.');
    const sender = senderOf(subscription, this.env.PUBLIC_URL);
    const now = this.clock.now();
    const payload = JSON.parse(
      JSON.stringify(means === 'mail' ? testMail(sender, listsOf(events)) : testWebhook(sender, now)),
    );
    return asDelivery(
      await this.db.delivery.create({ data: { subscriptionId, kind: 'test', payload, createdAt: now, nextAt: now } }),
    );
  }

  /** Queues the same message again, under the same id. */
  async again(subscriptionId: string, id: string): Promise<Delivery> {
    const row = await this.db.delivery.findFirst({ where: { id, subscriptionId } });
    if (!row) throw notFound('delivery');
    if (row.outcome === null) throw new Problem('conflict', 'It is already waiting to be sent.');
    const data = { outcome: null, attempts: 0, nextAt: this.clock.now(), status: null, detail: null };
    return asDelivery(await this.db.delivery.update({ where: { id }, data }));
  }
}

const asDelivery = (row: Row): Delivery => ({
  id: row.id,
  kind: row.kind === 'test' ? 'test' : 'events',
  about: aboutOf(row.payload),
  attempts: row.attempts,
  outcome: row.outcome === null ? null : DeliveryOutcome.parse(row.outcome),
  nextAt: isoOrNull(row.nextAt),
  status: row.status,
  detail: row.detail,
  createdAt: iso(row.createdAt),
  lastAt: isoOrNull(row.lastAt),
});

function aboutOf(payload: unknown): string {
  const webhook = WebhookBody.safeParse(payload);
  return webhook.success ? webhook.data.type : MailBody.parse(payload).subject;
}
