import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../http/common.js';
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

  @Describes('List topics', 'Topics, newest first.')
  @Get()
  @Returns(Topics)
  list(@Query({ schema: TopicsQuery }) query: TopicsQuery) {
    return this.topics.list(query);
  }

  @Describes('Read a topic', 'A topic with its words, seeds, progress, and the reason why it stopped.')
  @Get(':id')
  @Returns(TopicDetails)
  one(@PathId() id: string) {
    return this.topics.one(id);
  }

  @Describes('List the hosts of a topic', 'Hosts with finds, descending by number of finds.')
  @Get(':id/hosts')
  @Returns(TopicHosts)
  hosts(@PathId() id: string, @Query({ schema: TopicHostsQuery }) query: TopicHostsQuery) {
    return this.topics.hosts(id, query);
  }

  @Describes(
    'Add seeds to a topic',
    'Adds seeds to a topic that is running, or that ran out of links; the latter is resumed.',
  )
  @Post(':id/seeds')
  @Needs('auditor')
  @Returns(AddedSeeds)
  addSeeds(@PathId() id: string, @Body({ schema: AddSeeds }) body: AddSeeds) {
    return this.topics.addSeeds(id, body);
  }

  @Describes(
    'Strike out a found word',
    'Scores links without the word, or with it again, from the topic’s next iteration on.',
  )
  @Put(':id/found-words/:term')
  @Needs('auditor')
  @Returns(TopicDetails)
  strike(@Param({ schema: FoundWordParam }) param: FoundWordParam, @Body({ schema: StrikeWord }) body: StrikeWord) {
    return this.topics.strike(param, body);
  }
}
