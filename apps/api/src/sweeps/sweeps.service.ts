import { keepingKinds, SweepState } from '@hyrde/contracts';
import { CANCEL_WAITING, type Database, type Prisma } from '@hyrde/store';
import { execute, type PrismaQueries, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { unreadable } from '../base/readable.js';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { publish } from '../events/event-hub.service.js';
import { COUNT_LIMIT, counted, iso, isoOrNull } from '../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../http/cursor.js';
import { notFound, Problem } from '../http/problem.js';
import type { OfKind } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import { COUNTED, SweepName } from './sweep-sql.js';
import type { Progress, Sweep, SweepDetails, SweepPart, SweepsPage, SweepsQuery } from './sweeps.schemas.js';
import { TaskQueue } from './task-queue.js';

/** Window of the rate: long enough to be steady, short enough to show a change. */
const RATE_WINDOW_MINUTES = 1;

const TALLIES = statement({
  name: 'progress.tallies',
  parameters: { sweepIds: z.array(z.uuid()) },
  text: `
    select sweep_id, outcome, sum(count)::int as count, sum(downloads)::int as downloads
    from task_tally where sweep_id = any($sweepIds::uuid[])
    group by sweep_id, outcome having sum(count) > 0`,
  row: z.object({ sweep_id: z.uuid(), outcome: z.string(), count: z.int(), downloads: z.int() }),
});
type Tally = z.output<typeof TALLIES.row>;

/** Number of running and of recently finished tasks. */
const NOW = statement({
  name: 'progress.now',
  parameters: { sweepIds: z.array(z.uuid()), minutes: z.int() },
  text: `
    select sweep.id as sweep_id,
      (select count(*)::int from task t where t.sweep_id = sweep.id and t.runner is not null
        and t.runner_until > now()) as running,
      (select count(*)::int from task t where t.sweep_id = sweep.id
        and coalesce(t.finished_at, 'infinity'::timestamptz) > now() - $minutes::int * interval '1 minute'
        and coalesce(t.finished_at, 'infinity'::timestamptz) < 'infinity') as recent
    from sweep where sweep.id = any($sweepIds::uuid[])`,
  row: z.object({ sweep_id: z.uuid(), running: z.int(), recent: z.int() }),
});

/** Progress of these sweeps; all counts are 0 without tasks. `outcomesOf`: possible outcomes of a kind. */
async function progressOf(
  db: PrismaQueries,
  sweeps: readonly { id: string; kind: string; state: string }[],
  outcomesOf: (kind: string) => readonly string[],
): Promise<Map<string, Progress>> {
  if (sweeps.length === 0) return new Map();
  const sweepIds = sweeps.map(({ id }) => id);
  const [tallies, now] = await Promise.all([
    queryRows(db, TALLIES, { sweepIds }),
    queryRows(db, NOW, { sweepIds, minutes: RATE_WINDOW_MINUTES }),
  ]);
  const nowOf = new Map(now.map((row) => [row.sweep_id, row]));
  return new Map(
    sweeps.map(({ id, kind, state }) => {
      const { running = 0, recent = 0 } = nowOf.get(id) ?? {};
      const counts = countsOf(
        tallies.filter((row) => row.sweep_id === id),
        outcomesOf(kind),
      );
      const rate = state === 'running' ? recent / RATE_WINDOW_MINUTES : null;
      const secondsLeft = rate ? Math.ceil((counts.waiting / rate) * 60) : null;
      return [id, { ...counts, running, ratePerMinute: rate, secondsLeft }];
    }),
  );
}

function countsOf(tallies: readonly Tally[], outcomes: readonly string[]) {
  const byOutcome = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]));
  const counts = { all: 0, done: 0, waiting: 0, byOutcome, downloads: 0 };
  for (const { outcome, count, downloads } of tallies) {
    counts.all += count;
    counts.downloads += downloads;
    counts[outcome === '' ? 'waiting' : 'done'] += count;
    if (outcome !== '') byOutcome[outcome] = (byOutcome[outcome] ?? 0) + count;
  }
  return counts;
}

const RELATED = { schedule: { select: { id: true, name: true } } } as const;
type Related = Prisma.SweepGetPayload<{ include: typeof RELATED }>;

/** Id of the first of the sweeps that were begun together; the sweep's own if it was begun alone. */
const firstOf = ({ id, firstPartId }: Pick<Related, 'id' | 'firstPartId'>): string => firstPartId ?? id;

/** Condition: one of these sweeps, or begun together with one. */
function partsOf(sweeps: readonly Pick<Related, 'id' | 'firstPartId'>[]) {
  const firsts = { in: sweeps.map(firstOf) };
  return { OR: [{ id: firsts }, { firstPartId: firsts }] } satisfies Prisma.SweepWhereInput;
}

const CURSOR = cursorOf('sweeps', TimeKey);

