import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import pg from 'pg';
import { z } from 'zod';

/** Duration of a clock tick of /proc, in seconds. */
const TICK_S = 0.01;

/** Processor seconds of processes and their descendants; ended processes count with their parent. */
export function cpuSeconds(pids: readonly number[]): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []));
  const of = (pid: number): number => {
    const own = all.find((one) => one.pid === pid)?.seconds ?? 0;
    return all.reduce((sum, one) => (one.parent === pid ? sum + of(one.pid) : sum), own);
  };
  return pids.reduce((sum, pid) => sum + of(pid), 0);
}

function statOf(pid: number): { pid: number; parent: number; seconds: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // The fields from the third of proc(5) on.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0); // The fields utime, stime, cutime and cstime.
    return [{ pid, parent: Number(fields[1]), seconds: ticks * TICK_S }];
  } catch {
    return []; // The process ended in between.
  }
}

/** Seconds in which the machine's processors were busy for any process. */
export const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1_000, 0);

const Counters = z.object({
  done: z.number(),
  downloads: z.number(),
  running: z.number(),
  statements: z.number(),
  /** Time of planning and execution in milliseconds. */
  milliseconds: z.number(),
  walBytes: z.number(),
  bytes: z.number(),
});
export type Counters = z.infer<typeof Counters>;

const COUNTERS = `
  select (select count(*) from task where state = 'done')::float8 as done,
    (select coalesce(sum(downloads), 0) from task)::float8 as downloads,
    (select count(*) from task where runner is not null and runner_until > now())::float8 as running,
    (select sum(calls) from pg_stat_statements)::float8 as statements,
    (select sum(total_exec_time + total_plan_time) from pg_stat_statements)::float8 as milliseconds,
    (select wal_bytes from pg_stat_wal)::float8 as "walBytes",
    pg_database_size(current_database())::float8 as bytes`;

/** Postgres settings that `openCounters` requires. */
export const COUNTING = [
  '-c',
  'shared_preload_libraries=pg_stat_statements',
  '-c',
  'pg_stat_statements.track_planning=on',
];

/** Reads the progress of a product's only sweep and Postgres' statistics. */
export async function openCounters(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  return {
    client,
    read: async (): Promise<Counters> => Counters.parse((await client.query(COUNTERS)).rows[0]),
    close: () => client.end(),
  };
}
