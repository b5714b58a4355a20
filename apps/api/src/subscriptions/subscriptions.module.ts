import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { ComposerService } from './composer.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { FeedsController } from './feeds.controller.js';
import { NewsSources } from './news-sources.service.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { WorkTold } from './work-told.service.js';

/** Who is told of what the kinds find and of how the work goes, and how. */
@Module({
  imports: [PeopleModule],
  controllers: [SubscriptionsController, UnsubscribeController, FeedsController],
  providers: [SubscriptionsService, ComposerService, DeliveriesService, NewsSources, WorkTold],
})
export class SubscriptionsModule {}
