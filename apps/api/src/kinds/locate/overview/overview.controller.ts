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
    'The number of sites with the target, its accuracy, changes since the previous sweep, and running sweeps.',
  )
  @Get()
  @Needs('viewer')
  @Returns(Overview)
  read(@Query({ schema: OverviewQuery }) query: OverviewQuery) {
    return this.overview.read(query);
  }
}
