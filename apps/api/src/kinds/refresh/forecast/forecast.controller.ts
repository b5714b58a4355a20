import { Forecast, MAX_KNOWN_PAGES } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { iso, Practice, Time } from '../../../http/common.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';

const ForecastQuery = z.object({ practice: Practice });
type ForecastQuery = z.infer<typeof ForecastQuery>;

/** What budgets would do for the known pages, as the workers have last foretold it. */
const RefreshForecast = z
  .object({
    /** Is any page known? */
    any: z.boolean(),
    /** How many pages a site may have at most. */
    mostPagesASite: z.number().int(),
    /** Null until a worker has made one. */
    forecast: z
      .object({
        at: Time,
        /** The pages that it was made for, and those of them that were ever read. */
        pages: z.number().int(),
        read: z.number().int(),
        /** How far ahead it looks. */
        days: z.number().int(),
        curves: Forecast,
      })
      .nullable(),
  })
  .meta({ id: 'RefreshForecast' });

@ApiTags('refresh')
@Controller('refresh/forecast')
export class ForecastController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes(
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
