import { DeliveryOutcome, type Environment, MailBody, WebhookBody } from '@hyrde/contracts';
import { listsOf, senderOf, testMail, testWebhook } from '@hyrde/jobs/notifications/compose';
import type { Database, Prisma } from '@hyrde/store';
import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query, Redirect } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { readableRows } from '../base/readable.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { COUNT_LIMIT, counted, DONE, Done, iso, isoOrNull, PathId } from '../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../http/cursor.js';
import { notFound, Problem } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { Me, Needs, Public, type SignedIn } from '../people/access.js';
import {
  ChangeSubscription,
  CreateSubscription,
  Deliveries,
  DeliveriesQuery,
  Delivery,
  DeliveryParam,
  Subscription,
  Subscriptions,
  TokenParam,
  WithSecret,
} from './subscriptions.schemas.js';
import { SubscriptionsService } from './subscriptions.service.js';

type Row = Prisma.DeliveryGetPayload<object>;
const CURSOR = cursorOf('deliveries', TimeKey);

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

/** Target of a mail's List-Unsubscribe header (RFC 8058): mail programs post, people open the page first. */
@ApiTags('subscriptions')
@Public()
@Controller('unsubscribe/:token')
export class UnsubscribeController {
  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  @Describes(
    'Open a mail’s unsubscribe link',
    'Redirects to a page with a button: programs that follow links must not end the subscription.',
  )
  @Get()
  @Redirect()
  @ApiResponse({ status: 302, description: 'Redirect to the page that asks for confirmation' })
  look(@Param({ schema: TokenParam }) { token }: TokenParam): { url: string } {
    return { url: `${this.env.PUBLIC_URL.replace(/\/$/, '')}/unsubscribe/${token}` };
  }

  @Describes('Unsubscribe from a mail by its link', 'The link in the mail is the key; its reader gets nothing more.')
  @Post()
  @Returns(Done)
  async end(@Param({ schema: TokenParam }) { token }: TokenParam) {
    await this.subscriptions.endByReader(token);
    return DONE;
  }
}

/** Everybody sees their own subscriptions; auditors all, since these contain the subscribers' addresses. */
@ApiTags('subscriptions')
@Needs('viewer')
@Controller('subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  @Describes(
    'List subscriptions',
    'The own ones, for auditors all; ascending by name. Subscriptions that are off have a reason.',
  )
  @Get()
  @Returns(Subscriptions)
  list(@Me() me: SignedIn) {
    return this.subscriptions.list(me);
  }

  @Describes(
    'Create a subscription',
    'To a webhook, mail or feed; below auditor to a feed or to one’s own mail address. A webhook’s secret and a feed’s links are returned only here and when they are renewed.',
  )
  @Post()
  @Returns(WithSecret, 201)
  create(@Me() me: SignedIn, @Body({ schema: CreateSubscription }) body: CreateSubscription) {
    return this.subscriptions.create(body, me);
  }

  @Describes('Read a subscription', 'Its events, its receiver, and whether it is off.')
  @Get(':id')
  @Returns(Subscription)
  async one(@PathId() id: string, @Me() me: SignedIn) {
    await this.subscriptions.requireOne(id, me);
    return this.subscriptions.one(id);
  }

  @Describes('Change a subscription', 'Changes the fields that are sent; `off` turns it off and on.')
  @Patch(':id')
  @Returns(Subscription)
  change(@PathId() id: string, @Body({ schema: ChangeSubscription }) body: ChangeSubscription, @Me() me: SignedIn) {
    return this.subscriptions.change(id, body, me);
  }

  @Describes('Delete a subscription', 'It can be restored until retention erases it.')
  @Delete(':id')
  @Returns(Done)
  async remove(@PathId() id: string, @Me() me: SignedIn) {
    await this.subscriptions.remove(id, me);
    return DONE;
  }

  @Describes('Restore a subscription', 'Restores a deleted subscription.')
  @Post(':id/restore')
  @Returns(Subscription)
  restore(@PathId() id: string, @Me() me: SignedIn) {
    return this.subscriptions.restore(id, me);
  }

  @Describes(
    'Renew the secret of a subscription',
    'A webhook’s previous secret also signs for another day; a feed’s previous link ends at once.',
  )
  @Post(':id/secret')
  @Returns(WithSecret)
  renewSecret(@PathId() id: string, @Me() me: SignedIn) {
    return this.subscriptions.renewSecret(id, me);
  }

  @Describes('Test a subscription', 'Sends one message of the kind `test`.')
  @Post(':id/test')
  @Returns(Delivery, 201)
  async test(@PathId() id: string, @Me() me: SignedIn) {
    await this.subscriptions.requireOne(id, me);
    const subscriptionId = id;
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

  @Describes('List deliveries', 'Newest first, each with its number of attempts and the result of the last.')
  @Get(':id/deliveries')
  @Returns(Deliveries)
  async log(
    @PathId() id: string,
    @Query({ schema: DeliveriesQuery }) { cursor, limit }: DeliveriesQuery,
    @Me() me: SignedIn,
  ) {
    await this.subscriptions.requireOne(id, me);
    const subscriptionId = id;
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

  @Describes('Send a delivery again', 'Under the same id, so that the receiver can recognise a message that it has.')
  @Post(':id/deliveries/:deliveryId/again')
  @Returns(Delivery)
  async again(
    @Param({ schema: DeliveryParam }) { id: subscriptionId, deliveryId: id }: DeliveryParam,
    @Me() me: SignedIn,
  ) {
    await this.subscriptions.requireOne(subscriptionId, me);
    const row = await this.db.delivery.findFirst({ where: { id, subscriptionId } });
    if (!row) throw notFound('delivery');
    if (row.outcome === null) throw new Problem('conflict', 'It is already waiting to be sent.');
    const data = { outcome: null, attempts: 0, nextAt: this.clock.now(), status: null, detail: null };
    return asDelivery(await this.db.delivery.update({ where: { id }, data }));
  }
}
