import { QUEUES } from '@hyrde/contracts';
import { openSql, type Sql } from '@hyrde/store/sql';
import { Queue } from 'bullmq';
import { expect } from 'vitest';
import { queueConnection } from '../../../prisma/src/queue/jobs.js';
import { forFile } from '../../../scripts/testing/for-file.js';
import { PATIENTLY } from './open-tasks.js';
import { bundleWorker, type WorkerProcess } from './worker-process.js';

/** A killed worker with the time of the kill. */
export interface Kill {
  /** Mail address by which it identified itself to the visited sites. */
  mail: string;
  /** Time in ms (`performance.now`). */
  at: number;
}

/** Workers of a crash test, each a process with a mail address of its own, by which sites attribute visits. */
export interface Crew {
  /** Connection to their database. */
  sql: Sql;
  /** The running workers, ascending by start. */
  workers: (WorkerProcess & { mail: string })[];
  /** Mail addresses of the workers that ended by themselves. */
  ended: string[];
  /** Starts workers; resolves when they are ready. */
  start(count?: number): Promise<void>;
  /** Kills the oldest worker with `kill -9`. */
  killOldest(): Promise<Kill>;
  /** Deletes the jobs of the queue, and of the queue for plans. */
  emptyQueues(): Promise<void>;
}

interface CrewOptions {
  /** Milliseconds between two requests to a host. */
  crawlDelayMs: number;
  leaseS: number;
  /** Prefix of their mail addresses. */
  name?: string;
}

/** A crew for a test file; its running workers are killed after the last test. */
export async function openCrew(
  databaseUrl: string,
  country: { hostsFile: string; allow: string },
  { crawlDelayMs, leaseS, name = 'worker' }: CrewOptions,
): Promise<Crew> {
  const sql = await forFile(openSql(databaseUrl), 'close');
  const program = await bundleWorker();
  const workers: Crew['workers'] = [];
  const ended: string[] = [];
  await forFile({ kill: () => Promise.all(workers.map((worker) => worker.kill())) }, 'kill');
  let started = 0;
  const startOne = async () => {
    const mail = `${name}-${++started}@example.org`;
    const worker = await program.start({
      DATABASE_URL: databaseUrl,
      HOSTS_FILE: country.hostsFile,
      ALLOW_ADDRESSES: country.allow,
      CRAWL_DELAY_MS: `${crawlDelayMs}`,
      WORKER_LEASE_S: `${leaseS}`,
      OPERATOR_MAIL: mail,
      RENDERING: '0',
    });
    workers.push({ ...worker, mail });
    void worker.ended.then((code) => code !== null && ended.push(mail));
  };
  return {
    sql,
    workers,
    ended,
    start: async (count = 1) => void (await Promise.all(Array.from({ length: count }, startOne))),
    async killOldest() {
      const victim = workers.shift();
      if (!victim) throw new Error('There is no worker left to kill.');
      const at = performance.now();
      await victim.kill();
      return { mail: victim.mail, at };
    },
    async emptyQueues() {
      for (const queueName of [QUEUES.tasks, QUEUES.planning]) {
        const queue = new Queue(queueName, { connection: queueConnection({ DATABASE_URL: databaseUrl }) });
        await queue.obliterate({ force: true });
        await queue.close();
      }
    },
  };
}

const WAITS = `pg_locks where locktype = 'advisory' and not granted`;

/**
 * Kills two workers in the moment in which a row of this table is written: nothing of that transaction remains.
 * @param moment condition on the row, as in a trigger
 * @param begin starts the work that leads to the moment
 */
export async function killedAt(
  { sql, killOldest }: Crew,
  table: string,
  moment: string,
  begin: () => Promise<void>,
): Promise<void> {
  await sql.query(`
    create table held (); create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger held before ${moment} on ${table} for each row execute function hold()`);
  await sql.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(4711)');
    await begin();
    const waiting = async () => (await sql.query<{ n: number }>(`select count(*)::int as n from ${WAITS}`)).rows[0]?.n;
    await expect.poll(waiting, PATIENTLY).toBeGreaterThan(0);
    await killOldest();
    await killOldest();
    // A worker's planning process outlives it until its step is made: this one loses its database connection too.
    await query(`select pg_terminate_backend(pid) from ${WAITS}`);
  });
  await sql.query('drop table held; drop function hold cascade');
}
