import { Change, SweepKind, SweepState } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { publish } from '../events/publish.js';
import { answerCounts } from '../kinds/locate/answers/answers.js';
import { iso, isoOrNull, Localised } from '../http/common.js';
import { readCursor, writeCursor } from '../http/cursor.js';
import { notFound, Problem } from '../http/problem.js';
import { paced, progressOf } from './progress.js';
import { SearchQueue } from './task-queue.js';
import { answersOf } from '../kinds/locate/answers/sweep-answers.js';
import type { Progress, Sweep, SweepDetails, SweepsPage, SweepsQuery } from './sweeps.schemas.js';

const RELATED = {
  targetVersion: { include: { target: true } },
  schedule: { select: { id: true, name: true } },
} as const;
type Related = Prisma.SweepGetPayload<{ include: typeof RELATED }>;

@Injectable()
export class SweepsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: SearchQueue,
  ) {}

  /** Newest first; try-outs are not among them. */
  async list({ practice, state, target, scheduleId, cursor, limit }: SweepsQuery): Promise<SweepsPage> {
    const after = readCursor(cursor);
    const sweeps = await this.db.sweep.findMany({
      where: {
        practice,
        draftWords: { equals: Prisma.DbNull },
        ...(state ? { state } : {}),
        ...(scheduleId ? { scheduleId } : {}),
        ...(target ? { targetVersion: { target: { slug: target } } } : {}),
        ...(after ? { OR: olderThan(after[0], after[1]) } : {}),
      },
      include: RELATED,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const last = sweeps.length > limit ? sweeps[limit - 1] : undefined;
    return {
      items: await this.describe(sweeps.slice(0, limit)),
      next: last ? writeCursor([iso(last.createdAt), last.id]) : null,
    };
  }

  async one(id: string): Promise<SweepDetails> {
    const sweep = await this.db.sweep.findUnique({ where: { id }, include: RELATED });
    if (!sweep) throw notFound('sweep');
    const [[described], answers, tallies] = await Promise.all([
      this.describe([sweep]),
      answersOf(this.db, id, sweep.targetVersion.targetId),
      this.db.$queryRaw<LeadTally[]>`
        select tally.outcome, tally.verdict, tally.change, sum(tally.count)::int as count
        from search_tally tally join sweep on sweep.id = tally.sweep_id and tally.algorithm = sweep.algorithms[1]
        where sweep.id = ${id}::uuid group by 1, 2, 3`,
    ]);
    if (!described) throw notFound('sweep');
    return {
      ...described,
      answers: answerCounts(answers),
      changes: changeCounts(tallies),
      review: reviewCounts(tallies),
    };
  }

  async pause(id: string): Promise<SweepDetails> {
    return this.turn(id, ['running'], { state: 'paused' });
  }

  async resume(id: string): Promise<SweepDetails> {
    const sweep = await this.turn(id, ['paused'], { state: 'running' });
    this.queue.enqueue(id);
    return sweep;
  }

  /** Searches that nobody runs end here; a worker that runs one notices and ends it itself. */
  async cancel(id: string): Promise<SweepDetails> {
    const now = this.clock.now();
    return this.turn(
      id,
      ['running', 'paused'],
      { state: 'cancelled', finishedAt: now },
      (tx) =>
        tx.$executeRaw`
        update search set state = 'done', outcome = 'cancelled', reason = 'cancelled-by-person', finished_at = ${now},
          runner = null, runner_until = null, waiting_for = null, not_before = null
        where sweep_id = ${id}::uuid and state = 'waiting' and (runner is null or runner_until < now())`,
    );
  }

  private async turn(
    id: string,
    from: SweepState[],
    data: { state: SweepState; finishedAt?: Date },
    besides: (tx: Prisma.TransactionClient) => Promise<unknown> = async () => undefined,
  ): Promise<SweepDetails> {
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.sweep.updateMany({ where: { id, state: { in: from } }, data });
      if (count === 0) {
        const sweep = await tx.sweep.findUnique({ where: { id } });
        if (!sweep) throw notFound('sweep');
        throw new Problem('conflict', `The sweep is ${sweep.state}; it would have to be ${from.join(' or ')}.`);
      }
      await besides(tx);
      await publish(tx, { type: 'sweep-changed', sweepId: id });
    });
    return this.one(id);
  }

  private async describe(sweeps: Related[]): Promise<Sweep[]> {
    const counted = await progressOf(
      this.db,
      sweeps.map(({ id }) => id),
    );
    const creators = new Map(
      (await this.db.person.findMany({ where: { id: { in: sweeps.flatMap((s) => s.createdById ?? []) } } })).map(
        (p) => [p.id, p.name],
      ),
    );
    return sweeps.map((sweep) => {
      const progress = counted.get(sweep.id);
      if (!progress) throw new Error(`No progress of sweep ${sweep.id}.`);
      return asSweep(sweep, progress, sweep.createdById ? (creators.get(sweep.createdById) ?? null) : null);
    });
  }
}

function olderThan(createdAt: unknown, id: string): Prisma.SweepWhereInput[] {
  const at = new Date(String(createdAt));
  if (Number.isNaN(at.getTime())) return [];
  return [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }];
}

/** How the lead's searches of a sweep ended; an empty text stands for what is not there. */
interface LeadTally {
  outcome: string;
  verdict: string;
  change: string;
  count: number;
}

function changeCounts(rows: readonly LeadTally[]): SweepDetails['changes'] {
  const counts = { new: 0, unchanged: 0, changed: 0, moved: 0, lost: 0, recovered: 0 };
  for (const { change, count } of rows) if (change !== '') counts[Change.parse(change)] += count;
  return counts;
}

function reviewCounts(rows: readonly LeadTally[]): SweepDetails['review'] {
  const counts = { waiting: 0, decided: 0 };
  for (const { outcome, verdict, count } of rows)
    if (outcome === 'found' || outcome === 'not-found') counts[verdict === '' ? 'waiting' : 'decided'] += count;
  return counts;
}

const asSweep = (sweep: Related, progress: Progress, createdBy: string | null): Sweep => ({
  id: sweep.id,
  kind: SweepKind.parse(sweep.kind),
  name: sweep.name,
  state: SweepState.parse(sweep.state),
  target: {
    slug: sweep.targetVersion.target.slug,
    name: Localised.parse(sweep.targetVersion.target.name),
    version: sweep.targetVersion.version,
  },
  algorithms: sweep.algorithms,
  budget: sweep.budget,
  seed: sweep.seed,
  practice: sweep.practice,
  schedule: sweep.schedule,
  createdBy,
  createdAt: iso(sweep.createdAt),
  finishedAt: isoOrNull(sweep.finishedAt),
  progress: paced(progress, sweep.state),
});
