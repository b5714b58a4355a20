import { Forecast, MAX_KNOWN_PAGES, StoredRefreshPlan, StoredRefreshPolicy, VisitsADay } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { execute, queryRows, statement, storedJson } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { publish } from '../../../events/event-hub.service.js';
import { Id, IdParam, iso, PathId, Practice, Revision, Time } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';

const ForecastQuery = z.object({ practice: Practice });
type ForecastQuery = z.infer<typeof ForecastQuery>;

/** Predicted effect of different budgets on the known pages, as last computed by the workers. */
const RefreshForecast = z
  .object({
    /** True if at least one page is known. */
    any: z.boolean(),
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
        curves: storedJson('refresh forecast', 'curves', Forecast, made.curves),
      },
    };
  }
}

const planOf = ({ id, plan }: { id: string; plan: unknown }) =>
  storedJson(`sweep ${id}`, 'plan', StoredRefreshPlan, plan);

/** Highest day number: a sweep lasts at most a year. */
const MAX_DAY = 365;

/** One day of a refresh sweep: predictions of its plan, and results of its visits. */
const RefreshDay = z
  .object({
    /** Number of the day, from 0. */
    day: z.number().int(),
    plannedAt: Time,
    policy: StoredRefreshPolicy,
    pages: z.number().int(),
    /** Expected number of stale copies at the beginning and the end of the day. */
    obsoleteBefore: z.number(),
    obsolete: z.number(),
    planned: z.number().int(),
    /** Number of visits so far, and of those that could be compared with a copy. */
    visited: z.number().int(),
    compared: z.number().int(),
    /** Among compared visits: number of changes predicted by the plan, and number found. */
    expectedChanges: z.number(),
    foundChanges: z.number().int(),
    /** Number of newly discovered pages linked from changed ones. */
    newPages: z.number().int(),
    /** Randomly selected visits, representative of all pages: compared, changes predicted, changes found. */
    byLot: z.object({ compared: z.number().int(), expected: z.number(), found: z.number().int() }),
  })
  .meta({ id: 'RefreshDay' });

/** `revision` is that of the visits a day. */
const RefreshDays = z.object({ items: z.array(RefreshDay), revision: Revision }).meta({ id: 'RefreshDays' });
type RefreshDays = z.infer<typeof RefreshDays>;

const SetVisitsADay = z.strictObject({ visitsADay: VisitsADay }).meta({ id: 'SetVisitsADay' });
type SetVisitsADay = z.infer<typeof SetVisitsADay>;

const DayParam = IdParam.extend({ day: z.coerce.number().int().min(0).max(MAX_DAY) });
type DayParam = z.infer<typeof DayParam>;

/** One day of a refresh sweep in a region: planned and actual visits. */
const RefreshRegion = z
  .object({
    /** null for sites without a region. */
    region: z.object({ id: Id, name: z.string() }).nullable(),
    sites: z.number().int(),
    planned: z.number().int(),
    /** Expected number of changes among the planned visits. */
    expectedChanges: z.number(),
    visited: z.number().int(),
    foundChanges: z.number().int(),
    /** Number of visits that found the page moved, gone or lost. */
    gone: z.number().int(),
  })
  .meta({ id: 'RefreshRegion' });
const RefreshRegions = z.object({ items: z.array(RefreshRegion) }).meta({ id: 'RefreshRegions' });

/** Results of the visits by day. */
const HAPPENED = statement({
  name: 'days.happened',
  parameters: { sweepId: z.uuid() },
  text: `
    select day, sum(visits)::int as visited, sum(compared)::int as compared, sum(expected) as expected,
      coalesce(sum(compared) filter (where result = 'changed'), 0)::int as found,
      sum(lot_compared)::int as "lotCompared", sum(lot_expected) as "lotExpected",
      coalesce(sum(lot_compared) filter (where result = 'changed'), 0)::int as "lotFound",
      sum(new_pages)::int as "newPages"
    from refresh_tally where sweep_id = $sweepId::uuid group by day`,
  row: z.object({
    day: z.int(),
    visited: z.int(),
    compared: z.int(),
    expected: z.number(),
    found: z.int(),
    lotCompared: z.int(),
    lotExpected: z.number(),
    lotFound: z.int(),
    newPages: z.int(),
  }),
});

