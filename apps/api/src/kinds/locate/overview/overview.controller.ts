import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { Overview, OverviewQuery, OverviewService } from './overview.service.js';

@ApiTags('overview')
@Controller('overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Describes(
    'Read the overview of a target',
    'How many sites have the target, how sure that is, what changed, what goes on.',
  )
  @Get()
  @Needs('viewer')
  @Returns(Overview)
  read(@Query({ schema: OverviewQuery }) query: OverviewQuery) {
    return this.overview.read(query);
  }
}
