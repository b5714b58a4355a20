import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { FeedsController } from './feeds.controller.js';
import { SubscriptionsController, UnsubscribeController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Subscriptions, their deliveries, and feeds; workers compose and send the messages. */
@Module({
  imports: [PeopleModule],
  controllers: [SubscriptionsController, UnsubscribeController, FeedsController],
  providers: [SubscriptionsService],
})
export class SubscriptionsModule {}
