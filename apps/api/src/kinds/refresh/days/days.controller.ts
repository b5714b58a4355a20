import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { DayParam, DaysService, RefreshDays, RefreshRegions, SetVisitsADay } from './days.service.js';

@ApiTags('refresh')
@Controller('sweeps/:id')
export class DaysController {
  constructor(private readonly days: DaysService) {}

  @Describes(
    'List the days of a refresh sweep',
    'For each day, the predictions of its plan and the results of its visits.',
  )
  @Get('days')
  @Needs('viewer')
  @Returns(RefreshDays)
  ofSweep(@Param({ schema: IdParam }) { id }: IdParam) {
    return this.days.ofSweep(id);
  }

  @Describes('Read a day by region', 'A day’s plan and the results of its visits, by region.')
  @Get('days/:day/regions')
  @Needs('viewer')
  @Returns(RefreshRegions)
  byRegion(@Param({ schema: DayParam }) { id, day }: DayParam) {
    return this.days.byRegion(id, day);
  }

  @Describes(
    'Set the visits a day',
    'Changes the budget of a refresh sweep that is not over; it applies from the next plan on.',
  )
  @Put('visits-a-day')
  @Needs('auditor')
  @Returns(RefreshDays)
  async setVisitsADay(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Body({ schema: SetVisitsADay }) { visitsADay }: SetVisitsADay,
  ) {
    await this.days.setVisitsADay(id, visitsADay);
    return this.days.ofSweep(id);
  }
}
