import { setImmediate } from 'node:timers/promises';
import { type Forecast, REFRESH_JOBS, RefreshPolicy } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { isConnectionFault } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  boundOf,
  bucketed,
  CYCLE_DAYS,
  judgedBy,
  lowerBoundOf,
  plannedBy,
  priorsOf,
  todaysPages,
} from '../../../../refresh/index.js';
import { cleanJson } from '../../../core/clean-text.js';
import { type Handler, handlerOf } from '../../../core/handlers.js';
import type { HandlerContext } from '../../../core/kind.js';
import { listPages, methodOf, planDay, SweepStopped } from './plan-day.js';

/** Budgets of a forecast, as fractions of the known pages a day. */
const SHARES = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
/** Maximum number of groups of pages, as in the WebFountain paper: each point of a curve is a plan of a cycle. */
const MAX_GROUPS = 1 << 8;
const DAY_MS = 86_400_000;

const DAY_LENGTH = statement({
  name: 'refresh.day-length',
  text: `
select (plan ->> 'daySeconds')::int as seconds from sweep where kind = 'refresh' and practice = $1
order by created_at desc limit 1`,
  row: z.object({ seconds: z.number() }),
});

const WRITE = statement({
  name: 'refresh.write-forecast',
  text: `
insert into refresh_forecast (practice, at, pages, read, days, curves) values ($1, now(), $2, $3, $4, $5::jsonb)
on conflict (practice) do update set at = excluded.at, pages = excluded.pages, read = excluded.read, days = excluded.days, curves = excluded.curves`,
});

/** Forecasts the effect of budgets on all known pages, practice or real, with the day length of their last sweep. */
export async function forecast(sql: Sql, practice: boolean, now: number): Promise<void> {
  const all = await listPages(sql.query, { practice, sites: 'all' });
  const dayMs = ((await queryRow(sql.query, DAY_LENGTH, [practice]))?.seconds ?? DAY_MS / 1_000) * 1_000;
  const { table, pages } = todaysPages(all, { priors: priorsOf(all), start: now, dayMs });
  const buckets = bucketed(table, MAX_GROUPS);
  const bounds = new Map<string, number>();
  const curves: Forecast = [];
  for (const policy of RefreshPolicy.options) {
    const method = methodOf(policy);
    const strategy = judgedBy(method);
    const points: Forecast[number]['points'] = [];
    for (const share of SHARES) {
      await setImmediate(); // A point takes a tenth of a second, so other work of the process gets a chance to run.
      const request = { budget: Math.ceil(share * pages.length), days: CYCLE_DAYS, start: 0, hostBudget: pages.length };
      const plan = plannedBy(method, buckets, request);
      const instance = `${strategy} ${request.budget}`;
      const lowerBound = bounds.get(instance) ?? lowerBoundOf(strategy, buckets, request);
      bounds.set(instance, lowerBound);
      const { obsolete = 0, age = 0 } = plan.days.at(-1) ?? {};
      points.push({
        visitsADay: request.budget,
        obsolete,
        age,
        atMostAbove: boundOf(method, plan, lowerBound).atMostAbove,
      });
    }
    curves.push({ policy, points });
  }
  const read = pages.filter(({ readAt }) => readAt !== null).length;
  await execute(sql.query, WRITE, [practice, pages.length, read, CYCLE_DAYS, cleanJson(curves)]);
}

/** Plans a day of a sweep. A failed plan is due again in the reconciler's next iteration. */
export function planDayHandler({ sql, log, events }: HandlerContext): Handler {
  return handlerOf('plan-day', REFRESH_JOBS['plan-day'].payload, async ({ sweepId, day }) => {
    try {
      const visits = await planDay(sql, sweepId, day);
      if (visits === null) return;
      log.info('refresh: a day is planned', { sweep: sweepId, day, visits });
      events.send({ type: 'sweep-changed', sweepId });
    } catch (error) {
      if (error instanceof SweepStopped) return log.info('refresh: no plan', { sweep: sweepId, error });
      if (isConnectionFault(error)) return log.warn('Postgres does not answer', { sweep: sweepId, error });
      throw error;
    }
  });
}

/** Makes a forecast of the effect of budgets. */
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
