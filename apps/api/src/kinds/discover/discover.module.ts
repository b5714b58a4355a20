import { Module } from '@nestjs/common';
import { NamesModule } from '../../names/names.module.js';
import { FindsController } from './finds/finds.controller.js';
import { FindsService } from './finds/finds.service.js';
import { FoundHostsController } from './found-hosts/found-hosts.controller.js';
import { FoundHostsService } from './found-hosts/found-hosts.service.js';
import { TopicsController } from './topics/topics.controller.js';
import { TopicsService } from './topics/topics.service.js';

/** What only topics have: one folder a part. */
@Module({
  imports: [NamesModule],
  controllers: [TopicsController, FindsController, FoundHostsController],
  providers: [TopicsService, FindsService, FoundHostsService],
})
export class DiscoverModule {}
