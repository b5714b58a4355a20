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

/** Predicted effect of different budgets on the known pages, as last computed by the workers. */
const RefreshForecast = z
  .object({
    /** True if at least one page is known. */
    any: z.boolean(),
    /** Maximum number of known pages per site. */
    mostPagesASite: z.number().int(),
    /** null until a worker has computed one. */
    forecast: z
      .object({
        at: Time,
        /** Number of pages in the forecast, and of those that were read at least once. */
        pages: z.number().int(),
        read: z.number().int(),
        /** Period of the forecast in days. */
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
    'The predicted effect of different budgets, precomputed by the workers so that a client can try them out instantly.',
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
