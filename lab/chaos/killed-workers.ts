import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { preciseNow } from '../country/web/request-log.js';
import type { Part } from '../product/parts.js';
import { familyOf } from '../product/whole.js';
import type { Span } from './laws.js';

/**
 * Moments of an iteration at which workers are killed: while the next batch's tasks are written, while hosts are
 * requested, while a task's answers are written, while a step computes, and while its learned parameters are written.
 */
export const MOMENTS = ['plan', 'fetch', 'answer', 'compute', 'learn'] as const;
type Moment = (typeof MOMENTS)[number];

/** Table that is written at each moment, and the pattern of the statement. */
const WRITES: Partial<Record<Moment, { table: string; how: string }>> = {
  plan: { table: 'task', how: 'insert into task' },
  answer: { table: 'discover_answer', how: 'insert into discover_answer' },
  learn: { table: 'discover_find', how: '(insert into|update) discover_find' },
};
const LOOK_MS = 3;

export interface Kill extends Span {
  moment: Moment;
  /** Number of the run's iteration at the kill. */
  round: number;
}

const Looked = z.object({ round: z.number(), waiting: z.number(), running: z.number(), over: z.boolean() });
const LOOK = `
  select round, stop is not null as over,
    (select count(*)::int from task where sweep_id = $1 and state = 'waiting') as waiting,
    (select count(*)::int from task where sweep_id = $1 and state = 'waiting' and runner is not null) as running
  from discover_run where sweep_id = $1`;
/** True if a step has read its input, verdicts last, and sent no query since. */
const COMPUTES = `
  select count(*)::int as n from pg_stat_activity where state = 'idle' and query like '%select page, verdict from discover_find%'
    and state_change > (select max(finished_at) from task where sweep_id = $1)`;
const WRITER_WAITS = `
  select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ~* ($1 || '\\y')`;

/** Kills workers of a run at moments that are detected from its rows. */
export class WorkerKiller {
  constructor(
    /** Two sessions of Postgres: one polls, one locks out writers. */
    private readonly looks: pg.Client,
    private readonly holds: pg.Client,
    private readonly sweepId: string,
    private readonly workers: { all: Part[]; start(): Part },
  ) {}

  /**
   * Kills all workers (SIGKILL) at the next such moment and starts as many new ones.
   * @param beside true to kill their planning processes, too; otherwise these finish their current work
   * @returns null if the run ended before
   */
  async kill(moment: Moment, beside: boolean): Promise<Kill | null> {
    const writes = WRITES[moment];
    if (writes) return this.#whileHeld(moment, writes, beside);
    for (;;) {
      const { over, round, waiting, running } = await this.#look();
      if (over) return null;
      const isNow = moment === 'fetch' ? running > 0 : waiting === 0 && (await this.#some(COMPUTES, this.sweepId));
      if (isNow) return this.#strike(moment, round, beside);
      await sleep(LOOK_MS);
    }
  }

  /**
   * Locks the table, so that writers wait. The task table is locked only between two iterations, since tasks are
   * written in each.
   */
  async #whileHeld(
    moment: Moment,
    { table, how }: { table: string; how: string },
    beside: boolean,
  ): Promise<Kill | null> {
    for (;;) {
      await sleep(LOOK_MS);
      const { over, round, waiting } = await this.#look();
      if (over) return null;
      if (moment === 'plan' && (waiting > 0 || round === 0)) continue;
      await this.holds.query('begin');
      try {
        await this.holds.query(`lock table ${table} in exclusive mode`);
        for (;;) {
          const now = await this.#look();
          if (now.over || (moment === 'plan' && now.waiting > 0)) break;
          if (await this.#some(WRITER_WAITS, how)) return await this.#strike(moment, now.round, beside);
          await sleep(LOOK_MS);
        }
      } finally {
        await this.holds.query('rollback');
      }
    }
  }

  async #look(): Promise<z.infer<typeof Looked>> {
    return Looked.parse((await this.looks.query(LOOK, [this.sweepId])).rows[0]);
  }

  async #some(count: string, parameter: string): Promise<boolean> {
    const { rows } = await this.looks.query<{ n: number }>(count, [parameter]);
    return (rows[0]?.n ?? 0) > 0;
  }

  async #strike(moment: Moment, round: number, beside: boolean): Promise<Kill> {
    const from = preciseNow();
    const victims = this.workers.all.splice(0);
    for (const pid of victims.flatMap(({ pid }) => (beside ? familyOf(pid) : [pid])))
      try {
        process.kill(pid, 'SIGKILL');
      } catch {} // The process ended in between.
    while (!victims.every((victim) => victim.hasEnded())) await sleep(LOOK_MS);
    for (const _ of victims) this.workers.all.push(this.workers.start());
    return { moment, round, from, to: preciseNow() };
  }
}