/** Sweeps of any kind, including kinds that this version does not support. */
@Injectable()
export class SweepsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly kinds: Kinds,
    private readonly queue: TaskQueue,
  ) {}

  /** Sweeps, newest first, without try-outs. */
  async list(query: SweepsQuery): Promise<SweepsPage> {
    const { practice, state, kind, scheduleId, firstParts, cursor, limit } = query;
    const after = CURSOR.read(cursor);
    const at = after && new Date(after.key);
    const asked = [
      ...[state && { state }, kind && { kind }, scheduleId && { scheduleId }],
      ...this.kinds.all.map(({ filter }) => filter?.where(query)),
    ].filter((condition): condition is Prisma.SweepWhereInput => Object.keys(condition ?? {}).length > 0);
    const matching = { AND: asked };
    // Prisma takes an empty condition within `OR` for false.
    const anyPart = asked.length === 0 ? {} : { OR: [matching, { furtherParts: { some: matching } }] };
    const where: Prisma.SweepWhereInput = {
      practice,
      ...COUNTED,
      AND: firstParts ? [{ firstPartId: null }, anyPart] : matching,
    };
    const [sweeps, count] = await Promise.all([
      this.db.sweep.findMany({
        where: { ...where, ...(at && { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: after.id } }] }) },
        include: RELATED,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
      }),
      this.db.sweep.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(sweeps, limit, CURSOR, ({ createdAt, id }) => ({ key: iso(createdAt), id }));
    return { items: await this.describe(shown), ...counted(count), next };
  }

  async one(id: string): Promise<SweepDetails> {
    const sweep = await this.db.sweep.findUnique({ where: { id }, include: RELATED });
    if (!sweep) throw notFound('sweep');
    const [[described], summary] = await Promise.all([
      this.describe([sweep]),
      this.kinds.named(sweep.kind)?.summaryOf(this.db, id) ?? null,
    ]);
    if (!described) throw notFound('sweep');
    return { ...described, summary };
  }

  async pause(id: string): Promise<SweepDetails> {
    return this.changeState(id, ['running'], { state: 'paused' });
  }

  /**
   * Resumes a sweep and its other parts.
   * @throws Problem conflict if this version does not support the kind, whose tasks no worker could run
   */
  async resume(id: string): Promise<SweepDetails> {
    const sweep = await this.changeState(id, ['paused'], { state: 'running' }, async (_, { kind }) => {
      this.kinds.needed(kind);
    });
    for (const part of sweep.parts.length ? sweep.parts : [sweep]) this.queue.enqueue(part.id);
    return sweep;
  }

  /**
   * Cancels a sweep and its other parts. Waiting tasks end here; a worker ends its running task itself. The trigger `fold_tallies` sums the
   * totals of an ended sweep.
   */
  async cancel(id: string): Promise<SweepDetails> {
    return this.changeState(
      id,
      ['running', 'paused'],
      { state: 'cancelled', finishedAt: this.clock.now() },
      (tx, part) =>
        execute(tx, CANCEL_WAITING, {
          sweepId: part.id,
          keeping: keepingKinds(this.kinds.all.map(({ contract }) => contract)),
        }),
    );
  }

  /**
   * Changes the state of a sweep and of all its parts that have one of the states `from`.
   * @param besides further changes to each of them
   * @throws Problem conflict if none of them has such a state
   */
  private async changeState(
    id: string,
    from: SweepState[],
    data: { state: SweepState; finishedAt?: Date },
    besides: (tx: Prisma.TransactionClient, sweep: { id: string; kind: string }) => Promise<unknown> = async () =>
      undefined,
  ): Promise<SweepDetails> {
    await this.db.$transaction(async (tx) => {
      const sweep = await tx.sweep.findUnique({ where: { id } });
      if (!sweep) throw notFound('sweep');
      const changed = await tx.sweep.updateManyAndReturn({
        where: { ...partsOf([sweep]), state: { in: from } },
        data,
      });
      if (changed.length === 0)
        throw new Problem('conflict', `The sweep is ${sweep.state}; it must be ${from.join(' or ')}.`);
      for (const part of changed) {
        await besides(tx, part);
        await publish(tx, { type: 'sweep-changed', sweepId: part.id });
      }
    });
    return this.one(id);
  }

  private async describe(sweeps: readonly Related[]): Promise<Sweep[]> {
    const families = await this.db.sweep.findMany({ where: partsOf(sweeps), include: RELATED, orderBy: { id: 'asc' } });
    const [counted, facts, people] = await Promise.all([
      progressOf(this.db, families, (kind) => this.kinds.outcomesOf(kind)),
      this.factsOf(families),
      this.db.person.findMany({ where: { id: { in: sweeps.flatMap((sweep) => sweep.createdById ?? []) } } }),
    ]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const asPart = (sweep: Related, more = 0): SweepPart => {
      const progress = counted.get(sweep.id);
      if (!progress) throw new Error(`No progress of sweep ${sweep.id}.`);
      const { id, kind, state, finishedAt } = sweep;
      return {
        ...{ id, kind, name: SweepName.parse({ ...sweep, more }), progress },
        state: SweepState.parse(state),
        finishedAt: isoOrNull(finishedAt),
        facts: facts.get(id) ?? null,
      };
    };
    return sweeps.map((sweep) => {
      const parts = families.filter((part) => firstOf(part) === firstOf(sweep));
      return {
        ...asPart(sweep, sweep.firstPartId === null ? parts.length - 1 : 0),
        parts: parts.length > 1 ? parts.map((part) => asPart(part)) : [],
        budget: sweep.budget,
        seed: sweep.seed,
        practice: sweep.practice,
        schedule: sweep.schedule,
        createdBy: (sweep.createdById && names.get(sweep.createdById)) || null,
        createdAt: iso(sweep.createdAt),
      };
    });
  }

  /**
   * Facts of each sweep, supplied by its kind. A sweep whose plan cannot be read has none, so that one damaged row does
   * not take the list from everybody.
   */
  private async factsOf(sweeps: readonly Related[]): Promise<Map<string, OfKind>> {
    const facts = this.kinds.all.map(async (kind) => {
      const ids = sweeps.filter((sweep) => sweep.kind === kind.contract.kind).map(({ id }) => id);
      if (ids.length === 0) return [];
      const all = await kind.factsOf(this.db, ids).catch(unreadable(null));
      if (all) return [...all];
      const each = ids.map(async (id) => [
        ...((await kind.factsOf(this.db, [id]).catch(unreadable(`sweep ${id}`))) ?? []),
      ]);
      return (await Promise.all(each)).flat();
    });
    return new Map((await Promise.all(facts)).flat());
  }
}
