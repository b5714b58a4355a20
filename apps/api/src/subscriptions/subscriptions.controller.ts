import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DONE, Done, IdParam } from '../http/common.js';
import { Describes, Returns } from '../http/returns.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
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
  WithSecret,
} from './subscriptions.schemas.js';
import { SubscriptionsService } from './subscriptions.service.js';

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
