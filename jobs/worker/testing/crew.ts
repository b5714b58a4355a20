import { QUEUES } from '@hyrde/contracts';
import { openSql, type Sql } from '@hyrde/store/sql';
import { Queue } from 'bullmq';
import { queueConnection } from '../../../prisma/src/queue/jobs.js';
import { forFile } from '../../../scripts/testing/for-file.js';
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
  };
  return {
    sql,
    workers,
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
