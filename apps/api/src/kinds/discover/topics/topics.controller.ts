import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { Finds, FindsQuery, TopicDetails, TopicHosts, Topics, TopicsQuery } from './topics.schemas.js';
import { TopicsService } from './topics.service.js';

/** What is gathered over many hosts. A topic is made as a sweep of its kind, and paused, resumed and cancelled as one. */
@ApiTags('discover')
@Needs('viewer')
@Controller('topics')
export class TopicsController {
  constructor(private readonly topics: TopicsService) {}

  /** Newest first. */
  @Get()
  @Returns(Topics)
  list(@Query({ schema: TopicsQuery }) query: TopicsQuery): Promise<Topics> {
    return this.topics.list(query);
  }

  @Get(':id')
  @Returns(TopicDetails)
  one(@Param({ schema: IdParam }) { id }: IdParam): Promise<TopicDetails> {
    return this.topics.one(id);
  }

  /** The hosts that have finds, those with most first. */
  @Get(':id/hosts')
  @Returns(TopicHosts)
  hosts(@Param({ schema: IdParam }) { id }: IdParam): Promise<TopicHosts> {
    return this.topics.hosts(id);
  }

  /** Those that count, or those of one verdict, in the order in which they were found. */
  @Get(':id/finds')
  @Returns(Finds)
  finds(@Param({ schema: IdParam }) { id }: IdParam, @Query({ schema: FindsQuery }) query: FindsQuery): Promise<Finds> {
    return this.topics.finds(id, query);
  }
}
