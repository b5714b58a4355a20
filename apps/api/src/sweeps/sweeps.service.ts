import { keepingKinds, SweepState } from '@hyrde/contracts';
import { CANCEL_WAITING, type Database, type Prisma } from '@hyrde/store';
import { execute } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { publish } from '../events/publish.js';
import { COUNT_LIMIT, counted, iso, isoOrNull } from '../http/common.js';
import { cursorOf, type Position, TimeKey } from '../http/cursor.js';
import { notFound, Problem } from '../http/problem.js';
import type { OfKind } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import { COUNTED } from './counted.js';
import { progressOf } from './progress.js';
import type { Sweep, SweepDetails, SweepsPage, SweepsQuery } from './sweeps.schemas.js';
import { TaskQueue } from './task-queue.js';

const RELATED = { schedule: { select: { id: true, name: true } } } as const;
type Related = Prisma.SweepGetPayload<{ include: typeof RELATED }>;

const CURSOR = cursorOf('sweeps', TimeKey);

/** The life of sweeps of any kind, those included that this version does not know. */
@Injectable()
export class SweepsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly kinds: Kinds,
    private readonly queue: TaskQueue,
  ) {}

  /** Newest first; try-outs are not among them. */
  async list(query: SweepsQuery): Promise<SweepsPage> {
    const { practice, state, kind, scheduleId, cursor, limit } = query;
    const after = CURSOR.read(cursor);
    const where: Prisma.SweepWhereInput = {
      practice,
      ...COUNTED,
      ...(state ? { state } : {}),
      ...(kind ? { kind } : {}),
      ...(scheduleId ? { scheduleId } : {}),
      AND: this.kinds.all.map(({ filter }) => filter?.where(query) ?? {}),
    };
    const [sweeps, count] = await Promise.all([
      this.db.sweep.findMany({
        where: after ? { ...where, OR: olderThan(after) } : where,
        include: RELATED,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
      }),
      this.db.sweep.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const last = sweeps.length > limit ? sweeps[limit - 1] : undefined;
    return {
      items: await this.describe(sweeps.slice(0, limit)),
      ...counted(count),
      next: last ? CURSOR.write({ key: iso(last.createdAt), id: last.id }) : null,
    };
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
    return this.turn(id, ['running'], { state: 'paused' });
  }

  /** @throws Problem conflict where this version does not know its kind: no worker of it could go on */
  async resume(id: string): Promise<SweepDetails> {
    const sweep = await this.turn(id, ['paused'], { state: 'running' }, async (_, { kind }) => {
      this.kinds.needed(kind);
    });
    this.queue.enqueue(id);
    return sweep;
  }

  /**
   * Tasks that nobody runs end here; a worker that runs one notices and ends it itself. The trigger `fold_tallies` adds up
   * the totals of a sweep that has ended.
   */
  async cancel(id: string): Promise<SweepDetails> {
    return this.turn(id, ['running', 'paused'], { state: 'cancelled', finishedAt: this.clock.now() }, (tx) =>
      execute(tx, CANCEL_WAITING, {
        sweepId: id,
        keeping: keepingKinds(this.kinds.all.map(({ contract }) => contract)),
      }),
    );
  }

  private async turn(
    id: string,
    from: SweepState[],
    data: { state: SweepState; finishedAt?: Date },
    besides: (tx: Prisma.TransactionClient, sweep: { kind: string }) => Promise<unknown> = async () => undefined,
  ): Promise<SweepDetails> {
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.sweep.updateMany({ where: { id, state: { in: from } }, data });
      const sweep = await tx.sweep.findUnique({ where: { id } });
      if (!sweep) throw notFound('sweep');
      if (count === 0)
        throw new Problem('conflict', `The sweep is ${sweep.state}; it would have to be ${from.join(' or ')}.`);
      await besides(tx, sweep);
      await publish(tx, { type: 'sweep-changed', sweepId: id });
    });
    return this.one(id);
  }

  private async describe(sweeps: readonly Related[]): Promise<Sweep[]> {
    const [counted, facts, people] = await Promise.all([
      progressOf(this.db, sweeps, (kind) => this.kinds.outcomesOf(kind)),
      this.factsOf(sweeps),
      this.db.person.findMany({ where: { id: { in: sweeps.flatMap((sweep) => sweep.createdById ?? []) } } }),
    ]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return sweeps.map((sweep) => {
      const progress = counted.get(sweep.id);
      if (!progress) throw new Error(`No progress of sweep ${sweep.id}.`);
      return {
        id: sweep.id,
        kind: sweep.kind,
        name: sweep.name,
        state: SweepState.parse(sweep.state),
        budget: sweep.budget,
        seed: sweep.seed,
        practice: sweep.practice,
        schedule: sweep.schedule,
        createdBy: (sweep.createdById && names.get(sweep.createdById)) || null,
        createdAt: iso(sweep.createdAt),
        finishedAt: isoOrNull(sweep.finishedAt),
        progress,
        facts: facts.get(sweep.id) ?? null,
      };
    });
  }

  /** What each sweep's kind tells of it. */
  private async factsOf(sweeps: readonly Related[]): Promise<Map<string, OfKind>> {
    const told = this.kinds.all.map((kind) => {
      const ids = sweeps.filter((sweep) => sweep.kind === kind.contract.kind).map(({ id }) => id);
      return ids.length > 0 ? kind.factsOf(this.db, ids) : new Map<string, OfKind>();
    });
    return new Map((await Promise.all(told)).flatMap((facts) => [...facts]));
  }
}

function olderThan({ key, id }: Position<string>): Prisma.SweepWhereInput[] {
  const at = new Date(key);
  return [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }];
}
