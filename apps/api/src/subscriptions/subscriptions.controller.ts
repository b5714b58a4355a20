import type { Environment } from '@hyrde/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Redirect } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { ENVIRONMENT } from '../base/tokens.js';
import { DONE, Done, IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Me, Needs, Public, type SignedIn } from '../people/access.js';
import { DeliveriesService } from './deliveries.service.js';
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

/** What the List-Unsubscribe of a mail leads to (RFC 8058): mail programs post, people look first. */
@ApiTags('subscriptions')
@Public()
@Controller('unsubscribe/:token')
export class UnsubscribeController {
  constructor(
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  @Describes(
    'Look at a mail’s link to its end',
    'To a page with a button: programs that look at links must not end anything.',
  )
  @Get()
  @Redirect()
  @ApiResponse({ status: 302, description: 'The page that asks' })
  look(@Param({ schema: TokenParam }) { token }: TokenParam): { url: string } {
    return { url: `${this.env.PUBLIC_URL.replace(/\/$/, '')}/unsubscribe/${token}` };
  }

  @Describes(
    'End a mail by its link',
    'The link that stands in the mail is the key; nothing more is sent to its reader.',
  )
  @Post()
  @HttpCode(200)
  @Returns(Done)
  async end(@Param({ schema: TokenParam }) { token }: TokenParam) {
    await this.subscriptions.endByReader(token);
    return DONE;
  }
}

/** Addresses of subscribers are nobody's business who does not look after them. */
@ApiTags('subscriptions')
@Needs('auditor')
@Controller('subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Describes('List subscriptions', 'By name, those that are switched off among them with why.')
  @Get()
  @Returns(Subscriptions)
  list() {
    return this.subscriptions.list();
  }

  @Describes(
    'Create a subscription',
    'To a webhook, mail or feed. A webhook’s secret and a feed’s links are shown here and when they are renewed, and never again.',
  )
  @Post()
  @Returns(WithSecret, 201)
  create(@Me() me: SignedIn, @Body({ schema: CreateSubscription }) body: CreateSubscription) {
    return this.subscriptions.create(body, me.id);
  }

  @Describes('Read a subscription', 'Its events, its receiver, and whether it is switched off.')
  @Get(':id')
  @Returns(Subscription)
  one(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.subscriptions.one(id);
  }

  @Describes('Change a subscription', 'Changes the fields that are sent; `off` switches it off and on.')
  @Patch(':id')
  @Returns(Subscription)
  change(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: ChangeSubscription }) body: ChangeSubscription) {
    return this.subscriptions.change(id, body);
  }

  @Describes('Delete a subscription', 'It can be restored until retention lets it go.')
  @Delete(':id')
  @Returns(Done)
  async remove(@Param({ schema: IdParam }) { id }: IdParam) {
    await this.subscriptions.remove(id);
    return DONE;
  }

  @Describes('Restore a subscription', 'Brings a deleted one back.')
  @Post(':id/restore')
  @HttpCode(200)
  @Returns(Subscription)
  restore(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.subscriptions.restore(id);
  }

  @Describes(
    'Renew the secret of a subscription',
    'A new secret: a webhook’s old one signs beside it for a day, a feed’s old link ends at once.',
  )
  @Post(':id/secret')
  @HttpCode(200)
  @Returns(WithSecret)
  renewSecret(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.subscriptions.renewSecret(id);
  }

  @Describes('Try a subscription', 'Sends a message of the kind `test`, once.')
  @Post(':id/test')
  @Returns(Delivery, 201)
  test(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.deliveries.test(id);
  }

  @Describes('List deliveries', 'Newest first, each with its attempts and what came of the last.')
  @Get(':id/deliveries')
  @Returns(Deliveries)
  log(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: DeliveriesQuery }) query: DeliveriesQuery) {
    return this.deliveries.list(id, query);
  }

  @Describes(
    'Send a delivery again',
    'Under its own id, so that a receiver can tell that it had it, or that answered and lost it.',
  )
  @Post(':id/deliveries/:deliveryId/again')
  @HttpCode(200)
  @Returns(Delivery)
  again(@Param({ schema: DeliveryParam }) { id, deliveryId }: DeliveryParam) {
    return this.deliveries.again(id, deliveryId);
  }
}
