import { randomInt } from 'node:crypto';
import { type SweepNameParts, sweepName } from '@hyrde/contracts';
import type { Tracing } from '@hyrde/jobs/tracing';
import type { Database, Prisma } from '@hyrde/store';
import { execute, type PrismaQueries, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, TRACING } from '../base/tokens.js';
import { publish } from '../events/event-hub.service.js';
import { invalid } from '../http/problem.js';
import { localTime } from '../http/text.js';
import type { AnyPlan, ApiKind } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import type { SweepRequest } from './sweeps.schemas.js';
import { TaskQueue } from './task-queue.js';

/** Author of a sweep: a person or a schedule. */
export interface Origin {
  personId?: string | null;
  scheduleId?: string;
  /** First of the sweeps that were begun together with this one. */
  firstPartId?: string;
  /** Trace context of the request, if tracing is on. */
  traceparent?: string | null;
}

interface SweepOf<Plan extends AnyPlan> extends Omit<SweepRequest, 'plan' | 'togetherWith'> {
  plan: Plan;
  /** True for a trial, which appears in no list and no total. */
  tryOut?: boolean;
}

@Injectable()
export class SweepMaker {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TRACING) private readonly tracing: Tracing,
    private readonly kinds: Kinds,
    private readonly queue: TaskQueue,
  ) {}

  /**
   * Stores the sweep and its tasks in one transaction, then queues the tasks.
   * @returns the sweep's id
   * @throws Problem if the plan names an object that does not exist, or no task results
   */
  async make(request: SweepRequest, origin: Origin): Promise<string> {
    const kind = this.kinds.needed(request.plan.kind);
    const id = await this.db.$transaction(async (tx) => {
      const first = await firstPartOf(tx, request, origin, this.clock.now());
      const parts = first && { firstPartId: first.firstPartId ?? first.id };
      const startedAt = first?.createdAt ?? this.clock.now();
      return insertSweep(
        tx,
        kind,
        request,
        { traceparent: this.tracing.traceparent(), ...origin, ...parts },
        startedAt,
      );
    });
    this.queue.enqueue(id);
    return id;
  }
}

/** Maximum time between sweeps that are begun together; enough to make many sweeps of a whole country. */
const TOGETHER_MS = 10 * 60_000;

/**
 * The sweep with which this one begins: its start time is this one's, so that their searches share downloads.
 * @returns null if it begins alone
 * @throws Problem if `togetherWith` is another person's sweep or too old
 */
async function firstPartOf(
  tx: Prisma.TransactionClient,
  { togetherWith }: SweepRequest,
  { personId = null }: Origin,
  now: Date,
) {
  if (togetherWith === undefined) return null;
  const createdAt = { gte: new Date(now.getTime() - TOGETHER_MS) };
  const first = await tx.sweep.findFirst({ where: { id: togetherWith, createdById: personId, createdAt } });
  if (!first) throw invalid('togetherWith', 'You have started no such sweep within the last ten minutes.');
  return first;
}

/** Transaction of `SweepMaker.make`. Seeds call it without a queue; the reconciler then queues the tasks. */
export async function insertSweep<Plan extends AnyPlan>(
  tx: Prisma.TransactionClient,
  kind: Pick<ApiKind<Plan>, 'nameOf' | 'makeTasks'>,
  { plan, name, timeZone, seed = randomInt(2 ** 31 - 1), tryOut = false }: SweepOf<Plan>,
  { personId = null, scheduleId, firstPartId, traceparent = null }: Origin,
  now: Date,
): Promise<string> {
  const { id } = await tx.sweep.create({
    data: {
      kind: plan.kind,
      ...(name === undefined ? await defaultName(tx, kind, plan, localTime(now, timeZone)) : { name }),
      plan: { ...plan },
      budget: plan.budget,
      seed,
      practice: plan.practice,
      tryOut,
      scheduleId: scheduleId ?? null,
      firstPartId: firstPartId ?? null,
      createdById: personId,
      createdAt: now,
    },
  });
  const tasks = await kind.makeTasks(tx, { id, seed, traceparent }, plan);
  if (tasks === 0) throw invalid('sites', 'There is no site to search: none matches, or all are archived.');
  await publish(tx, { type: 'sweep-changed', sweepId: id });
  return id;
}

/**
 * Default name: its sites if it chose one body, region or shared view, what the kind does, and the day; also the minute,
 * or the second, if another sweep has that name.
 */
async function defaultName<Plan extends AnyPlan>(
  tx: Prisma.TransactionClient,
  kind: Pick<ApiKind<Plan>, 'nameOf'>,
  plan: Plan,
  time: string,
) {
  const { viewId, regionIds, siteIds } = WHOSE.parse('sites' in plan ? plan.sites : {});
  const one = ([id, ...others]: string[] = []) => (id !== undefined && others.length === 0 ? { where: { id } } : null);
  const [view, region, site] = [one(viewId ? [viewId] : []), one(regionIds), one(siteIds)];
  const whose =
    (view && (await tx.savedView.findUnique({ where: { ...view.where, shared: true } }))) ??
    (region && (await tx.region.findUnique(region))) ??
    (site && (await tx.site.findUnique(site)));
  const what = await kind.nameOf(tx, plan);
  const [day = '', second = '', ...zone] = time.split(' ');
  const namedAt = (at: string) => {
    const nameParts: SweepNameParts = { ...(whose && { of: whose.name }), what, at };
    return { nameParts, name: sweepName({ nameParts }, 'en') };
  };
  let named = namedAt(day);
  for (const clock of [second.slice(0, 5), second]) {
    if (!(await tx.sweep.findFirst({ where: { practice: plan.practice, name: named.name } }))) break;
    named = namedAt([day, clock, ...zone].join(' '));
  }
  return named;
}
const Ids = z.array(z.uuid()).optional();
/** Chosen sites of a plan of any kind (`WhichSites`); all of it undefined if all sites are chosen. */
const WHOSE = z.object({ viewId: z.uuid().optional(), regionIds: Ids, siteIds: Ids }).catch({});

/** Time in milliseconds after which a try-out is deleted with its evidence: long enough for the next morning. */
const TRY_OUT_KEPT_MS = 24 * 3_600_000;

/** Deletes old try-outs with their evidence; the trigger `release_blobs` releases the bodies. */
const DROP_OLD = statement({
  name: 'sweeps.drop-old-try-outs',
  parameters: { before: z.date() },
  text: `
    delete from sweep where try_out and created_at < $before and state in ('done', 'cancelled')
      and not exists (select from task where task.sweep_id = sweep.id and task.state = 'waiting')`,
});

/** Deletes the try-outs of all kinds that ended a day ago. @returns their number */
export const dropOldTryOuts = (db: PrismaQueries, now: Date): Promise<number> =>
  execute(db, DROP_OLD, { before: new Date(now.getTime() - TRY_OUT_KEPT_MS) });