const BY_REGION = statement({
  name: 'days.by-region',
  parameters: { sweepId: z.uuid(), day: z.int() },
  text: `
    select region.id, region.name, count(*)::int as sites, sum(planned)::int as planned,
      sum(expected_changes) as "expectedChanges", sum(visited)::int as visited,
      sum(found_changes)::int as "foundChanges", sum(gone)::int as gone
    from refresh_site_day total join site on site.id = total.site_id left join region on region.id = site.region_id
    where sweep_id = $sweepId::uuid and day = $day
    group by region.id order by region.name nulls last, region.id`,
  row: z.object({
    id: z.uuid().nullable(),
    name: z.string().nullable(),
    sites: z.int(),
    planned: z.int(),
    expectedChanges: z.number(),
    visited: z.int(),
    foundChanges: z.int(),
    gone: z.int(),
  }),
});

/** Editable field of a refresh sweep's plan. */
export const editableBudget = ({ visitsADay }: z.infer<typeof StoredRefreshPlan>) => ({ visitsADay });

const LOCK = statement({
  name: 'days.lock-sweep',
  parameters: { sweepId: z.uuid() },
  text: 'select from sweep where id = $sweepId::uuid for no key update',
});

@ApiTags('refresh')
@Controller('sweeps/:id')
export class DaysController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes(
    'List the days of a refresh sweep',
    'For each day, the predictions of its plan and the results of its visits.',
  )
  @Get('days')
  @Needs('viewer')
  @Returns(RefreshDays)
  async ofSweep(@PathId() sweepId: string): Promise<RefreshDays> {
    const plan = await this.planOf(sweepId);
    const [days, happened] = await Promise.all([
      this.db.refreshDay.findMany({ where: { sweepId }, orderBy: { day: 'desc' } }),
      queryRows(this.db, HAPPENED, { sweepId }),
    ]);
    const byDay = new Map(happened.map((one) => [one.day, one]));
    const items = days.map(({ day, plannedAt, policy, pages, visits, obsoleteBefore, obsolete }) => {
      const came = byDay.get(day);
      const { visited = 0, compared = 0, expected = 0, found = 0 } = came ?? {};
      return {
        day,
        plannedAt: iso(plannedAt),
        policy: StoredRefreshPolicy.parse(policy),
        pages,
        obsoleteBefore,
        obsolete,
        planned: visits,
        visited,
        compared,
        expectedChanges: expected,
        foundChanges: found,
        newPages: came?.newPages ?? 0,
        byLot: { compared: came?.lotCompared ?? 0, expected: came?.lotExpected ?? 0, found: came?.lotFound ?? 0 },
      };
    });
    return { items, revision: revisionOf(editableBudget(plan)) };
  }

  @Describes('Read a day by region', 'A day’s plan and the results of its visits, by region.')
  @Get('days/:day/regions')
  @Needs('viewer')
  @Returns(RefreshRegions)
  async byRegion(@Param({ schema: DayParam }) { id: sweepId, day }: DayParam) {
    await this.planOf(sweepId);
    const rows = await queryRows(this.db, BY_REGION, { sweepId, day });
    const items = rows.map(({ id, name, ...figures }) => ({
      region: id !== null && name !== null ? { id, name } : null,
      ...figures,
    }));
    return { items };
  }

  /** The current day is planned again at once, minus the visits already started. */
  @Describes(
    'Set the visits a day',
    'Changes the budget of a refresh sweep that is not over; it applies from the next plan on.',
  )
  @Put('visits-a-day')
  @Needs('auditor')
  @Returns(RefreshDays)
  async setVisitsADay(@PathId() sweepId: string, @Body({ schema: SetVisitsADay }) { visitsADay }: SetVisitsADay) {
    await this.db.$transaction(async (tx) => {
      await execute(tx, LOCK, { sweepId });
      const sweep = await beginEdit(tx, {
        what: 'refresh sweep',
        id: sweepId,
        read: () => tx.sweep.findUnique({ where: { id: sweepId, kind: 'refresh' } }),
        stateOf: (row) => editableBudget(planOf(row)),
      });
      if (sweep.state !== 'running' && sweep.state !== 'paused')
        throw new Problem('conflict', `The sweep is ${sweep.state}: it will make no more plans.`);
      const before = planOf(sweep);
      const plan = { ...before, visitsADay };
      await tx.sweep.update({ where: { id: sweepId }, data: { plan } });
      await publish(tx, { type: 'sweep-changed', sweepId });
    });
    return this.ofSweep(sweepId);
  }

  private async planOf(sweepId: string): Promise<z.infer<typeof StoredRefreshPlan>> {
    const sweep = await this.db.sweep.findUnique({ where: { id: sweepId } });
    if (sweep?.kind !== 'refresh') throw notFound('refresh sweep');
    return planOf(sweep);
  }
}
