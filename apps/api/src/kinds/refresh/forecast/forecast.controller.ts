import { Forecast, MAX_KNOWN_PAGES } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DATABASE } from '../../../base/tokens.js';
import { iso } from '../../../http/common.js';
import { Returns, Tells } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { ForecastQuery, RefreshForecast } from './forecast.schemas.js';

@ApiTags('refresh')
@Controller('refresh/forecast')
export class ForecastController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Tells(
    'Read the forecast of a refresh',
    'Made beforehand by the workers, so that a budget can be tried out as fast as a hand moves.',
  )
  @Get()
  @Needs('viewer')
  @Returns(RefreshForecast)
  async one(@Query({ schema: ForecastQuery }) { practice }: ForecastQuery) {
    const [made, first] = await Promise.all([
      this.db.refreshForecast.findUnique({ where: { practice } }),
      this.db.site.findFirst({ where: { practice, knownPages: { some: {} } }, select: { id: true } }),
    ]);
    return {
      any: first !== null,
      mostPagesASite: MAX_KNOWN_PAGES,
      forecast: made && {
        at: iso(made.at),
        pages: made.pages,
        read: made.read,
        days: made.days,
        curves: Forecast.parse(made.curves),
      },
    };
  }
}
