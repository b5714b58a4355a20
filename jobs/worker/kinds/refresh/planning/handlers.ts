import { REFRESH_JOBS } from '@hyrde/contracts';
import { isConnectionFault } from '@hyrde/store/sql';
import { type Handler, handlerOf } from '../../../core/handlers.js';
import type { HandlerContext } from '../../../core/kind.js';
import { forecast } from './forecast.js';
import { planDay, SweepStopped } from './plan-day.js';

/** Plans a day of a sweep. What fails is due again in the reconciler's next round. */
export function planDayHandler({ sql, log, events }: HandlerContext): Handler {
  return handlerOf('plan-day', REFRESH_JOBS['plan-day'].payload, async ({ sweepId, day }) => {
    try {
      const visits = await planDay(sql, sweepId, day);
      if (visits === null) return;
      log.info('refresh: a day is planned', { sweep: sweepId, day, visits });
      events.tell({ type: 'sweep-changed', sweepId });
    } catch (error) {
      if (error instanceof SweepStopped) return log.info('refresh: no plan', { sweep: sweepId, error });
      if (isConnectionFault(error)) return log.warn('Postgres does not answer', { sweep: sweepId, error });
      throw error;
    }
  });
}

/** Foretells what budgets would do. */
export function forecastHandler({ sql, log }: HandlerContext): Handler {
  return handlerOf('forecast-refresh', REFRESH_JOBS['forecast-refresh'].payload, async ({ practice }) => {
    try {
      await forecast(sql, practice, Date.now());
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.warn('Postgres does not answer', { error });
    }
  });
}
