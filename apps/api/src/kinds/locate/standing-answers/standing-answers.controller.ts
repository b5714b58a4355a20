import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import {
  SiteAnswers,
  StandingAnswersPage,
  StandingAnswersQuery,
  StandingAnswersService,
} from './standing-answers.service.js';

@ApiTags('answers')
@Needs('viewer')
@Controller()
export class StandingAnswersController {
  constructor(private readonly answers: StandingAnswersService) {}

  @Describes(
    'List answers to a target',
    'The current answer of every site to a target, by site name: the rows behind the overview’s numbers.',
  )
  @Get('answers')
  @Returns(StandingAnswersPage)
  list(@Query({ schema: StandingAnswersQuery }) query: StandingAnswersQuery) {
    return this.answers.list(query);
  }

  @Describes('List the answers of a site', 'The current answers of a site, by target.')
  @Get('sites/:id/answers')
  @Returns(SiteAnswers)
  ofSite(@PathId() id: string) {
    return this.answers.ofSite(id);
  }
}
