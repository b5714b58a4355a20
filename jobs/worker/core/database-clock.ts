import { RECONCILE_EVERY_MS } from '@hyrde/contracts';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryOne, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { every } from '../../concurrency/index.js';
import { LONGEST_THROTTLE_MS, type SettableClock, systemClock } from '../../fetcher/index.js';
import type { Log } from './telemetry.js';

/** Change of the clock in ms that counts: more than a server corrects in small steps, and bearable as a standstill. */
const TOLERANCE_MS = 60_000;
/** Advisory lock, so that of several processes one brings the times back. The number is arbitrary. */
const LOCK = 7_270_740;

const TAKE = statement({
  name: 'clock.take',
  text: `select true as taken from pg_advisory_xact_lock(${LOCK})`,
  row: z.object({ taken: z.boolean() }),
});

/** Postgres' clock, and the stored time; ms since the epoch. */
const READ = statement({
  name: 'clock.read',
  text: `
select extract(epoch from clock_timestamp())::float8 * 1000 as now,
  (select extract(epoch from seen_at)::float8 * 1000 from database_clock) as "seenAt"`,
  row: z.object({ now: z.number(), seenAt: z.number().nullable() }),
});

/**
 * `$1` if the clock has been set ahead since the last reading: ms since then, else null. `$2` true if it has been set
 * back. `$3` the time read, since the clock may be set between reading and writing. Several processes see the same change
 * within a minute; the first time counts.
 */
const NOTE = statement({
  name: 'clock.note',
  text: `
insert into database_clock as clock (seen_at, ahead_since)
values (to_timestamp($3::float8 / 1000), to_timestamp(($3 - $1::float8) / 1000))
on conflict (id) do update set seen_at = excluded.seen_at,
  ahead_since = case when $2 then null
    when clock.ahead_since > excluded.ahead_since - interval '1 minute' then clock.ahead_since
    else coalesce(excluded.ahead_since, clock.ahead_since) end`,
});

/** SQL condition: the time lies ahead, and was written since the clock was set ahead, if that is known. `$2` is that time. */
const isAhead = (column: string) => `${column} > clock_timestamp() and ($2::timestamptz is null or ${column} >= $2)`;
const broughtBack = (column: string) => `${column} - $1::float8 * interval '1 millisecond'`;

/** Columns with the time until which something waits or is held, by table. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  host: ['lease_until'],
  address: ['next_at'],
  address_slot: ['until'],
  task: ['runner_until', 'not_before'],
  watch_site: ['next_at'],
  watch_hub: ['rests_until'],
  discover_run: ['due_at'],
  subscription: ['waits_until', 'runner_until'],
  delivery: ['next_at'],
  seal: ['stamp_next_at'],
  sign_in_link: ['mail_next_at'],
  sign_in_limit: ['free_at'],
  report_pdf: ['lease_until'],
  owner_proof: ['look_at'],
};

/** `$1` ms by which the clock was set back, `$2` the time since which it had been ahead; null if unknown. */
const BRING_BACK = [
  ...Object.entries(TIMES).flatMap(([table, columns]) =>
    columns.map((column) =>
      statement({
        name: `clock.bring-back-${table}-${column}`,
        text: `update ${table} set ${column} = ${broughtBack(column)} where ${isAhead(column)}${table === 'task' ? " and state = 'waiting'" : ''}`,
      }),
    ),
  ),
  // A throttled host may rightly have to wait for up to a day: its wait is shortened only if it is known to be wrong.
  statement({
    name: 'clock.bring-back-host-next_at',
    text: `
update host set next_at = ${broughtBack('next_at')}, throttled_at = case when throttled_at > clock_timestamp() then clock_timestamp() else throttled_at end
where ${isAhead('next_at')} and ($2::timestamptz is not null or throttled_at is null
  or next_at > least(throttled_at, clock_timestamp()) + ${LONGEST_THROTTLE_MS} * interval '1 millisecond')`,
  }),
];

/** Maximum duration of a queue's lock in ms: the longest lease (`WORKER_LEASE_S`) and the tolerance. */
const LONGEST_LOCK_MS = 660_000;
const NOW_MS = 'extract(epoch from clock_timestamp()) * 1000';

/**
 * Times of the queue that lie further ahead than BullMQ ever stamps them. It takes them from the clock of the worker: while
 * they lie ahead, jobs of workers that crashed would not be handed out again, and nobody would notice.
 */
