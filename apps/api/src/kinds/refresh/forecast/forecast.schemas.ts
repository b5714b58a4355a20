import { Forecast } from '@hyrde/contracts';
import { z } from 'zod';
import { Practice, Time } from '../../../http/common.js';

export const ForecastQuery = z.object({ practice: Practice });
export type ForecastQuery = z.infer<typeof ForecastQuery>;

/** What budgets would do for the known pages, as the workers have last foretold it. */
export const RefreshForecast = z
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
