import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import {
  AddedSeeds,
  AddSeeds,
  FoundWordParam,
  StrikeWord,
  TopicDetails,
  TopicHosts,
  TopicHostsQuery,
  Topics,
  TopicsQuery,
} from './topics.schemas.js';
import { TopicsService } from './topics.service.js';

/**
 * Topics, gathered over many hosts. A topic is created, paused, resumed and cancelled as a sweep of the kind discover.
 */
@ApiTags('discover')
@Needs('viewer')
@Controller('topics')
export class TopicsController {
  constructor(private readonly topics: TopicsService) {}

  @Describes('List topics', 'Newest first.')
  @Get()
  @Returns(Topics)
  list(@Query({ schema: TopicsQuery }) query: TopicsQuery) {
    return this.topics.list(query);
  }

  @Describes('Read a topic', 'Its words and seeds, how far it is, and what stopped it.')
  @Get(':id')
  @Returns(TopicDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.topics.one(id);
  }

  @Describes('List the hosts of a topic', 'The hosts that have finds, those with most first.')
  @Get(':id/hosts')
  @Returns(TopicHosts)
  hosts(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: TopicHostsQuery }) query: TopicHostsQuery) {
    return this.topics.hosts(id, query);
  }

  @Describes(
    'Add seeds to a topic',
    'More to begin with, for a topic that goes on, or that wants for it: that one goes on again.',
  )
  @Post(':id/seeds')
  @Needs('auditor')
  @HttpCode(200)
  @Returns(AddedSeeds)
  addSeeds(@Param({ schema: IdParam }) { id }: IdParam, @Body({ schema: AddSeeds }) body: AddSeeds) {
    return this.topics.addSeeds(id, body);
  }

  @Describes(
    'Strike out a found word',
    'Links that the topic sees from its next step on are read without it; or with it again.',
  )
  @Put(':id/found-words/:term')
  @Needs('auditor')
  @Returns(TopicDetails)
  strike(@Param({ schema: FoundWordParam }) param: FoundWordParam, @Body({ schema: StrikeWord }) body: StrikeWord) {
    return this.topics.strike(param, body);
  }
}