const QUEUE_TIMES = [
  statement({
    name: 'clock.queue-checks',
    text: `delete from bullmq.meta where field = 'stalled-check' and value::bigint > ${NOW_MS} + ${TOLERANCE_MS}`,
  }),
  statement({
    name: 'clock.queue-locks',
    text: `update bullmq.job set locked_until_ms = 0 where state = 'active' and locked_until_ms > ${NOW_MS} + ${LONGEST_LOCK_MS}`,
  }),
];

const AHEAD_SINCE = statement({
  name: 'clock.ahead-since',
  text: 'select ahead_since as "aheadSince" from database_clock',
  row: z.object({ aheadSince: z.date().nullable() }),
});

interface DatabaseClockOptions {
  sql: Sql;
  log: Log;
  /** Called in each process once a clock has been set back by this number of ms: times in memory are wrong, too. */
  onSetBack(byMs: number): void;
  /** Time in ms by a monotonic clock. */
  monotonic?: () => number;
  own?: Pick<SettableClock, 'now' | 'set'>;
  /** Time of the machine, in ms since 1970. */
  machine?: () => number;
}

/**
 * Watches Postgres' clock, by which leases, crawl delays and deferrals are measured. If it was ahead and is set back
 * (a wrong clock that is corrected, a virtual machine that is restored), all times written meanwhile would lie ahead by
 * as much, and everything would stand still until then; they are brought back by the same amount. A clock that is set
 * ahead needs nothing: leases expire early, and the writes of their holders are refused.
 *
 * The process's own clock keeps the time of its start. It is set to the machine's time if that agrees with Postgres' and
 * the own one does not: the machine's clock was wrong at the start, or the process was suspended.
 */
export class DatabaseClock {
  private last: { now: number; at: number } | null = null;

  constructor(private readonly options: DatabaseClockOptions) {}

  /** Reads the clock once. @returns ms by which stored times were brought back; 0 if they were right */
  async check(): Promise<number> {
    const { sql, log, onSetBack, monotonic = () => performance.now() } = this.options;
    const { now, jump, broughtBack } = await sql.transaction(async (query) => {
      await queryOne(query, TAKE);
      const before = monotonic();
      const { now, seenAt } = await queryOne(query, READ);
      const at = (before + monotonic()) / 2;
      this.setOwn(now);
      const elapsed = this.last === null ? 0 : at - this.last.at;
      const jump = this.last === null ? 0 : now - this.last.now - elapsed;
      const setBack = seenAt !== null && seenAt > now + TOLERANCE_MS;
      const by = setBack ? Math.max(seenAt - now, -jump) : 0;
      if (setBack) await bringBack(query, by);
      for (const each of QUEUE_TIMES) await execute(query, each);
      await execute(query, NOTE, [jump > TOLERANCE_MS ? elapsed : null, setBack, now]);
      return { now: { now, at }, jump, broughtBack: by };
    });
    this.last = now;
    if (jump < -TOLERANCE_MS) onSetBack(-jump);
    if (broughtBack > 0)
      log.warn('the clock of Postgres was set back: times that it had stamped ahead are brought back', {
        seconds: Math.round(broughtBack / 1_000),
      });
    else if (jump > TOLERANCE_MS)
      log.warn('the clock of Postgres was set ahead', { seconds: Math.round(jump / 1_000) });
    return broughtBack;
  }

  /** @param now Postgres' time */
  private setOwn(now: number): void {
    const { log, onSetBack, own = systemClock, machine = Date.now } = this.options;
    const right = machine();
    const ahead = own.now() - right;
    if (Math.abs(ahead) <= TOLERANCE_MS || Math.abs(right - now) > TOLERANCE_MS) return;
    own.set(right);
    if (ahead > 0) onSetBack(ahead);
    log.warn('the clock of this process was wrong and is set to the time of the machine', {
      seconds: Math.round(ahead / 1_000),
    });
  }
}

async function bringBack(query: Query, byMs: number): Promise<void> {
  const since = (await queryRow(query, AHEAD_SINCE))?.aheadSince ?? null;
  for (const each of BRING_BACK) await execute(query, each, [byMs, since]);
}

/** Watches the clock now and every five seconds. @returns a function that stops it */
export function watchDatabaseClock(options: DatabaseClockOptions): () => Promise<void> {
  const clock = new DatabaseClock(options);
  const onError = (error: unknown) => options.log.warn('the clock of Postgres could not be read', { error });
  return every(RECONCILE_EVERY_MS, () => clock.check(), { onError, immediately: true });
}
