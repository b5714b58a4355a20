import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Page } from '../../../http/common.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { type StandingAnswer, StandingAnswersPage, StandingAnswersQuery } from './standing-answers.schemas.js';
import { StandingAnswersService } from './standing-answers.service.js';

@ApiTags('answers')
@Needs('viewer')
@Controller('answers')
export class StandingAnswersController {
  constructor(private readonly answers: StandingAnswersService) {}

  /** What every site's answer to a target is today, by site name: the rows behind the overview's numbers. */
  @Get()
  @Returns(StandingAnswersPage)
  list(@Query({ schema: StandingAnswersQuery }) query: StandingAnswersQuery): Promise<Page<StandingAnswer>> {
    return this.answers.list(query);
  }
}
