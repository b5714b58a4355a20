import { HOST_PACE_MS, type RefreshInput, RefreshPlan } from '@hyrde/contracts';
import type { Sql } from '@hyrde/prisma/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/prisma/statement';
import { z } from 'zod';
import { seededRandom } from '../../../../journal/index.js';
import { dayPlan, type PlannedVisit, POLICIES, type Policy } from '../../../../refresh/index.js';
import { cleanJson } from '../../../core/clean-text.js';
import { addTasks, type NewTask } from '../../../core/tasks/add-tasks.js';
import { listPages, type SitePage } from './page-list.js';

/** A host takes refreshing for half of a day at most: the other half is for whoever else searches there. */
const HOST_SHARE = 0.5;
/** Of the downloads of a task, so many visits: a page that reads otherwise is asked for twice. */
const VISITS_A_DOWNLOAD = 0.7;

/** `$1` the sweep. */
const SWEEP = statement({
  name: 'refresh.sweep-to-plan',
  text: `
select plan, seed, extract(epoch from created_at)::float8 * 1000 as "createdAt", extract(epoch from now())::float8 * 1000 as now,
  exists (select from refresh_day where sweep_id = sweep.id and day >= $2) as planned
from sweep where id = $1 and state = 'running'`,
  row: z.object({ plan: z.unknown(), seed: z.number(), createdAt: z.number(), now: z.number(), planned: z.boolean() }),
});

/** Pages that a task of an earlier day is still to visit: its host is down, or slow. `$1` the sweep. */
const WAITING = statement({
  name: 'refresh.waiting-pages',
  text: `
select visit ->> 'id' as id from task cross join jsonb_array_elements(input -> 'visits') visit
where sweep_id = $1 and state = 'waiting'`,
  row: z.object({ id: z.string() }),
});

/** `$1` the sweep, `$2` the day, then what its plan promises. */
const INSERT_DAY = statement({
  name: 'refresh.insert-day',
  text: `
insert into refresh_day (sweep_id, day, planned_at, policy, pages, visits, obsolete_before, obsolete, expected_changes, priors)
values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9::jsonb) on conflict do nothing`,
  row: null,
});

/**
 * Plans one day of a sweep and makes its tasks, once: of two that plan the same day, one is kept. Does nothing where the
 * sweep does not run any more.
 * @returns how many visits were planned; null for nothing
 */
export async function planDay(sql: Sql, sweepId: string, day: number): Promise<number | null> {
  const sweep = await queryRow(sql.query, SWEEP, [sweepId, day]);
  if (!sweep || sweep.planned) return null;
  const plan = RefreshPlan.parse(sweep.plan);
  const waiting = new Set((await queryRows(sql.query, WAITING, [sweepId])).map(({ id }) => id));
  const known = await listPages(sql.query, plan);
  const all = known.filter(({ id }) => !waiting.has(id));
  const dayMs = plan.daySeconds * 1_000;
  const today = dayPlan(all, {
    policy: policyOf(plan.policy),
    budget: plan.visitsADay,
    hostBudget: Math.max(1, Math.floor(Math.min((HOST_SHARE * dayMs) / HOST_PACE_MS, VISITS_A_DOWNLOAD * plan.budget))),
    start: sweep.now,
    dayMs,
    random: seededRandom((sweep.seed + day) % 2 ** 31),
  });
  const { visits, obsoleteBefore, obsolete, priors } = today;
  const expected = visits.reduce((sum, { chance }) => sum + (chance ?? 0), 0);
  const tasks = tasksOf(visits, { day, dayMs, seed: sweep.seed });
  return sql.transaction(async (query) => {
    const row = [
      sweepId,
      day,
      plan.policy,
      known.length,
      visits.length,
      obsoleteBefore,
      obsolete,
      expected,
      cleanJson(priors),
    ];
    if (!(await execute(query, INSERT_DAY, row))) return null;
    if (tasks.length > 0 && (await addTasks(query, sweepId, tasks)) === 0)
      throw new SweepStopped(`The sweep ${sweepId} was stopped while a day of it was planned.`);
    return visits.length;
  });
}

/** Nothing was written; where it runs again, its day is planned then. */
export class SweepStopped extends Error {
  override readonly name = 'SweepStopped';
}

/** @throws where there is no such policy: contracts and room name the same */
export function policyOf(name: string): Policy {
  const policy = POLICIES.find((one) => one.name === name);
  if (!policy) throw new Error(`There is no policy "${name}".`);
  return policy;
}

/** A task for each site that has pages in the plan. */
function tasksOf(
  visits: readonly PlannedVisit<SitePage>[],
  { day, dayMs, seed }: { day: number; dayMs: number; seed: number },
): NewTask[] {
  const bySite = new Map<string, NewTask & { input: RefreshInput }>();
  for (const { page, chance, byLot } of visits) {
    const { siteId, home, id, url } = page;
    const visit = { id, url, chance, byLot };
    const task = bySite.get(siteId);
    if (task) task.input.visits.push(visit);
    else
      bySite.set(siteId, {
        siteId,
        subject: `${home} – ${day + 1}`,
        input: { home, day, dayMs, visits: [visit] },
        engine: 'visits',
        seed: (seed + day) % 2 ** 31,
      });
  }
  return [...bySite.values()];
}
