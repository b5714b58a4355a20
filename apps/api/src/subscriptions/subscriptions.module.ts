import { Module } from '@nestjs/common';
import { ComposerService } from './composer.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { FeedsController } from './feeds.controller.js';
import { NewsSources } from './news-sources.service.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

/** Who is told of what the kinds find, and how. */
@Module({
  controllers: [SubscriptionsController, UnsubscribeController, FeedsController],
  providers: [SubscriptionsService, ComposerService, DeliveriesService, NewsSources],
})
export class SubscriptionsModule {}
